import Foundation
import OrdersAPI

/// The clock of the computer.
struct SystemClock: OrderClock {
  var now: Date { .now }
}
