#if canImport(SwiftUI)
public import SwiftUI

/// A page with its own view.
///
/// ```swift
/// extension OrderPage: ViewPage {
///   var view: some View { OrderView(id: id) }
/// }
/// ```
public protocol ViewPage: Page {
  /// The type of the view.
  associatedtype Content: View
  /// The view of the page.
  @ViewBuilder @MainActor var view: Content { get }
}

/// The view of a page: that of a ``ViewPage``, else the one set by `pageView(for:_:)`, else a text with the page's type.
public struct PageView: View {
  private let entry: PageEntry
  private let model: NavigationModel?
  @Environment(\.pages) private var pages

  /// Creates the view of an entry's page.
  ///
  /// - Parameters:
  ///   - entry: The entry.
  ///   - model: The model that shows it, which the view then finds in its environment, as in a ``PageStackView``. The view then
  ///     also draws a page anew that is renewed.
  public init(_ entry: PageEntry, in model: NavigationModel? = nil) {
    self.entry = entry
    self.model = model
  }

  /// The view.
  public var body: some View {
    if let model {
      let current = model.state.entries.first { $0 == entry } ?? entry
      pageView(of: current.page).id(current.pageID).environment(\.pageEntry, current).environment(\.navigator, model)
    } else {
      pageView(of: entry.page)
    }
  }

  @ViewBuilder private func pageView(of page: any Page) -> some View {
    if let page = page as? any ViewPage {
      Self.view(of: page)
    } else if let view = pages.makers[ObjectIdentifier(type(of: page))]?(page) {
      view
    } else {
      Text(verbatim: "no view for \(type(of: page))")
    }
  }

  private static func view(of page: some ViewPage) -> AnyView { AnyView(page.view) }
}

extension View {
  /// Sets the view for pages of a type, in this view and its subviews.
  ///
  /// ```swift
  /// Shell(model: model).pageView(for: OrderPage.self) { OrderView(id: $0.id) }
  /// ```
  ///
  /// - Parameters:
  ///   - type: The type of the pages.
  ///   - view: Creates the view of a page.
  public func pageView<P: Page, Content: View>(
    for type: P.Type, @ViewBuilder _ view: @escaping @MainActor @Sendable (P) -> Content
  ) -> some View {
    transformEnvironment(\.pages) { pages in
      pages.makers[ObjectIdentifier(type)] = { page in (page as? P).map { AnyView(view($0)) } }
    }
  }
}

/// What the views of pages find in their environment.
struct PageEnvironment: Sendable {
  /// The closures of `pageView(for:_:)`, by the types of their pages.
  var makers: [ObjectIdentifier: @MainActor @Sendable (any Page) -> AnyView?] = [:]
  var entry: PageEntry?
  var navigator: (any Navigator)?
}

private struct PageEnvironmentKey: EnvironmentKey {
  static let defaultValue = PageEnvironment()
}

extension EnvironmentValues {
  var pages: PageEnvironment {
    get { self[PageEnvironmentKey.self] }
    set { self[PageEnvironmentKey.self] = newValue }
  }

  /// The entry of the page that a view shows, or `nil` outside a `PageStackView`.
  ///
  /// A page with a result passes it to the code that waits: `try await navigator?.finish(entry, with: color)`.
  public internal(set) var pageEntry: PageEntry? {
    get { pages.entry }
    set { pages.entry = newValue }
  }

  /// The navigator that shows the view's page, or `nil` outside a `PageStackView`.
  public internal(set) var navigator: (any Navigator)? {
    get { pages.navigator }
    set { pages.navigator = newValue }
  }
}

extension View {
  /// Holds the page of the view while it has unsaved changes, so that a change that would remove it asks first.
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
