/// Traps; the body of unavailable initializers and methods, of which the compiler rejects every call.
package func unavailable() -> Never { fatalError("an unavailable initializer or method cannot be called") }
