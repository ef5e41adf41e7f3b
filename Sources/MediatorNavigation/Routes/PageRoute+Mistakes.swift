public import MediatorKit
public import RoutePatterns

// A trailing closure whose only input has no type, `{ id in OrderPage(id: id) }`, fits `withMediator:`, with the mediator as `id`.
// This overload is preferred to that, and belongs to an actor on which no code runs: the compiler's message names the actor.

/// An actor whose name is the compiler's advice for a ``PageRoute`` without a key: write the types of the closure's inputs.
@globalActor public actor PageInputNeedsType {
  /// The actor.
  public static let shared = PageInputNeedsType()
}

extension PageRoute {
  /// Rejects a closure whose input has no type.
  @PageInputNeedsType
  public init(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: some PageHandler = StandardPageHandler(),
    page: @escaping @Sendable (PageInputNeedsType) async throws -> any Page
  ) {
    unavailable()
  }
}

extension Mediator {
  /// Rejects a call without arguments for the inputs of its key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @discardableResult public func show<First, each Rest>(_ link: PageLink<First, repeat each Rest>) async throws
    -> PageEntry
  {
    unavailable()
  }
}
