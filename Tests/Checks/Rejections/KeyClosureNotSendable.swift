// A closure that is an input is `@Sendable`.
// expect: type '() -> Void' does not conform to the 'Sendable' protocol

import MediatorKit

#if RIGHT
let start = ActionKey<Void, @Sendable () -> Void>("sync", "start", "done")
#else
let start = ActionKey<Void, () -> Void>("sync", "start", "done")
#endif
