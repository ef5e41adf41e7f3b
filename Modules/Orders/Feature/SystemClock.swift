import Foundation
import ShopOrdersAPI

/// The clock of the computer.
struct SystemClock: OrderClock {
  var now: Date { .now }
}
