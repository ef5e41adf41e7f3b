/// Whether a value is of exactly this type.
///
/// Opened, so that the type is read from where it is; `type(of:)` would ask the runtime.
@inline(__always) func isJust<Value>(_ value: any Sendable, _ type: Value.Type) -> Bool {
  func isOfType<Given>(_ given: Given) -> Bool { Given.self as any Any.Type == type }
  return isOfType(value)
}

/// Returns a value as the type that it was found to be.
///
/// Why it is safe: the caller has compared the two types with `isJust`, so the bits are of that type. It costs less than a
/// cast, which also looks for conversions.
@inline(__always) func taken<Value>(_ value: any Sendable, _ type: Value.Type) -> Value {
  func bits<Given>(_ given: Given) -> Value { sameType(given, as: type) }
  return bits(value)
}

/// Returns a value of a type that has another name here.
///
/// Why it is safe: the caller has got `Given` by opening the metatype of `Value`, or has compared the two.
@inline(__always) func sameType<Given, Value>(_ value: Given, as type: Value.Type) -> Value {
  unsafeBitCast(value, to: type)
}
