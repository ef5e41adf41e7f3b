// The result of a page with a key has a type.
// The order of its errors differs between builds of the library.
// expect: parameter '
// expect: generic parameter 'Value' could not be inferred
// expect: missing argument for parameter 'as' in call

import MediatorKit
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.result(of: page, 42, as: Bool.self)
  #else
  _ = try await mediator.result(of: page, 42)
  #endif
}
