// A fallback returns the result of the call.
// expect: global actor 'FallbackReturnsResult'-isolated

import MediatorKit

let contents = ModuleContents {
  #if RIGHT
  Fallback { _, miss in "no \(miss.invocation.destination)" }
  #else
  Fallback { _, miss in print(miss.invocation.destination) }
  #endif
}
