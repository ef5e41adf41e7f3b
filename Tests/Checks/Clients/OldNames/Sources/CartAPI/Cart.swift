import MediatorKit

package enum Cart {
  package static let count = ActionKey<Int>("cart", "count")
}
