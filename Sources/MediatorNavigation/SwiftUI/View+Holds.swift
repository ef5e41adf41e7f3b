#if canImport(SwiftUI)
public import SwiftUI

extension View {
  /// Holds the page of the view while it has unsaved changes: what would remove it asks first.
  ///
  /// ```swift
  /// NoteEditor(text: $text).holdsPage(text != saved) { await mayDiscard() }
  /// ```
  ///
  /// Meanwhile the back button is hidden, and swipes do not pop or dismiss the page. See ``Navigator/hold(_:asking:)``.
  ///
  /// - Parameters:
  ///   - isHeld: Whether there are unsaved changes.
  ///   - mayLeave: Asks the user, and returns whether the page may leave.
  public func holdsPage(
    _ isHeld: Bool, asking mayLeave: @escaping @MainActor @Sendable () async -> Bool
  ) -> some View {
    modifier(PageHolding(isHeld: isHeld, mayLeave: mayLeave))
  }
}

private struct PageHolding: ViewModifier {
  let isHeld: Bool
  let mayLeave: @MainActor @Sendable () async -> Bool
  @Environment(\.pageEntry) private var entry
  @Environment(\.navigator) private var navigator

  func body(content: Content) -> some View {
    content
      .navigationBarBackButtonHidden(isHeld)
      .interactiveDismissDisabled(isHeld)
      .onChange(of: isHeld, initial: true) {
        guard let entry else { return }
        if isHeld { navigator?.hold(entry, asking: mayLeave) } else { navigator?.release(entry) }
      }
  }
}
#endif
