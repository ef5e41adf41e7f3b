#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit

extension SystemLinks {
  /// Opens a URL outside the app by the system, for `LinkSettings.openExternally`.
  ///
  /// ```
  /// LinkSettings(schemes: ["shop"], openExternally: SystemLinks.openExternally)
  /// ```
  ///
  /// - Throws: ``NavigationError/Code/notOpenedExternally`` if the system does not open it.
  @MainActor public static func openExternally(_ url: String) async throws -> any Sendable {
    guard let address = URL(string: url), await UIApplication.shared.open(address) else {
      throw NavigationError(.notOpenedExternally, url: url)
    }
    return true
  }
}
#endif
