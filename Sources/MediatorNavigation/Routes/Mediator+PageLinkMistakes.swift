public import MediatorKit

// See `Mediator+Unavailable` of MediatorKit.

extension Mediator {
  /// Rejects other arguments than the inputs of the page.
  @available(*, unavailable, message: "pass an argument for each input of the page")
  @_disfavoredOverload
  @discardableResult public func show<each Input: Module & Target & Interceptor & RouteMatcher, each Given>(
    _ link: PageLink<repeat each Input>, _ given: repeat each Given, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), using navigator: (any Navigator)? = nil
  ) async throws -> PageEntry {
    unavailable()
  }

  /// Rejects other arguments than the inputs of the page.
  @available(*, unavailable, message: "pass an argument for each input of the page")
  @_disfavoredOverload
  public func url<each Input: Module & Target & Interceptor & RouteMatcher, each Given>(
    for link: PageLink<repeat each Input>, _ given: repeat each Given, scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
    unavailable()
  }

  /// Rejects other arguments than the inputs of the page.
  @available(*, unavailable, message: "pass an argument for each input of the page")
  @_disfavoredOverload
  public func plan<each Input: Module & Target & Interceptor & RouteMatcher, each Given>(
    for link: PageLink<repeat each Input>, _ given: repeat each Given, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides()
  ) throws -> PagePlan {
    unavailable()
  }

  /// Rejects other arguments than the inputs of the page.
  @available(*, unavailable, message: "pass an argument for each input of the page")
  @_disfavoredOverload
  public func buildPage<each Input: Module & Target & Interceptor & RouteMatcher, each Given>(
    for link: PageLink<repeat each Input>, _ given: repeat each Given, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides()
  ) async throws -> PageEntry {
    unavailable()
  }

  /// Rejects other arguments than the inputs of the page.
  @available(*, unavailable, message: "pass an argument for each input of the page")
  @_disfavoredOverload
  public func result<Value: Sendable, each Input: Module & Target & Interceptor & RouteMatcher, each Given>(
    of link: PageLink<repeat each Input>, _ given: repeat each Given, as type: Value.Type,
    source: LinkSource = .inApp, overriding overrides: PageOverrides = PageOverrides(),
    using navigator: (any Navigator)? = nil
  ) async throws -> Value? {
    unavailable()
  }

  /// Rejects a call without the type of the result.
  @available(*, unavailable, message: "pass the type of the result, as in result(of: Colors.page, as: String.self)")
  @_disfavoredOverload
  public func result<each Input>(
    of link: PageLink<repeat each Input>, _ input: repeat each Input
  ) async throws -> (any Sendable)? {
    unavailable()
  }

  /// Rejects a call without the type of the result.
  @available(*, unavailable, message: "pass the type of the result, as in result(of: Colors.page, as: String.self)")
  @_disfavoredOverload
  public func result<Value: Sendable, each Input>(
    of link: PageLink<repeat each Input>, _ input: repeat each Input
  ) async throws -> Value? {
    unavailable()
  }

  /// Rejects a call without arguments, which would otherwise be compared with `show` of a page.
  @available(*, unavailable, message: "pass an argument for each input of the page")
  @_disfavoredOverload
  @discardableResult public func show<First, each Rest>(
    _ link: PageLink<First, repeat each Rest>, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), using navigator: (any Navigator)? = nil
  ) async throws -> PageEntry {
    unavailable()
  }
}
