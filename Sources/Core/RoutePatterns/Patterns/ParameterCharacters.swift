import MediatorText

/// A set of Unicode scalars, with bounds for their number in a text: `[a-z0-9-]{1,40}`.
public struct ParameterCharacters: Hashable, Sendable {
  /// The scalars of the set, as ranges in the order given.
  public let ranges: [ClosedRange<Unicode.Scalar>]
  /// The fewest scalars, from 0.
  public let minimum: Int
  /// The most scalars, or `nil` for any number.
  public let maximum: Int?
  /// The ASCII members as bits, so that ASCII text is checked without decoding.
  let low: UInt64
  let high: UInt64
  /// The ranges in ascending order, without overlaps, so that a scalar is found by binary search.
  private let sorted: [ClosedRange<Unicode.Scalar>]

  /// Creates a set, or `nil` if it has no members or `minimum` exceeds `maximum`.
  public init?(ranges: [ClosedRange<Unicode.Scalar>], minimum: Int = 1, maximum: Int? = nil) {
    guard !ranges.isEmpty, minimum >= 0, maximum.map({ $0 >= minimum && $0 > 0 }) ?? true else { return nil }
    self.ranges = ranges
    self.minimum = minimum
    self.maximum = maximum
    var low: UInt64 = 0
    var high: UInt64 = 0
    for range in ranges where range.lowerBound.isASCII {
      for value in range.lowerBound.value...min(127, range.upperBound.value) {
        if value < 64 { low |= 1 << UInt64(value) } else { high |= 1 << UInt64(value - 64) }
      }
    }
    self.low = low
    self.high = high
    var sorted: [ClosedRange<Unicode.Scalar>] = []
    for range in ranges.inOrder(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = sorted.last, range.lowerBound.value <= last.upperBound.value + 1 {
        sorted[sorted.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        sorted.append(range)
      }
    }
    self.sorted = sorted
  }

  /// Returns whether a scalar is a member.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func contains(_ scalar: Unicode.Scalar) -> Bool { range(of: scalar).map { scalar <= $0.upperBound } ?? false }

  /// Returns the last range that begins at a scalar or before it.
  private func range(of scalar: Unicode.Scalar) -> ClosedRange<Unicode.Scalar>? {
    let index = sorted.partition { $0.lowerBound > scalar }
    return index > 0 ? sorted[index - 1] : nil
  }

  /// Returns whether all members of another set are members.
  func includes(_ other: ParameterCharacters) -> Bool {
    other.sorted.allSatisfy { inner in range(of: inner.lowerBound).map { inner.upperBound <= $0.upperBound } ?? false }
  }

  /// Returns whether decoded UTF-8 bytes consist of members, in a number within the bounds.
  ///
  /// Malformed UTF-8 is rejected.
  public func accepts(_ bytes: some Collection<UInt8>) -> Bool {
    var count = 0
    var index = bytes.startIndex
    while index < bytes.endIndex, bytes[index] < 0x80 {
      let byte = bytes[index]
      let word = byte < 64 ? low : high
      if (word >> UInt64(byte & 63)) & 1 == 0 { return false }
      count += 1
      bytes.formIndex(after: &index)
    }
    if index < bytes.endIndex {
      guard let text = String(validating: bytes[index...], as: UTF8.self) else { return false }
      for scalar in text.unicodeScalars {
        guard contains(scalar) else { return false }
        count += 1
      }
    }
    return allows(count)
  }

  /// Whether a number of scalars is within the bounds.
  func allows(_ count: Int) -> Bool { count >= minimum && maximum.map { count <= $0 } ?? true }
}

extension ParameterCharacters: CustomStringConvertible {
  /// The set as written in a pattern; the default bounds are left out.
  public var description: String {
    var text = "["
    for (position, range) in ranges.enumerated() {
      // A hyphen at either end needs no escape.
      let isOutermost = position == 0 || position == ranges.count - 1
      if isOutermost, range.lowerBound == "-", range.upperBound == "-" {
        text += "-"
        continue
      }
      Self.append(range.lowerBound, to: &text)
      if range.lowerBound != range.upperBound {
        text += "-"
        Self.append(range.upperBound, to: &text)
      }
    }
    text += "]"
    switch (minimum, maximum) {
    case (1, nil): return text
    case (let minimum, nil): return text + "{\(minimum),}"
    case (let minimum, let maximum?):
      return text + (minimum == maximum ? "{\(minimum)}" : "{\(minimum),\(maximum)}")
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if "]\\-^".unicodeScalars.contains(scalar) { text += "\\" }
    text.unicodeScalars.append(scalar)
  }
}

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
  /// Returns whether all characters of a text are members, whatever their number.
  func includes(_ summary: CharacterSummary) -> Bool {
    guard summary.low & ~low == 0, summary.high & ~high == 0 else { return false }
    return summary.others.allSatisfy(contains)
  }
}

/// Reads `"[" 1*( scalar [ "-" scalar ] ) "]" [ "{" n "}" | "{" n "," [ m ] "}" ]` from the start of a text.
///
/// `]`, `\`, `^` and an inner `-` need a `\` before them; `^` is reserved.
struct CharacterSetReader {
  /// The text that was not read.
  private(set) var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text[...].unicodeScalars }

  mutating func read() -> ParameterCharacters? {
    guard take("[") else { return nil }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while !take("]") {
      let isHyphen = rest.first == "-"
      let isOutermost = ranges.isEmpty || second == "]"
      guard !isHyphen || isOutermost, let lower = takeMember() else { return nil }
      var upper = lower
      if !isHyphen, second != "]", take("-") {
        guard rest.first != "-", let bound = takeMember(), bound >= lower else { return nil }
        upper = bound
      }
      ranges.append(lower...upper)
    }
    guard take("{") else { return ParameterCharacters(ranges: ranges) }
    guard let minimum = takeNumber() else { return nil }
    var maximum: Int? = minimum
    if take(",") { maximum = takeNumber() }
    guard take("}") else { return nil }
    return ParameterCharacters(ranges: ranges, minimum: minimum, maximum: maximum)
  }

  private var second: Unicode.Scalar? { rest.dropFirst().first }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func takeMember() -> Unicode.Scalar? {
    guard let scalar = rest.popFirst() else { return nil }
    if scalar == "\\" {
      guard let escaped = rest.popFirst(), "]\\-^".unicodeScalars.contains(escaped) else { return nil }
      return escaped
    }
    return scalar == "^" || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? nil : scalar
  }

  /// Returns a number of one to five digits.
  private mutating func takeNumber() -> Int? {
    let digits = rest.prefix(5).prefix { ("0"..."9").contains($0) }
    rest.removeFirst(digits.count)
    return Int(Substring(digits))
  }
}
