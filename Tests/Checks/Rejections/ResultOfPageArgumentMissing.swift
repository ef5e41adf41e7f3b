// A page with a result is shown with all inputs of its key.
// expect: is unavailable: pass one argument for each input of the page

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
