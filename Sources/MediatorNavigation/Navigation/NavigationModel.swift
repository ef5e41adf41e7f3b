public import Observation

/// The pages that an app shows, as data: a navigator that SwiftUI binds to and a console draws.
///
/// ```swift
/// struct Shell: View {
///   @Bindable var model: NavigationModel
///   var body: some View {
///     NavigationStack(path: $model.stack) {
///       HomeView().navigationDestination(for: PageEntry.self) { PageView($0.page) }
///     }
///     .sheet(item: $model.presented) { entry in
///       NavigationStack(path: $model.presentedStack) {
///         PageView(entry.page).navigationDestination(for: PageEntry.self) { PageView($0.page) }
///       }
///     }
///   }
/// }
/// ```
///
/// All properties may be set, by a binding or by code. In a terminal `print(model)` draws it.
@MainActor @Observable public final class NavigationModel: Navigator {
  /// The page at the bottom; nil for an app whose first screen is no page.
  public var root: PageEntry?
  /// The pages on top of the first screen, the lowest first.
  public var stack: [PageEntry] = []
  /// The page that is in front of everything; setting another one or nil takes away what was pushed on it.
  public var presented: PageEntry? {
    didSet { if presented != oldValue { presentedStack = [] } }
  }
  /// The pages on top of the presented one, the lowest first.
  public var presentedStack: [PageEntry] = []

  @ObservationIgnored private let opener: (@MainActor @Sendable (String) async -> Bool)?

  /// Makes a model without pages.
  ///
  /// - Parameter openExternally: Hands a URL to the system and says whether it was taken; without it such URLs are refused.
  public nonisolated init(openExternally: (@MainActor @Sendable (String) async -> Bool)? = nil) {
    opener = openExternally
  }

  /// The page that is in front of all others.
  public var current: PageEntry? { presentedStack.last ?? presented ?? stack.last ?? root }

  /// All pages from the bottom to the one in front.
  public var pages: [PageEntry] {
    (root.map { [$0] } ?? []) + stack + (presented.map { [$0] } ?? []) + presentedStack
  }

  /// Puts a page on top of the presented stack, or of the main one when nothing is presented.
  public func push(_ entry: PageEntry) {
    if presented == nil { stack.append(entry) } else { presentedStack.append(entry) }
  }

  /// Puts a page in front, with a stack of its own, in place of what was presented.
  public func present(_ entry: PageEntry) {
    presented = entry
  }

  /// Makes a page the only one.
  public func setRoot(_ entry: PageEntry) {
    presented = nil
    stack = []
    root = entry
  }

  /// Takes the top page off; the root stays.
  @discardableResult public func pop(animated: Bool = true) -> PageEntry? {
    if !presentedStack.isEmpty { return presentedStack.removeLast() }
    return presented == nil ? stack.popLast() : dismiss()
  }

  /// Takes away the presented page and all on it.
  @discardableResult public func dismiss(animated: Bool = true) -> PageEntry? {
    defer { presented = nil }
    return presented
  }

  /// Hands a URL to the closure that the model was made with.
  ///
  /// - Throws: ``NavigationError/Code/notOpenedExternally`` when there is none or it answers false.
  public func openExternally(_ url: String) async throws {
    guard let opener else { throw NavigationError(.notOpenedExternally, url: url) }
    guard await opener(url) else { throw NavigationError(.notOpenedExternally, url: url) }
  }
}
