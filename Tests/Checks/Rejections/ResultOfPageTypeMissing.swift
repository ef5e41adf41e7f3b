// The result of a page with a key has a type.
// expect: is unavailable: pass the type of the result, as in result(of: Colors.page, as: String.self)

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
