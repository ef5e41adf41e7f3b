import ShopAccountAPI
import ShopAccountFeature
import Foundation
import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import ShopOrdersFeature
import ShopProductsFeature
import ShopStorage

/// What the program is made of: the one place that knows the modules.
///
/// The cart is not here. It is linked, and found.
enum Composition {
  static let modules: [any Module.Type] = [AccountModule.self, OrdersModule.self, ProductsModule.self]

  /// The scheme and the hosts that are the shop's own.
  ///
  /// Their routes are the global ones, so that `shop://cart` and `https://shop.example/cart` are one. No other custom scheme
  /// is taken.
  private static func links(gate: LinkGate, navigator: some Navigator) -> LinkSettings {
    LinkSettings(
      schemes: ["shop"],
      namespaces: [.schemes("shop"), .web("shop.example", "www.shop.example", named: "web")], gate: gate,
      openExternally: { url in
        try await navigator.openExternally(url)
        return BrowserVisit(url: url)
      })
  }

  /// Makes the mediator of one run.
  ///
  /// - Parameters:
  ///   - data: Where session, cart and orders live.
  ///   - presenter: What happens when an action needs a signed-in user.
  ///   - navigator: What shows pages.
  ///   - gate: Whether links are taken from the start.
  ///   - report: Gets why a link that waits for a sign-in is kept in memory only.
  static func mediator(
    data: URL, presenter: some SignInPresenter, navigator: some Navigator, gate: LinkGate = .open,
    reporting report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws -> Mediator {
    let mediator = try Mediator(modules: modules, links: links(gate: gate, navigator: navigator), discovering: true)
    try mediator.register(.storage(in: data), as: "Storage")
    try mediator.register(
      ModuleContents {
        Service((any SignInPresenter).self, { presenter }, as: { $0 })
        Service((any Navigator).self, { navigator }, as: { $0 })
        Service(HeldLinks.self) {
          HeldLinks(FileLinkStore(data.appending(path: "links.json")), reporting: report)
        }
      }, as: "Shop")
    return mediator
  }
}
