/// A decimal number in a text: `-12.50`, `1e3`.
struct DecimalText {
  private var significantDigits = 0
  /// The power of ten of the last significant digit.
  private var exponent = 0

  /// Creates a number from an optional sign, digits with at most one point, and an optional exponent.
  ///
  /// It returns `nil` for any other text.
  init?(_ text: String) {
    var bytes = text.utf8[...]
    if bytes.first == 0x2B || bytes.first == 0x2D { bytes.removeFirst() }
    let significand = bytes.prefix { $0 | 0x20 != 0x65 }
    let power = bytes.dropFirst(significand.count)
    guard readSignificand(significand) else { return nil }
    guard power.isEmpty || readPower(power.dropFirst()) else { return nil }
  }

  var isZero: Bool { significantDigits == 0 }

  /// Whether `Decimal` holds the number exactly: at most 38 digits, exponents from -128 to 127.
  var fitsDecimal: Bool { significantDigits <= 38 && -128...127 ~= exponent }

  private mutating func readSignificand(_ bytes: Substring.UTF8View) -> Bool {
    var digits = 0
    var points = 0
    var zerosAtEnd = 0
    for byte in bytes {
      switch byte {
      case 0x2E: points += 1
      case 0x30...0x39:
        digits += 1
        exponent -= points
        zerosAtEnd = byte == 0x30 ? zerosAtEnd + 1 : 0
        if significantDigits > 0 || byte != 0x30 { significantDigits += 1 }
      default: return false
      }
    }
    if significantDigits > 0 {
      significantDigits -= zerosAtEnd
      exponent += zerosAtEnd
    }
    return digits > 0 && points < 2
  }

  private mutating func readPower(_ bytes: Substring.UTF8View) -> Bool {
    var digits = bytes
    if digits.first == 0x2B || digits.first == 0x2D { digits.removeFirst() }
    guard !digits.isEmpty, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return false }
    let (sum, overflow) = exponent.addingReportingOverflow(Int(String(bytes) ?? "") ?? .max)
    exponent = overflow ? .max : sum
    return true
  }
}
