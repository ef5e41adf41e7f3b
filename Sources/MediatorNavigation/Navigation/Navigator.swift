/// What shows pages: a model, a UIKit navigation controller, a test's recorder.
///
/// Page routes find it as a service of the mediator, `(any Navigator).self`, unless whoever opens the URL gives one. It belongs
/// to the main actor, since what it changes is drawn there. Its methods are asynchronous because a system may have to finish
/// one change before it takes the next; a synchronous method satisfies each of them.
///
/// ```swift
/// let navigator = try mediator.service((any Navigator).self)
/// try await navigator.show(PageEntry(HelpPage(), options: .modal))
/// ```
@MainActor public protocol Navigator: Sendable {
  /// The page that is in front; nil when no page was shown yet.
  var current: PageEntry? { get }

  /// Puts a page on top of the stack that is in front.
  ///
  /// - Throws: What the implementation throws; it reaches whoever opened the URL.
  func push(_ entry: PageEntry) async throws

  /// Puts a page in front of everything, wrapped in a stack of its own; what was presented before is dismissed first.
  ///
  /// - Throws: What the implementation throws.
  func present(_ entry: PageEntry) async throws

  /// Puts a page in place of the whole stack; what was presented is dismissed.
  ///
  /// - Throws: What the implementation throws.
  func setRoot(_ entry: PageEntry) async throws

  /// Takes the top page off the stack that is in front; a presented page with nothing on it is dismissed.
  ///
  /// - Returns: The page that left; nil when there was nothing to take off.
  /// - Throws: What the implementation throws.
  @discardableResult func pop(animated: Bool) async throws -> PageEntry?

  /// Takes away what is presented, with all that was pushed on it.
  ///
  /// - Returns: The page that was presented; nil when none was.
  /// - Throws: What the implementation throws.
  @discardableResult func dismiss(animated: Bool) async throws -> PageEntry?

  /// Hands a URL to the system, to open it outside the app.
  ///
  /// - Throws: ``NavigationError/Code/notOpenedExternally`` when nothing takes it.
  func openExternally(_ url: String) async throws
}

extension Navigator {
  /// Shows a page where its options say.
  ///
  /// - Throws: What ``push(_:)``, ``present(_:)`` or ``setRoot(_:)`` throws.
  public func show(_ entry: PageEntry) async throws {
    switch entry.options.placement {
    case .push: try await push(entry)
    case .modal: try await present(entry)
    case .root: try await setRoot(entry)
    }
  }
}
