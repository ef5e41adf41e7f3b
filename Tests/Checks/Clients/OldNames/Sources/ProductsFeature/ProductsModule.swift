import MediatorKit
import MediatorLinks
import Pages
import ProductsAPI
import RoutePatterns

package enum ProductsModule: Module {
  package static var name: ModuleName { "Products" }
  package static var contents: ModuleContents { Registration { ProductsTarget() } }
}

struct ProductsTarget: Target {
  static var name: TargetName { "products" }
  static var actions: ActionTable<ProductsTarget> {
    Action(Products.name) { ProductPage(id: $1).title }.route("/product/:id<int>").exposed(to: .push)
  }
}
