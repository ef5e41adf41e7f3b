// A key is constant.
// alone: the error of a static property has other words
// expect: var 'count' is not concurrency-safe because it is nonisolated global shared mutable state

import MediatorKit

#if RIGHT
let count = ActionKey<Int>("order", "count")
#else
var count = ActionKey<Int>("order", "count")
#endif

func show(_ mediator: Mediator) throws -> Int { try mediator.callNow(count) }
