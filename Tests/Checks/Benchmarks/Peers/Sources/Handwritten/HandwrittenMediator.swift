public import Synchronization

/// A mediator as an app may write it by hand: closures in two dictionaries, each behind a lock.
///
/// It only calls synchronous closures of no actor. It reports no misspelled label, and has no targets with a lifetime.
public final class HandwrittenMediator: Sendable {
  /// A closure that is called by name, with labeled inputs.
  public typealias NamedHandler = @Sendable ([String: any Sendable]) throws -> any Sendable

  /// The names of a target and an action.
  @usableFromInline struct Address: Hashable, Sendable {
    @usableFromInline let target: String
    @usableFromInline let action: String

    @usableFromInline init(target: String, action: String) {
      self.target = target
      self.action = action
    }
  }

  @usableFromInline let named = Mutex<[Address: NamedHandler]>([:])
  @usableFromInline let typed = Mutex<[ObjectIdentifier: any AnyHandler]>([:])

  /// Creates a mediator without closures.
  public init() {}

  /// Registers a closure that is called by name.
  public func register(_ target: String, _ action: String, _ handler: @escaping NamedHandler) {
    named.withLock { $0[Address(target: target, action: action)] = handler }
  }

  /// Registers a closure that is called by key.
  public func register<Key: HandwrittenKey>(
    _ key: Key.Type, _ handler: @escaping @Sendable (Key.Input) throws -> Key.Output
  ) {
    typed.withLock { $0[ObjectIdentifier(key)] = Handler<Key>(handler) }
  }

  /// Calls a closure by name.
  @inlinable
  public func perform(
    _ target: String, _ action: String, _ inputs: [String: any Sendable]
  ) throws -> any Sendable {
    let address = Address(target: target, action: action)
    guard let handler = named.withLock({ $0[address] }) else { throw Missing() }
    return try handler(inputs)
  }

  /// Calls a closure by key.
  @inlinable
  public func call<Key: HandwrittenKey>(_ key: Key.Type, _ input: Key.Input) throws -> Key.Output {
    guard let handler = typed.withLock({ $0[ObjectIdentifier(key)] }) as? Handler<Key> else { throw Missing() }
    return try handler.body(input)
  }

  /// The error of a call that finds no closure, and of a closure that misses an input.
  public struct Missing: Error {
    /// Creates the error.
    public init() {}
  }

  /// The closure of any key.
  @usableFromInline protocol AnyHandler: AnyObject, Sendable {}

  /// The closure of a key.
  @usableFromInline final class Handler<Key: HandwrittenKey>: AnyHandler {
    @usableFromInline let body: @Sendable (Key.Input) throws -> Key.Output

    init(_ body: @escaping @Sendable (Key.Input) throws -> Key.Output) { self.body = body }
  }
}

/// A type that names a closure and declares its input and its output.
public protocol HandwrittenKey {
  /// The type of the input.
  associatedtype Input: Sendable
  /// The type of the output.
  associatedtype Output: Sendable
}
