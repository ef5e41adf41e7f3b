// An input is `Sendable`.
// expect: type 'Basket' does not conform to the 'Sendable' protocol

import MediatorKit

#if RIGHT
final class Basket: Sendable {}
#else
final class Basket { var count = 0 }
#endif

let show = ActionKey<Void, Basket>("cart", "show", "basket")
