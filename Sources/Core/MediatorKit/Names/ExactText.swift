import MediatorText

// Comparisons of texts by their bytes.

extension String {
  /// Returns whether two strings have the same UTF-8 bytes; `==` compares by canonical equivalence.
  @inlinable package func hasBytes(of other: String) -> Bool { hasBits(of: other) || hasEqualBytes(other) }

  @usableFromInline func hasEqualBytes(_ other: String) -> Bool { isEqual(to: other) { $0 } }

  /// Returns whether two strings are equal without regard to the case of A–Z.
  package func isEqualIgnoringCase(_ other: String) -> Bool { isEqual(to: other) { $0.asciiLowercased } }

  /// Compares bytes from the end, because similar names mostly differ there.
  ///
  /// It does not allocate. Interceptors compare names on each call; `elementsEqual` takes three times as long.
  @inline(__always) private func isEqual(to other: String, _ folded: (UInt8) -> UInt8) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let isEqual = utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        var index = left.count
        while index > 0 {
          index &-= 1
          if folded(left[index]) != folded(right[index]) { return false }
        }
        return true
      }
    }
    return (isEqual ?? nil) ?? utf8.elementsEqual(other.utf8) { folded($0) == folded($1) }
  }
}

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
