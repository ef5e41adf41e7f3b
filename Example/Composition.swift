import ShopAccountAPI
import ShopAccountFeature
import Foundation
import MediatorKit
import MediatorNavigation
import ShopOrdersAPI
import ShopOrdersFeature
import ShopProductsFeature
import ShopStorage

/// The composition root, which alone imports the features of the modules.
///
/// The cart is missing here because it exports itself: `discovering: true` finds it.
enum Composition {
  static let modules: [any Module.Type] = [AccountModule.self, OrdersModule.self, ProductsModule.self]

  /// Returns the link settings, with the shop's scheme and hosts.
  ///
  /// Both use the global routes, so `shop://cart` and `https://shop.example/cart` mean the same. Other custom schemes are
  /// rejected.
  private static func links(gate: LinkGate, navigator: some Navigator) -> LinkSettings {
    LinkSettings(
      schemes: ["shop"],
      namespaces: [.schemes("shop"), .web("shop.example", "www.shop.example", named: "web")], gate: gate,
      openExternally: { url in
        try await navigator.openExternally(url)
        return BrowserVisit(url: url)
      })
  }

  /// Creates the mediator of one run.
  ///
  /// - Parameters:
  ///   - data: The directory of session, cart and orders.
  ///   - presenter: Asks for a sign-in when an action needs one.
  ///   - navigator: The navigator that shows pages.
  ///   - gate: The initial state of the link gate.
  ///   - report: Receives the error if a link that waits for a sign-in cannot be stored.
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
          HeldLinks(FileByteStore(data.appending(path: "links.json")), reporting: report)
        }
      }, as: "Shop")
    return mediator
  }
}
