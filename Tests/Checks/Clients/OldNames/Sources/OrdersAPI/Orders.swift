import MediatorKit

package enum Orders {
  package static let status = ActionKey<String, Int>("orders", "status", "id")
}
