// A fallback that always throws says so (FD40).
// expect: global actor 'FallbackReturnsResultOrNever'-isolated

import MediatorKit

struct Off: Error {}

let contents = ModuleContents {
  #if RIGHT
  Fallback { (_, _) -> Never in throw Off() }
  #else
  Fallback { _, _ in throw Off() }
  #endif
}
