// A fallback returns the result of the call.
// expect: global actor 'FallbackReturnsResultOrNever'-isolated

import MediatorKit

let contents = ModuleContents {
  #if RIGHT
  Fallback { _, call in "no \(call.invocation.destination)" }
  #else
  Fallback { _, call in print(call.invocation.destination) }
  #endif
}
