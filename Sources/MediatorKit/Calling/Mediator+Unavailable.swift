// See `Action+Unavailable`.

extension Mediator {
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
