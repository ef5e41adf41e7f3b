// See `Action+Unavailable`.
//
// The overloads of `call`, `callNow` and `url` with arguments of any types let the compiler say which argument is missing or too
// much, instead of comparing the shapes of packs. No result meets all their requirements. Each counts as one mistake, so that up
// to four wrong arguments are reported rather than a requirement.

extension Mediator {
  /// Rejects a URL without its source.
  @available(*, unavailable, message: "pass the source of the URL, as in open(url, source: .push)")
  @discardableResult public func open(_ url: some LinkText) async throws -> any Sendable {
    unavailable()
  }

  /// Rejects a URL without its source.
  @available(*, unavailable, message: "pass the source of the URL, as in openNow(url, source: .push)")
  @discardableResult public func openNow(_ url: some LinkText) throws -> any Sendable {
    unavailable()
  }

  /// Rejects a call with other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func call<Output: Module & Target & Interceptor & RouteMatcher, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, options: CallOptions = CallOptions()
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a call with other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func callNow<Output: Module & Target & Interceptor & RouteMatcher, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, options: CallOptions = CallOptions()
  ) throws -> Output {
    unavailable()
  }

  /// Rejects other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func url<Output: Module & Target & Interceptor & RouteMatcher, each Input, each Given>(
    for key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
    unavailable()
  }

  /// Rejects a trailing closure after other inputs.
  @available(*, unavailable, message: "pass a closure that is an input in the parentheses, as in call(key, 3, { … })")
  public func call<Output, each Input, each Given, Closure>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, trailing: Closure
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a trailing closure after other inputs.
  @available(
    *, unavailable, message: "pass a closure that is an input in the parentheses, as in callNow(key, 3, { … })"
  )
  public func callNow<Output, each Input, each Given, Closure>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, trailing: Closure
  ) throws -> Output {
    unavailable()
  }

  /// Rejects a result that should have a type that is not passed.
  @available(
    *, unavailable, message: "pass the type of the result, as in perform(\"order\", \"detail\", as: Order.self)"
  )
  public func perform<Output>(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions()
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a result that should have a type that is not passed.
  @available(
    *, unavailable, message: "pass the type of the result, as in performNow(\"order\", \"detail\", as: Order.self)"
  )
  public func performNow<Output>(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], options: CallOptions = CallOptions()
  ) throws -> Output {
    unavailable()
  }

  /// Rejects a result that should have a type that is not passed.
  @available(*, unavailable, message: "pass the type of the result, as in open(url, source: .push, as: Order.self)")
  public func open<Output>(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions()
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a result that should have a type that is not passed.
  @available(*, unavailable, message: "pass the type of the result, as in openNow(url, source: .push, as: Order.self)")
  public func openNow<Output>(
    _ url: some LinkText, source: LinkSource, context: Parameters = [:], options: CallOptions = CallOptions()
  ) throws -> Output {
    unavailable()
  }
}
