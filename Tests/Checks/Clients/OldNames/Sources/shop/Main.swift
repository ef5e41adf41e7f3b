import AccountFeature
import CartFeature
import MediatorDocuments
import MediatorKit
import MediatorLinks
import MediatorManifest
import OrdersFeature
import ProductsFeature

@main enum Main {
  static func main() async throws {
    let mediator = try Mediator(modules: [
      AccountModule.self, CartModule.self, OrdersModule.self, ProductsModule.self,
    ])
    for link in ["client://account", "client://cart", "client://order/1", "client://product/2"] {
      print(try await mediator.open(link, source: .push))
    }
    print(MarkdownReference(mediator.manifest(), title: "The client's shop").markdown.prefix { $0 != "\n" })
  }
}
