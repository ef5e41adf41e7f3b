import MediatorKit
public import Observation

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
/// ``subscript(pathOf:)``.
@MainActor @Observable public final class NavigationModel: Navigator {
  @ObservationIgnored private var shown: NavigationState
  @ObservationIgnored private let opener: (@MainActor @Sendable (String) async -> Bool)?

  /// Creates a model without pages.
  ///
  /// - Parameters:
  ///   - sections: The main areas of the app, such as its tabs; an empty list makes one section.
  ///   - openExternally: Opens a URL outside the app and returns whether that worked; `nil` rejects such URLs.
  public nonisolated init(
    sections: [PageSection] = [], openExternally: (@MainActor @Sendable (String) async -> Bool)? = nil
  ) {
    shown = NavigationState(sections: sections)
    opener = openExternally
  }

  /// The pages that are shown.
  public private(set) var state: NavigationState {
    get {
      access(keyPath: \.state)
      return shown
    }
    set {
      let before = shown
      withMutation(keyPath: \.state) { shown = newValue }
      newValue.endWaits(since: before)
    }
  }

  /// Changes the state at once.
  ///
  /// - Throws: What the closure throws; then nothing changes.
  public func change(_ change: @MainActor (inout NavigationState) throws -> Void) rethrows {
    var changed = state
    changed.isAnimated = true
    try change(&changed)
    state = changed
  }

  /// Passes a URL to the closure that the model was created with.
  ///
  /// - Throws: ``NavigationError/Code/notOpenedExternally`` if there is no closure or it returns `false`.
  public func openExternally(_ url: String) async throws {
    guard let opener, await opener(url) else { throw NavigationError(.notOpenedExternally, url: url) }
  }
}

// MARK: - Bindings

extension NavigationModel {
  /// The page at the bottom of the selected section, or `nil` if the first screen is not a page.
  public var root: PageEntry? {
    get { state.selectedStack.root }
    set { change { $0.setRoot(newValue, of: $0.selection) } }
  }

  /// The pages above the first screen of the selected section, the lowest first.
  public var stack: [PageEntry] {
    get { state.selectedStack.pages }
    set { self[pathOf: state.selection] = newValue }
  }

  /// The name of the selected section, for a tab bar.
  ///
  /// Setting the selected section again goes back to its root, as a tap on the selected tab does. To select without going back,
  /// call ``NavigationState/select(_:)``.
  public var tab: String {
    get { state.selection }
    set { change { if $0.selection.hasBytes(of: newValue) { $0.popToRoot() } else { $0.select(newValue) } } }
  }

  /// The pages above the root of a section, the lowest first.
  public subscript(pathOf section: String) -> [PageEntry] {
    get { state.stack(of: section)?.pages ?? [] }
    set { change { $0.setPages(newValue, of: section) } }
  }

  /// The presented page at a depth, from 0, or `nil` if there are fewer layers.
  ///
  /// Setting another page or `nil` removes all layers from that depth on.
  public subscript(layer depth: Int) -> PageEntry? {
    get { state.layers.indices.contains(depth) ? state.layers[depth].root : nil }
    set { change { $0.setLayer(newValue, at: depth) } }
  }

  /// The pages above the presented page at a depth, from 0.
  public subscript(pathOfLayer depth: Int) -> [PageEntry] {
    get { state.layers.indices.contains(depth) ? state.layers[depth].pages : [] }
    set { change { $0.setPages(newValue, ofLayer: depth) } }
  }

  /// The lowest presented page; setting another one or `nil` removes the layers over it.
  public var presented: PageEntry? {
    get { self[layer: 0] }
    set { self[layer: 0] = newValue }
  }

  /// The pages above the lowest presented one, the lowest first.
  public var presentedStack: [PageEntry] {
    get { self[pathOfLayer: 0] }
    set { self[pathOfLayer: 0] = newValue }
  }

  /// The pages of the selected section and of the layers, from the bottom to the front.
  public var pages: [PageEntry] { state.pages }
}

// MARK: - Synchronous changes

extension NavigationModel {
  /// Pushes a page onto the front stack.
  public func push(_ entry: PageEntry) { change { $0.push(entry) } }

  /// Presents a page with a stack of its own; it replaces all layers.
  public func present(_ entry: PageEntry) { change { $0.present(entry) } }

  /// Makes a page the only one of the selected section, and dismisses all layers.
  public func setRoot(_ entry: PageEntry) { change { $0.setRoot(entry) } }

  /// Removes the top page of the front stack, and the layer with its last page.
  ///
  /// - Returns: The removed page, or `nil` if there was none.
  @discardableResult public func pop(animated: Bool = true) -> PageEntry? { changed(animated) { $0.pop() } }

  /// Dismisses the front layer.
  ///
  /// - Returns: The page that was presented, or `nil` if none was.
  @discardableResult public func dismiss(animated: Bool = true) -> PageEntry? { changed(animated) { $0.dismiss() } }

  private func changed(_ isAnimated: Bool, _ change: (inout NavigationState) -> PageEntry?) -> PageEntry? {
    var entry: PageEntry?
    self.change { state in
      state.isAnimated = isAnimated
      entry = change(&state)
    }
    return entry
  }
}
