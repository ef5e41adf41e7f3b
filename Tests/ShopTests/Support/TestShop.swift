import ShopAccountAPI
import ShopAccountFeature
import Foundation
import MediatorKit
import ShopOrdersAPI
import ShopOrdersFeature
import ShopProductsFeature
import ShopStorage

/// A mediator with all modules, in a new directory or in that of another shop.
///
/// Keeps the directory as long as the shop exists.
struct TestShop: Sendable {
  let directory: TemporaryDirectory
  let mediator: Mediator

  /// Creates a shop.
  ///
  /// - Parameters:
  /// - directory: The directory to share, as a second process does.
  /// - gate: The initial state of the link gate.
  init(in directory: TemporaryDirectory = TemporaryDirectory(), gate: LinkGate = .open) throws {
    self.directory = directory
    mediator = try Mediator(
      modules: [AccountModule.self, OrdersModule.self, ProductsModule.self],
      links: LinkSettings(schemes: ["shop"], webHosts: ["shop.example"], gate: gate), discovering: true)
    try mediator.register(.storage(in: directory.url), as: "Storage")
  }

  /// Returns a shop with a signed-in user.
  static func signedIn(as user: String = "ada", _ password: String = "difference") async throws -> TestShop {
    let shop = try TestShop()
    try await shop.mediator.signIn(user: user, password: password)
    return shop
  }
}
