// An asynchronous fallback returns the result of the call.
// expect: global actor 'FallbackReturnsResultOrNever'-isolated

import MediatorKit

func log(_ destination: Destination) async -> String { "no \(destination)" }

let contents = ModuleContents {
  #if RIGHT
  Fallback { _, call in await log(call.invocation.destination) }
  #else
  Fallback { _, call in _ = await log(call.invocation.destination) }
  #endif
}
