// A tag that is not a literal is converted (FD41).
// expect: is unavailable: convert a string to a tag, as in tagged(ActionTag(text))

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
