// A main-actor method can be called on the main actor only.
// expect: call to main actor-isolated instance method 'callOnMain(_:_:fileID:line:)'

import MediatorKit

let show = ActionKey<Int>("profile", "show")

#if RIGHT
@MainActor func count(_ mediator: Mediator) throws -> Int { try mediator.callOnMain(show) }
#else
func count(_ mediator: Mediator) throws -> Int { try mediator.callOnMain(show) }
#endif
