import ShopAccountFeature
public import Foundation
public import MediatorNavigation
public import MediatorRemoteUnix
import ShopOrdersAPI
import ShopOrdersFeature
import ShopProductsFeature
import ShopStorage

/// The composition root, which alone imports the features of the modules.
///
/// The command line, the app and the tests use it. The cart is missing in the list because it exports itself:
/// `discovering: true` finds it.
public enum Composition {
  private static let modules: [any Module.Type] = [AccountModule.self, ProductsModule.self]

  /// The main areas of the shop; the roots of two are pages of one route.
  public static let sections = [
    PageSection("catalog", root: "shop://search"), PageSection("garden", root: "shop://search/garden?limit=5"),
    PageSection("orders", root: "shop://orders"),
  ]

  /// Returns the link settings, with the shop's scheme and hosts.
  ///
  /// Both use the global routes, so `shop://cart` and `https://shop.example/cart` mean the same. Other custom schemes are
  /// rejected.
  private static func links(
    gate: LinkGate, _ openExternally: (@Sendable (String) async throws -> Void)?
  ) -> LinkSettings {
    var settings = LinkSettings(
      schemes: ["shop"],
      namespaces: [.schemes("shop"), .web("shop.example", "www.shop.example", named: "web")], gate: gate)
    if let openExternally {
      settings.openExternally = { url in
        try await openExternally(url)
        return BrowserVisit(url: url)
      }
    }
    return settings
  }

  /// Creates the mediator of one run.
  ///
  /// - Parameters:
  ///   - data: The directory of session, cart and orders.
  ///   - navigator: The navigator that shows pages, or `nil` if each window has one.
  ///   - gate: The initial state of the link gate.
  ///   - isRemote: Whether another process has the orders, which ``ordersServer(_:data:)`` runs.
  ///   - openExternally: Opens a URL outside the shop, or `nil` if none may be.
  ///   - report: Receives the error if a link that waits for a sign-in cannot be stored.
  public static func mediator(
    data: URL, navigator: (any Navigator)? = nil, gate: LinkGate = .open, isRemote: Bool = false,
    openExternally: (@Sendable (String) async throws -> Void)? = nil,
    reporting report: @escaping @Sendable (any Error) -> Void = { _ in }
  ) throws -> Mediator {
    let mediator = try Mediator(
      modules: isRemote ? modules : modules + [OrdersModule.self], links: links(gate: gate, openExternally),
      discovering: true)
    if isRemote { try mediator.register(RemoteOrders(data: data).contents, as: "Orders") }
    try mediator.register(.storage(in: data), as: "Storage")
    try mediator.register(
      ModuleContents {
        if let navigator { Service((any Navigator).self, { navigator }, as: { $0 }) }
        Service(HeldLinks.self) {
          HeldLinks(FileByteStore(data.appending(path: "links.json")), reporting: report)
        }
      }, as: "Shop")
    return mediator
  }

  /// Creates the server that runs the orders for shops with another mediator.
  ///
  /// - Parameters:
  ///   - mediator: The mediator that runs them.
  ///   - data: The directory of session, cart and orders, which all these processes share.
  public static func ordersServer(_ mediator: Mediator, data: URL) throws -> RemoteServer {
    let peer: PeerName = "shop"
    return try RemoteServer(
      mediator, over: transport(as: "orders", data: data),
      offers: [
        Offer(Orders.place, to: peer), Offer(Orders.list, to: peer), Offer(Orders.detail, to: peer),
        Offer(Orders.annotate, to: peer),
      ], errors: [OrdersError.self])
  }

  /// The processes of a directory find each other there.
  static func transport(as peer: PeerName, data: URL) -> UnixTransport {
    UnixTransport(in: data.appending(path: "sockets"), as: peer)
  }

  /// Returns the file of the shop's own routes or rewrites, by its name.
  public static func file(named name: String) -> URL? { Bundle.module.url(forResource: name, withExtension: "json") }
}
