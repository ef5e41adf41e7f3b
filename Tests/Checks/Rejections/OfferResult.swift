// A result that crosses processes is `Codable`.
// expect: 'init(_:to:)' is unavailable: the result of the key is not Codable
// expect: 'init(toEveryPeer:)' is unavailable: the result of the key is not Codable

import MediatorKit
import MediatorRemote

#if RIGHT
struct Order: Codable {}
#else
struct Order {}
#endif

let detail = ActionKey<Order, Int>("order", "detail", "id")

func offers() -> [Offer] {
  let named = Offer(detail, to: "shop")
  let all = Offer(toEveryPeer: detail)
  return [named, all]
}
