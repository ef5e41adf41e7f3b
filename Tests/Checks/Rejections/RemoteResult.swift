// A result that crosses processes is `Codable`.
// expect: 'init(_:)' is unavailable: the result of the key is not Codable

import MediatorKit
import MediatorRemote

#if RIGHT
struct Order: Codable {}
#else
struct Order {}
#endif

let detail = ActionKey<Order, Int>("order", "detail", "id")

func remote() { _ = RemoteAction(detail) }
