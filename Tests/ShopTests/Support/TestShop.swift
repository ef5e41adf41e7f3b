import ShopAccountAPI
import ShopAccountFeature
import Foundation
import MediatorKit
import ShopOrdersAPI
import ShopOrdersFeature
import ShopProductsFeature
import ShopStorage

/// A mediator with all modules, in a directory of its own unless another shop's is shared.
///
/// The directory lasts as long as a copy of this does.
struct TestShop: Sendable {
  let directory: TemporaryDirectory
  let mediator: Mediator

  /// Makes a shop.
  ///
  /// - Parameters:
  ///   - directory: The directory to share, as a second process does.
  ///   - gate: Whether links are taken from the start.
  init(in directory: TemporaryDirectory = TemporaryDirectory(), gate: LinkGate = .open) throws {
    self.directory = directory
    mediator = try Mediator(
      modules: [AccountModule.self, OrdersModule.self, ProductsModule.self],
      links: LinkSettings(schemes: ["shop"], webHosts: ["shop.example"], gate: gate), discovering: true)
    try mediator.register(.storage(in: directory.url), as: "Storage")
  }

  /// A shop in which somebody is signed in.
  static func signedIn(as user: String = "ada", _ password: String = "difference") async throws -> TestShop {
    let shop = try TestShop()
    try await shop.mediator.signIn(user: user, password: password)
    return shop
  }
}
