// An asynchronous main-actor fallback returns the result of the call.
// expect: global actor 'FallbackReturnsResultOrNever'-isolated

import MediatorKit

@MainActor func log(_ destination: Destination) async -> String { "no \(destination)" }

let contents = ModuleContents {
  #if RIGHT
  Fallback(onMain: { _, call in await log(call.invocation.destination) })
  #else
  Fallback(onMain: { _, call in _ = await log(call.invocation.destination) })
  #endif
}
