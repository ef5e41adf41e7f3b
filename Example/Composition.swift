import AccountAPI
import AccountFeature
import Foundation
import MediatorKit
import OrdersAPI
import OrdersFeature
import ProductsFeature
import ShopStorage

/// What the program is made of: the one place that knows the modules.
///
/// The cart is not here. It is linked, and found.
enum Composition {
  static let modules: [any Module.Type] = [AccountModule.self, OrdersModule.self, ProductsModule.self]

  /// The scheme and the hosts that are the shop's own.
  static let links = LinkSettings(schemes: ["shop"], webHosts: ["shop.example", "www.shop.example"])

  /// Makes the mediator of one run.
  ///
  /// - Parameters:
  ///   - data: Where session, cart and orders live.
  ///   - presenter: What happens when an action needs a signed-in user.
  static func mediator(data: URL, presenter: some SignInPresenter) throws -> Mediator {
    let mediator = try Mediator(modules: modules, links: links, discovering: true)
    try mediator.register(.storage(in: data), as: "Storage")
    try mediator.register(
      ModuleContents { Service((any SignInPresenter).self, { presenter }, as: { $0 }) }, as: "Shop")
    return mediator
  }
}
