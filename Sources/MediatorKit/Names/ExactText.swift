/// A dictionary key that compares a text by its UTF-8 bytes.
///
/// Strings compare by canonical equivalence: `"é"` equals `"e\u{301}"`, though their bytes differ.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: Self, right: Self) -> Bool { left.text.hasBytes(of: right.text) }

  package func hash(into hasher: inout Hasher) {
    // `hasher.combine(text)` would give canonically equivalent texts the same hash, so they would collide.
    for byte in text.utf8 { hasher.combine(byte) }
    hasher.combine(0xFF as UInt8)
  }
}
