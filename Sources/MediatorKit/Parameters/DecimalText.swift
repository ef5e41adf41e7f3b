/// A decimal number in a text: `-12.50`, `1e3`.
struct DecimalText {
  private let significantDigits: Int
  /// The power of ten of the last significant digit.
  private let exponent: Int

  /// Creates a number from an optional sign, digits with at most one point, and an optional exponent.
  ///
  /// It returns `nil` for any other text.
  init?(_ text: String) {
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == 0x65 }
    let significand = parts[0].withoutSign.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    let digits = significand.joined()
    guard digits.areDigits, parts.count == 1 || parts[1].withoutSign.areDigits else { return nil }
    let power = parts.count == 1 ? 0 : Int(String(parts[1]) ?? "") ?? .max
    let zerosAtEnd = digits.reversed().prefix { $0 == 0x30 }.count
    significantDigits = max(0, digits.drop { $0 == 0x30 }.count - zerosAtEnd)
    let fraction = significand.dropFirst().joined().count
    let (sum, overflow) = power.addingReportingOverflow(zerosAtEnd - fraction)
    exponent = overflow ? .max : sum
  }

  var isZero: Bool { significantDigits == 0 }

  /// Whether `Decimal` holds the number exactly: at most 38 digits, exponents from -128 to 127.
  var fitsDecimal: Bool { significantDigits <= 38 && -128...127 ~= exponent }
}

extension Substring.UTF8View {
  fileprivate var withoutSign: Self { first == 0x2B || first == 0x2D ? dropFirst() : self }
}

extension Collection<UInt8> {
  /// Whether there are bytes, all of them digits.
  fileprivate var areDigits: Bool { !isEmpty && allSatisfy { 0x30...0x39 ~= $0 } }
}
