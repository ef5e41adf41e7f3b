public import MediatorKit
public import MediatorLinks

// The last input is missing: the compiler would speak of the shapes of packs. Because of these overloads it also says which
// argument is too much.

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

  /// Rejects a call without an argument for each input of the key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  public func plan<each Given, Missing>(
    for link: PageLink<repeat each Given, Missing>, _ input: repeat each Given, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides()
  ) throws -> PagePlan {
    unavailable()
  }

  /// Rejects a call without an argument for each input of the key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  public func buildPage<each Given, Missing>(
    for link: PageLink<repeat each Given, Missing>, _ input: repeat each Given, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides()
  ) async throws -> PageEntry {
    unavailable()
  }

  /// Rejects a call without an argument for each input of the key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  public func result<Value: Sendable, each Given, Missing>(
    of link: PageLink<repeat each Given, Missing>, _ input: repeat each Given, as type: Value.Type,
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

  /// Rejects a call without arguments for the inputs of its key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  @discardableResult public func show<First, Second, each Rest>(
    _ link: PageLink<First, Second, repeat each Rest>, source: LinkSource = .inApp,
    overriding overrides: PageOverrides = PageOverrides(), using navigator: (any Navigator)? = nil
  ) async throws -> PageEntry {
    unavailable()
  }

  /// Rejects a call without arguments for the inputs of its key.
  @available(*, unavailable, message: "pass one argument for each input of the page")
  @_disfavoredOverload
  public func url<First, Second, each Rest>(
    for link: PageLink<First, Second, repeat each Rest>, scheme: String? = nil, host: String? = nil
  ) throws -> String {
    unavailable()
  }
}
