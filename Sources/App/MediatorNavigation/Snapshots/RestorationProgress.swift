package import Foundation

/// The progress of a view that restores its pages once, and stores them from then on.
package enum RestorationProgress: Equatable {
  case none, restoring
  /// The pages were restored; these are the ones that were restored or stored last.
  case restored(NavigationSnapshot)

  /// Returns the bytes to store after a change, or `nil` if the store has them or pages are being restored.
  ///
  /// - Parameter isLast: Whether the bytes are stored in any case, because the process may end.
  package mutating func data(of pages: NavigationSnapshot, isLast: Bool) -> Data? {
    guard case .restored(let stored) = self, isLast || pages != stored else { return nil }
    self = .restored(pages)
    return pages.data
  }
}
