// See `Action+Unavailable`.

extension Registration {
  /// Rejects a type.
  @available(*, unavailable, message: "pass a closure, as in Registration { OrderTarget() }")
  public init<T: Target>(_ type: T.Type) {
    unavailable()
  }

  /// Rejects an initializer with parameters besides the mediator.
  @available(*, unavailable, message: "pass a closure, as in Registration { OrderTarget(database: database) }")
  @_disfavoredOverload
  public init<T: Target, First, each Rest>(_ make: (First, repeat each Rest) throws -> T) {
    unavailable()
  }

  /// Rejects an instance.
  @available(*, unavailable, message: "pass a closure, as in Registration { OrderTarget() }")
  public init<T: Target>(_ target: T) {
    unavailable()
  }
}

extension Service {
  /// Rejects an implementation that does not conform.
  @available(*, unavailable, message: "the implementation does not conform to the service's protocol")
  public init<S: Sendable, Implementation: Sendable>(
    _ type: S.Type, named name: String? = nil, lifetime: Lifetime = .cached,
    _ make: () throws -> Implementation, as conformance: (Implementation) -> Implementation
  ) {
    unavailable()
  }
}
