import MediatorKit
public import Observation

#if canImport(SwiftUI)
import SwiftUI
#endif

/// A navigator that holds its pages as data: SwiftUI binds to it, and a console draws it.
///
/// ```swift
/// struct Shell: View {
///   let model: NavigationModel
///
///   var body: some View {
///     PageStackView(model) { HomeView() }
///       .pageView(for: OrderPage.self) { OrderView(id: $0.id) }
///   }
/// }
/// ```
///
/// All properties may be set, by a binding or by code. In a terminal `print(model)` draws it. An app with tabs passes its
/// sections and binds a `TabView` to ``tab``. Each section has a `PageStackView`, or a stack of the app that is bound to
/// ``subscript(pathOf:)``, with `presentsLayers(of:)` around all.
@MainActor @Observable public final class NavigationModel: Navigator {
  @ObservationIgnored private var shown: NavigationState
  /// The state after ``tab`` selected another section, in this turn of the main actor.
  @ObservationIgnored private var selected: NavigationState?
  @ObservationIgnored private var changes = 0

  /// Creates a model without pages.
  ///
  /// - Parameter sections: The main areas of the app, such as its tabs; an empty list makes one section. If two have one name,
  ///   each change, and so the launch, fails with ``NavigationError/Code/duplicateSection``.
  public nonisolated init(sections: [PageSection] = []) {
    shown = NavigationState(sections: sections)
  }

  /// The pages that are shown.
  public private(set) var state: NavigationState {
    get {
      access(keyPath: \.state)
      return shown
    }
    set {
      let before = shown
      draw(animated: newValue.isAnimated) {
        withMutation(keyPath: \.state) { (shown, changes) = (newValue, changes + 1) }
      }
      newValue.endWaits(since: before)
    }
  }

  /// The number of changes of the state.
  var changeCount: Int {
    access(keyPath: \.state)
    return changes
  }

  /// Changes what views observe, without animation if the change says so.
  private func draw(animated isAnimated: Bool, _ change: () -> Void) {
    #if canImport(SwiftUI)
    guard !isAnimated else { return change() }
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction, change)
    #else
    change()
    #endif
  }

  /// Changes the state, at once unless a held page would leave, which is asked first.
  ///
  /// - Throws: ``NavigationError/Code/pageHeld``, ``NavigationError/Code/duplicateSection``; also what the closure throws. Then
  ///   nothing changes.
  public func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    let release = PageRelease()
    try await release.asking {
      var changed = try draft(change)
      try release.check(&changed, since: shown)
      state = changed
    }
  }

  /// Changes the state at once, unless a held page would leave.
  ///
  /// - Returns: Whether the state was changed; `false` if a page is held, which is not asked, or if two sections have one name.
  /// - Throws: What the closure throws; then nothing changes.
  @discardableResult public func changeNow(
    _ change: @MainActor (inout NavigationState) throws -> Void
  ) rethrows -> Bool {
    var changed = try draft(change)
    guard (try? PageRelease().check(&changed, since: shown)) != nil else { return false }
    state = changed
    return true
  }

  private func draft(_ change: @MainActor (inout NavigationState) throws -> Void) rethrows -> NavigationState {
    var changed = shown
    changed.isAnimated = true
    try change(&changed)
    return changed
  }

  /// Changes the state for a binding; if a held page would leave, the view returns to the state, and the page is asked.
  private func bind(_ change: @escaping @MainActor @Sendable (inout NavigationState) -> Void) {
    if changeNow(change) { return }
    withMutation(keyPath: \.state) {}
    // The user knows the answer, so it is not an error.
    Task { try? await self.change(change) }
  }
}

// MARK: - Bindings

extension NavigationModel {
  /// The page at the bottom of the selected section, or `nil` if the first screen is not a page.
  public var root: PageEntry? {
    get { state.selectedStack.root }
    set {
      let index = state.selectedIndex
      bind { $0.setRoot(newValue, at: index) }
    }
  }

  /// The pages above the first screen of the selected section, the lowest first.
  public var stack: [PageEntry] {
    get { self[pathOf: tab] }
    set { self[pathOf: tab] = newValue }
  }

  /// The name of the selected section, for a tab bar.
  ///
  /// Setting the selected section again goes back to its root, as a tap on the selected tab does. A view may set a section that it
  /// has just selected twice; the second time changes nothing. To select without going back, or with an error for an unknown
  /// name, which a binding ignores, call ``NavigationState/select(_:)``.
  public var tab: String {
    get { state.selection }
    set {
      guard let index = state.index(of: newValue) else { return }
      guard index == state.selectedIndex else {
        bind { $0.select(at: index) }
        selected = shown
        Task { selected = nil }
        return
      }
      if selected != shown { bind { $0.popToRoot(at: index) } }
    }
  }

  /// The pages above the root of a section, the lowest first; none, whatever is set, if no section has the name.
  public subscript(pathOf section: String) -> [PageEntry] {
    get { state.stack(of: section)?.pages ?? [] }
    set {
      guard let index = state.index(of: section) else { return }
      bind { $0.setPages(newValue, at: index) }
    }
  }

  /// The presented page at a depth, from 0, or `nil` if there are fewer layers.
  ///
  /// Setting another page or `nil` removes all layers from that depth on.
  public subscript(layer depth: Int) -> PageEntry? {
    get { state.layers.indices.contains(depth) ? state.layers[depth].root : nil }
    set { bind { $0.setLayer(newValue, at: depth) } }
  }

  /// The pages above the presented page at a depth, from 0.
  public subscript(pathOfLayer depth: Int) -> [PageEntry] {
    get { state.layers.indices.contains(depth) ? state.layers[depth].pages : [] }
    set { bind { $0.setPages(newValue, ofLayer: depth) } }
  }

  /// The pages of the selected section and of the layers, from the bottom to the front.
  public var pages: [PageEntry] { state.pages }
}
