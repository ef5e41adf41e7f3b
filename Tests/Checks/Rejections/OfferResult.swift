// A result that crosses processes is `Codable`.
// expect: cannot convert value of type 'ActionKey<Order, Int>' to expected argument type 'ActionKey<Void, Int>'

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
