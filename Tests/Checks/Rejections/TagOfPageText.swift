// A tag that is not a literal is converted (FD41).
// expect: is unavailable: convert a string to a tag, as in guarded(by: ActionTag(text))

import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

struct OrderPage: Page {}

let word = "staff"

let contents = ModuleContents {
  #if RIGHT
  PageRoute("/orders", exposedTo: .all) { OrderPage() }.guarded(by: ActionTag(word))
  #else
  PageRoute("/orders", exposedTo: .all) { OrderPage() }.guarded(by: word)
  #endif
}
