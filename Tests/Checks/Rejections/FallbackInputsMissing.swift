// The closure of a fallback has two inputs (FD40).
// expect: contextual type for closure argument list expects 2 arguments, which cannot be implicitly ignored

import MediatorKit

struct Off: Error {}

let contents = ModuleContents {
  #if RIGHT
  Fallback { (_, _) -> Never in throw Off() }
  #else
  Fallback { throw Off() }
  #endif
}
