#if canImport(SwiftUI)
public import SwiftUI

extension EnvironmentValues {
  /// The entry of the page that a view shows, or `nil` outside a `PageStackView`.
  ///
  /// A page with a result passes it to the code that waits: `try await navigator?.finish(entry, with: color)`.
  public internal(set) var pageEntry: PageEntry? {
    get { self[PageEntryKey.self] }
    set { self[PageEntryKey.self] = newValue }
  }

  /// The navigator that shows the view's page, or `nil` outside a `PageStackView`.
  public internal(set) var navigator: (any Navigator)? {
    get { self[NavigatorKey.self] }
    set { self[NavigatorKey.self] = newValue }
  }
}

private struct PageEntryKey: EnvironmentKey {
  static let defaultValue: PageEntry? = nil
}

private struct NavigatorKey: EnvironmentKey {
  static let defaultValue: (any Navigator)? = nil
}
#endif
