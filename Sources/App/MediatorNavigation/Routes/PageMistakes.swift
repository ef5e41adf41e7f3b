public import MediatorLinks

// A trailing closure whose first input has no type, `{ id in OrderPage(id: id) }`, fits `withMediator:`, with the mediator as `id`.
// An overload of that form is preferred, and belongs to an actor on which no code runs: the compiler's message names the actor.

/// An actor whose name is the compiler's advice for a ``PageRoute`` without a key: write the types of the closure's inputs.
@globalActor public actor PageInputNeedsType {
  /// The actor.
  public static let shared = PageInputNeedsType()
}

/// An actor whose name is the compiler's advice for a ``PageRoute`` with a key: its closure has the inputs of the key alone.
@globalActor public actor PageInputIsNotInKey {
  /// The actor.
  public static let shared = PageInputIsNotInKey()
}

extension PageRoute {
  /// Rejects a closure whose input has no type.
  @PageInputNeedsType
  public init(
    _ patterns: RoutePattern..., labels: [String]? = nil, in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    page: nonisolated(nonsending) @escaping @Sendable (PageInputNeedsType) async throws -> any Page
  ) {
    unavailable()
  }

  /// Rejects a closure with one input more than the key.
  @PageInputIsNotInKey
  public init<each Input>(
    _ link: PageLink<repeat each Input>, _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    page: nonisolated(nonsending) @escaping @Sendable (PageInputIsNotInKey, repeat each Input) async throws -> any Page
  ) {
    unavailable()
  }

  /// Rejects a closure with other inputs than the key, and one that returns something other than a page.
  @available(
    *, unavailable, message: "pass a closure that accepts the key's inputs, in number and type, and returns a page"
  )
  @_disfavoredOverload
  public init<each Input, each Given, Output>(
    _ link: PageLink<repeat each Input>, _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    page: @escaping @Sendable @concurrent (repeat each Given) async throws -> Output
  ) {
    unavailable()
  }

  /// Rejects such a closure with the mediator as its first input.
  @available(
    *, unavailable, message: "pass a closure that accepts the key's inputs, in number and type, and returns a page"
  )
  @_disfavoredOverload
  public init<each Input, each Given, Output>(
    _ link: PageLink<repeat each Input>, _ patterns: RoutePattern..., in namespace: String = RouteNamespace.globalName,
    priority: Int = 0, under parent: String? = nil, exposedTo exposure: Exposure, options: PageOptions = .push,
    handler: PageHandler = PageHandler(),
    withMediator page: @escaping @Sendable @concurrent (Mediator, repeat each Given) async throws -> Output
  ) {
    unavailable()
  }
}

// For a missing last input the compiler would mention the shapes of packs. Because of these overloads it also reports
// which argument is unexpected.

extension Mediator {
  /// Rejects a call without an argument for each input of the key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  @discardableResult public func show<each Given, Missing>(
    _ link: PageLink<repeat each Given, Missing>, _ input: repeat each Given, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), using navigator: (any Navigator)? = nil
  ) async throws -> PageEntry {
    unavailable()
  }

  /// Rejects a call without an argument for each input of the key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  public func url<each Given, Missing>(
    for link: PageLink<repeat each Given, Missing>, _ input: repeat each Given, scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
    unavailable()
  }
}
