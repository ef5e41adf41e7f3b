public import MediatorKit

// See `Mistakes` of the core.

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

  /// Rejects other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func url<Output: Module & Target & Interceptor & RouteMatcher, each Input, each Given>(
    for key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
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
