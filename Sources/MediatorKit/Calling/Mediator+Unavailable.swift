// See `Action+Unavailable`.
//
// The overloads of `call` and `callNow` with arguments of any types let the compiler say which argument is missing or too
// much, instead of comparing the shapes of packs. No result meets all their requirements. Each counts as one mistake, so that up
// to four wrong arguments are reported rather than a requirement. A text has four requirements for the same reason.

extension Mediator {
  /// Rejects a call with other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func call<Output: Module & Target & Interceptor & ModuleItem, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, options: CallOptions = CallOptions()
  ) async throws -> Output {
    unavailable()
  }

  /// Rejects a call with other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func callNow<Output: Module & Target & Interceptor & ModuleItem, each Input, each Given>(
    _ key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, options: CallOptions = CallOptions()
  ) throws -> Output {
    unavailable()
  }

  /// Rejects names in place of a key, and lets the compiler report a misspelled key.
  @available(*, unavailable, message: "call an action by its names with perform, or pass a key")
  @discardableResult public func call<each Given>(
    _ target: some ExpressibleByStringLiteral & Comparable & LosslessStringConvertible & TextOutputStreamable,
    _ given: repeat each Given, options: CallOptions = CallOptions()
  ) async throws -> any Sendable {
    unavailable()
  }

  /// Rejects names in place of a key, and lets the compiler report a misspelled key.
  @available(*, unavailable, message: "call an action by its names with performNow, or pass a key")
  @discardableResult public func callNow<each Given>(
    _ target: some ExpressibleByStringLiteral & Comparable & LosslessStringConvertible & TextOutputStreamable,
    _ given: repeat each Given, options: CallOptions = CallOptions()
  ) throws -> any Sendable {
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
}
