/// The characters of a text, collected once for many sets.
struct CharacterSummary {
  /// The number of Unicode scalars.
  private(set) var count = 0
  /// The ASCII characters as bits.
  private(set) var low: UInt64 = 0
  private(set) var high: UInt64 = 0
  /// The other scalars, each once.
  private(set) var others: Set<Unicode.Scalar> = []

  /// Collects the characters of decoded bytes, or returns `nil` if they are not UTF-8.
  init?(_ bytes: some RandomAccessCollection<UInt8>) {
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] < 0x80 {
      note(bytes[index])
      bytes.formIndex(after: &index)
    }
    guard index < bytes.endIndex else { return }
    guard let text = String(validating: bytes[index...], as: UTF8.self) else { return nil }
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        note(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        others.insert(scalar)
        count += 1
      }
    }
  }

  private mutating func note(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte - 64) }
    count += 1
  }
}

extension ParameterCharacters {
  /// Whether all characters of a text are members, whatever their number.
  func includes(_ summary: CharacterSummary) -> Bool {
    guard summary.low & ~low == 0, summary.high & ~high == 0 else { return false }
    return summary.others.allSatisfy(contains)
  }
}
