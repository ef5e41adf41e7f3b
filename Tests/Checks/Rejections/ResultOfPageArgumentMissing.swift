// A page with a result is shown with all inputs of its key.
// expect: pack expansion requires that 'Int' and '' have the same shape

import MediatorKit
import MediatorNavigation

let page = PageLink<Int>("users", "page", "id")
let tab = PageLink<Int, String>("users", "tab", "id", "name")

func use(_ mediator: Mediator) async throws {
  #if RIGHT
  _ = try await mediator.result(of: page, 42, as: Bool.self)
  #else
  _ = try await mediator.result(of: page, as: Bool.self)
  #endif
}
