import CMediatorImage

/// An instance of a target, as an object: a ``BoundTarget``.
@usableFromInline package typealias Instance = any AnyObject & Sendable

/// An instance of a target, or the mediator for a fallback outside tables, as an object.
///
/// A bound action holds its target without the type, because a caller does not know the target's type. Why the cast in
/// `target(of:)` is safe: the closures that call it belong to a record, and the record creates its instances from a
/// `Registration` with the same `T`. No name or key is looked up in between: a target of another type under the same name has
/// another record with its own closures. Debug builds check the cast. In release builds a check would take 31 instructions for
/// each call.
@usableFromInline package final class BoundTarget<T: Sendable>: Sendable {
  @usableFromInline let target: T

  @inlinable package init(_ target: T) {
    self.target = target
  }

  /// Returns the target that was bound.
  @inlinable @inline(__always) static func target(of bound: Instance) -> T {
    unsafeDowncast(bound, to: BoundTarget<T>.self).target
  }
}

/// A main-actor function of a target and inputs, stored as a nonisolated one.
///
/// A synchronous main-actor function is called like a nonisolated one; only the compiler's check of the caller differs. Why the
/// cast is safe: both structs have one stored property, and their functions differ in the isolation only. The result is stored
/// in slots that are read only after ``isOnMainActor(_:)`` has returned `true`. `MainActor.assumeIsolated`, which needs no
/// cast, looks for the current executor: 1,280 instructions a call instead of 292.
@usableFromInline struct MainActorBody<Inputs, Output> {
  @usableFromInline struct Nonisolated {
    @usableFromInline let body: @Sendable (Instance, Inputs) throws -> Output
  }

  @usableFromInline let body: @MainActor @Sendable (Instance, Inputs) throws -> Output

  @inlinable init(_ body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output) {
    self.body = body
  }

  @inlinable var nonisolated: @Sendable (Instance, Inputs) throws -> Output {
    unsafeBitCast(self, to: Nonisolated.self).body
  }
}

// The objects in the slots of the fast path table. They are classes because a slot is one word. They are final, with a `let`
// closure, because the closure is then called without retaining a reference that threads share.
//
// The inputs are one tuple, because a parameter pack would cost an array of addresses. The target is an argument, so the
// closure is a plain function if the action's own closure captures nothing. A captured target would cost a forwarder on each
// call, which for an asynchronous closure is a frame and two executor checks.

/// A synchronous action, bound to its target; `Inputs` is the tuple of its inputs.
@usableFromInline final class BoundAction<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable (Instance, Inputs) throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  /// Creates a bound main-actor action, for the slot that only main-actor code reads.
  @inlinable init(_ target: Instance, onMain body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output) {
    self.target = target
    self.body = MainActorBody(body).nonisolated
  }
}

/// An action that is awaited, bound to its target.
@usableFromInline final class BoundAsyncAction<Output: Sendable, Inputs: Sendable>: Sendable {
  @usableFromInline typealias Body = @Sendable @concurrent (Instance, Inputs) async throws -> Output
  @usableFromInline let target: Instance
  @usableFromInline let body: Body

  @inlinable init(_ target: Instance, _ body: @escaping Body) {
    self.target = target
    self.body = body
  }

  /// Creates a bound synchronous main-actor action for callers elsewhere.
  @inlinable init(_ target: Instance, onMain body: @escaping @MainActor @Sendable (Instance, Inputs) throws -> Output) {
    self.target = target
    self.body = { @concurrent target, inputs in try await body(target, inputs) }
  }
}

/// Returns whether the caller of a synchronous method is isolated to the main actor.
///
/// The main actor runs on the main thread. On another thread, such as the one that serves the main queue on Linux after
/// `dispatchMain`, the concurrency runtime is asked, which ends the program if client code passed a wrong actor.
///
/// - Parameter isolation: The actor of the caller, as the compiler passes it.
@usableFromInline func isOnMainActor(_ isolation: (any Actor)?) -> Bool {
  guard let isolation, ObjectIdentifier(isolation) == mainActor else { return false }
  if !mediator_is_main_thread() { MainActor.preconditionIsolated("the argument `isolation` is not the caller's actor") }
  return true
}

/// The main actor, which lives as long as the process; reading `MainActor.shared` would retain it.
private let mainActor = ObjectIdentifier(MainActor.shared)

/// Returns whether a value has exactly this type.
///
/// The existential is opened to read the type in place; `type(of:)` would call the runtime.
@inline(__always) func isExactly<Value>(_ value: any Sendable, _ type: Value.Type) -> Bool {
  func isOfType<Given>(_ given: Given) -> Bool { Given.self as any Any.Type == type }
  return isOfType(value)
}

/// Returns a value as a type, which it must have.
///
/// Why it is safe: the caller has compared the types with `isExactly`. It is faster than a cast, which also looks for
/// conversions.
@inline(__always) func exactCast<Value>(_ value: any Sendable, _ type: Value.Type) -> Value {
  func bits<Given>(_ given: Given) -> Value { sameType(given, as: type) }
  return bits(value)
}

/// Returns an object as an instance of its class.
///
/// Why it is safe: only the objects that `ActionRunners` return are cast, and those that a library derives for itself. A runner
/// with types is requested for a key, after the key's types were compared with those of the action. Debug builds check the cast.
@inlinable package func downcast<Object: AnyObject>(_ object: any AnyObject & Sendable, _ type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}

/// Returns a value as another generic parameter for the same type.
///
/// Why it is safe: the caller has opened the metatype of `Value` as `Given`, or has compared the types.
@inline(__always) func sameType<Given, Value>(_ value: Given, as type: Value.Type) -> Value {
  unsafeBitCast(value, to: type)
}
