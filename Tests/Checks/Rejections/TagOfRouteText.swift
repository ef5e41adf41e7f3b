// A tag that is not a literal is converted (FD41).
// expect: cannot convert value of type 'String' to expected argument type 'ActionTag'

import MediatorKit
import MediatorLinks
import RoutePatterns

let word = "staff"

let contents = ModuleContents {
  #if RIGHT
  Route("/orders", exposedTo: .all) { 7 }.tagged(ActionTag(word))
  #else
  Route("/orders", exposedTo: .all) { 7 }.tagged(word)
  #endif
}
