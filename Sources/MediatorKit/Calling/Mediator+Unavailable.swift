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

  /// Rejects a call with no argument for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func call<Output, Missing, each Rest>(
    _ key: ActionKey<Output, Missing, repeat each Rest>
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a call with one argument for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func call<Output, A, Missing, each Rest>(
    _ key: ActionKey<Output, A, Missing, repeat each Rest>, _ a: A
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a call with two arguments for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func call<Output, A, B, Missing, each Rest>(
    _ key: ActionKey<Output, A, B, Missing, repeat each Rest>, _ a: A, _ b: B
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a call with no argument for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func callNow<Output, Missing, each Rest>(
    _ key: ActionKey<Output, Missing, repeat each Rest>
  ) throws -> Output {
    unavailable()
  }

  /// Rejects a call with one argument for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func callNow<Output, A, Missing, each Rest>(
    _ key: ActionKey<Output, A, Missing, repeat each Rest>, _ a: A
  ) throws -> Output {
    unavailable()
  }

  /// Rejects a call with two arguments for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func callNow<Output, A, B, Missing, each Rest>(
    _ key: ActionKey<Output, A, B, Missing, repeat each Rest>, _ a: A, _ b: B
  ) throws -> Output {
    unavailable()
  }

  /// Rejects a call with no argument for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func url<Output, Missing, each Rest>(
    for key: ActionKey<Output, Missing, repeat each Rest>
  ) throws -> String {
    unavailable()
  }

  /// Rejects a call with one argument for a key with more inputs.
  @available(
    *, unavailable,
    message:
      "pass every input of the key, nil for an optional one; a method in the API module can have default arguments"
  )
  public func url<Output, A, Missing, each Rest>(
    for key: ActionKey<Output, A, Missing, repeat each Rest>, _ a: A
  ) throws -> String {
    unavailable()
  }
}
