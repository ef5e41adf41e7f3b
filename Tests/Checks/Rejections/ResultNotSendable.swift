// The result of an action is `Sendable`, because it crosses isolation.
// expect: type 'Basket' does not conform to the 'Sendable' protocol

import MediatorKit

#if RIGHT
final class Basket: Sendable {}
#else
final class Basket { var lines = 0 }
#endif

let basket = ActionKey<Basket>("cart", "basket")
