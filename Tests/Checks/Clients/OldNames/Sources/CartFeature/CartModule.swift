import CartAPI
import MediatorKit
import MediatorLinks
import RoutePatterns
import Storage

package enum CartModule: Module {
  package static var name: ModuleName { "Cart" }
  package static var contents: ModuleContents {
    Registration { CartTarget(store: MemoryStore(items: [1, 2, 3])) }
  }
}

struct CartTarget: Target {
  let store: MemoryStore

  static var name: TargetName { "cart" }
  static var actions: ActionTable<CartTarget> {
    Action(Cart.count) { $0.store.items.count }.route("/cart").exposed(to: .push)
  }
}
