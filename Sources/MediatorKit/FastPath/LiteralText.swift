/// The text of a literal in one word, because each call in an app passes the file that it stands in.
///
/// Why it is safe: `utf8Start` is the address of a constant that ends with a zero byte, and images with Swift code are not unloaded.
@usableFromInline struct LiteralText: Sendable {
  @usableFromInline let address: UInt

  /// Traps if the literal is a single scalar without an address, which no file is.
  @inlinable @inline(__always) init(_ literal: StaticString) {
    address = UInt(bitPattern: literal.utf8Start)
  }

  var text: String { String(cString: UnsafePointer<UInt8>(bitPattern: address).unsafelyUnwrapped) }
}
