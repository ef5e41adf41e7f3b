/// A text as a key that is compared by its UTF-8 bytes.
///
/// Strings compare by canonical equivalence: `"é"` equals `"e\u{301}"`, though their bytes differ.
package struct ExactText: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Creates a key from a text.
  package init(_ text: String) { self.text = text }

  /// Returns whether the bytes are equal.
  package static func == (left: Self, right: Self) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    // Not `hasher.combine(text)`: combining marks in another order would have the same hash.
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
