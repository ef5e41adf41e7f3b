import ShopAccountAPI
import Foundation
import MediatorNavigation
import ShopComposition

/// The mediator of the shop's composition root, in a new directory or in that of another shop.
///
/// Keeps the directory as long as the shop exists.
struct TestShop: Sendable {
  let directory: TemporaryDirectory
  let mediator: Mediator

  /// Creates a shop.
  ///
  /// - Parameters:
  ///   - directory: The directory to share, as a second process does.
  ///   - navigator: The navigator that shows pages, or `nil` for none.
  ///   - gate: The initial state of the link gate.
  init(
    in directory: TemporaryDirectory = TemporaryDirectory(), showingIn navigator: (any Navigator)? = nil,
    gate: LinkGate = .open
  ) throws {
    self.directory = directory
    mediator = try Composition.mediator(data: directory.url, navigator: navigator, gate: gate)
  }

  /// Returns a shop with a signed-in user.
  static func signedIn(as user: String = "ada", _ password: String = "difference") async throws -> TestShop {
    let shop = try TestShop()
    try await shop.mediator.signIn(user: user, password: password)
    return shop
  }
}
