// See `Action+Unavailable`.

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

  /// Rejects a call without arguments for the inputs of its key.
  @available(*, unavailable, message: "pass one argument for each input of the key")
  public func call<Output, First, each Rest>(_ key: ActionKey<Output, First, repeat each Rest>) async throws -> Output {
    unavailable()
  }

  /// Rejects a call without arguments for the inputs of its key.
  @available(*, unavailable, message: "pass one argument for each input of the key")
  public func callNow<Output, First, each Rest>(_ key: ActionKey<Output, First, repeat each Rest>) throws -> Output {
    unavailable()
  }
}
