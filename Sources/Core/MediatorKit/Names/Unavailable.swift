/// Traps; the body of unavailable initializers and methods, whose calls the compiler rejects.
package func unavailable() -> Never { fatalError("an unavailable initializer or method cannot be called") }
