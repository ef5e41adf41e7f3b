import MediatorKit
import ProductsFeature

/// What the program is made of: the one place that knows every module.
enum Composition {
  static let modules: [any Module.Type] = [ProductsModule.self]

  /// The scheme and the hosts that are the shop's own.
  static let links = LinkSettings(schemes: ["shop"], webHosts: ["shop.example", "www.shop.example"])

  /// Makes the mediator of one run.
  static func mediator() throws -> Mediator {
    try Mediator(modules: modules, links: links)
  }
}
