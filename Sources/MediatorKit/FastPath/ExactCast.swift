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
/// Why it is safe: only the objects of an `ActionForm` are cast. One with types is requested for a key, after the key's types
/// were compared with those of the action. Debug builds check the cast.
@inlinable package func downcast<Object: AnyObject>(_ object: any AnyObject & Sendable, _ type: Object.Type) -> Object {
  unsafeDowncast(object, to: type)
}

/// Returns a value as another generic parameter for the same type.
///
/// Why it is safe: the caller has opened the metatype of `Value` as `Given`, or has compared the types.
@inline(__always) func sameType<Given, Value>(_ value: Given, as type: Value.Type) -> Value {
  unsafeBitCast(value, to: type)
}
