public import MediatorLinks

/// Shows pages, such as a model, a UIKit navigation controller or a test's recorder.
///
/// Page routes look it up as a service of the mediator, `(any Navigator).self`, unless the caller passes one. It is
/// main-actor-isolated because its changes are drawn there. ``change(_:)`` is asynchronous because a system may have to finish
/// one change before the next begins; a synchronous method satisfies it.
///
/// ```swift
/// let navigator = try mediator.service((any Navigator).self)
/// try await navigator.show(PageEntry(HelpPage(), options: .modal))
/// ```
@MainActor public protocol Navigator: Sendable {
  /// The pages that are shown.
  ///
  /// If the user can change them, read them from the controllers that draw them.
  var state: NavigationState { get }

  /// Changes the state and shows the result; one change ends before the next begins.
  ///
  /// ``NavigationModel`` and `UIKitNavigator` ask held pages that would leave, see ``hold(_:asking:)``. For other
  /// navigators, links and the methods of this protocol ask them.
  ///
  /// - Parameter change: Changes the state; runs again after a held page has agreed to leave.
  /// - Throws: What the closure throws, and errors of the implementation; then nothing changes.
  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws
}

extension Navigator {
  /// The page in front, or `nil` if no page is shown.
  public var current: PageEntry? { state.current }

  /// Shows a page as its options say; the page of a URL is shown with its parents, by its policy.
  ///
  /// - Throws: The errors of ``change(_:)``, and ``NavigationError/Code/superseded``.
  public func show(_ entry: PageEntry) async throws {
    guard let arrive = entry.arrive else { return try await changeShowing(entry) { $0.show(entry) } }
    try await arrive(entry, self)
  }

  /// Pushes a page onto the front stack.
  ///
  /// - Throws: The errors of ``change(_:)``.
  public func push(_ entry: PageEntry) async throws { try await changeShowing(entry) { $0.push(entry) } }

  /// Presents a page with a stack of its own; it replaces all layers.
  ///
  /// - Throws: The errors of ``change(_:)``.
  public func present(_ entry: PageEntry) async throws { try await changeAsking { $0.present(entry) } }

  /// Makes a page the only one of the selected section, and dismisses all layers.
  ///
  /// - Throws: The errors of ``change(_:)``.
  public func setRoot(_ entry: PageEntry) async throws { try await changeAsking { $0.setRoot(entry) } }

  /// Removes the top page of the front stack, and the layer with its last page.
  ///
  /// - Returns: The removed page, or `nil` if there was none.
  /// - Throws: The errors of ``change(_:)``.
  @discardableResult public func pop(animated: Bool = true) async throws -> PageEntry? {
    try await changed(animated) { $0.pop() }
  }

  /// Goes back to the page nearest to the front that fulfills a condition, through layers, in one change.
  ///
  /// - Returns: The page, or `nil` if there is none and nothing changed.
  /// - Throws: The errors of ``change(_:)``.
  @discardableResult public func pop(
    animated: Bool = true, to isWanted: (PageEntry) -> Bool
  ) async throws -> PageEntry? {
    try await changed(animated) { $0.pop(to: isWanted) }
  }

  /// Goes back to a page, through layers, in one change.
  ///
  /// - Returns: The page, or `nil` if the selected section and the layers do not contain it.
  /// - Throws: The errors of ``change(_:)``.
  @discardableResult public func pop(animated: Bool = true, to entry: PageEntry) async throws -> PageEntry? {
    try await changed(animated) { $0.pop(to: entry) }
  }

  /// Goes back to the nearest page that has the key of a URL's page, through layers, in one change.
  ///
  /// - Returns: The page, or `nil` if there is none and nothing changed.
  /// - Throws: The errors of `resolve` and ``change(_:)``, and ``NavigationError/Code/notAPage``.
  @discardableResult public func pop(
    animated: Bool = true, to url: String, source: LinkSource = .inApp, in mediator: Mediator,
    fileID: StaticString = #fileID, line: UInt = #line
  ) async throws -> PageEntry? {
    let resolution = try mediator.resolve(url, source: source, fileID: fileID, line: line)
    let key = try resolution.pageForm.key(resolution.parameters)
    return try await changed(animated) { $0.pop { $0.key == key } }
  }

  /// Dismisses the front layer.
  ///
  /// - Returns: The page that was presented, or `nil` if none was.
  /// - Throws: The errors of ``change(_:)``.
  @discardableResult public func dismiss(animated: Bool = true) async throws -> PageEntry? {
    try await changed(animated) { $0.dismiss() }
  }

  /// Shows a page; a page that was built for a link counts for the link's source, also if a handler or the app shows
  /// it.
  private func changeShowing(
    _ entry: PageEntry, _ change: @MainActor (inout NavigationState) -> Void
  ) async throws {
    try await changeAsking { state in
      change(&state)
      state.limitPages(besides: entry)
    }
  }

  func changed(
    _ isAnimated: Bool, _ change: @MainActor (inout NavigationState) -> PageEntry?
  ) async throws -> PageEntry? {
    var value: PageEntry?
    try await changeAsking { state in
      state.isAnimated = isAnimated
      value = change(&state)
    }
    return value
  }
}
