import MediatorKit

package enum Account {
  package static let user = ActionKey<String>("account", "user")
}
