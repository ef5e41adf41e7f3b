import MediatorKit

package enum Products {
  package static let name = ActionKey<String, Int>("products", "name", "id")
}
