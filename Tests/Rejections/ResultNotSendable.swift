// What an action returns crosses from one isolation to another.
// expect: type 'Basket' does not conform to the 'Sendable' protocol

import MediatorKit

#if RIGHT
final class Basket: Sendable {}
#else
final class Basket { var lines = 0 }
#endif

let basket = ActionKey<Basket>("cart", "basket")
