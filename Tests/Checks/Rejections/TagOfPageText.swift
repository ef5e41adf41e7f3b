// A tag that is not a literal is converted (FD41).
// expect: cannot convert value of type 'String' to expected argument type 'ActionTag'

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
