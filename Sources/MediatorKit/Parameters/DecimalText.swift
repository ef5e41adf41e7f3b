/// A decimal number in a text: `-12.50`, `1e3`.
struct DecimalText {
  private let significantDigits: Int
  /// The power of ten of the last significant digit.
  private let exponent: Int

  /// Creates a number from an optional sign, digits with at most one point, and an optional exponent.
  ///
  /// It returns `nil` for any other text.
  init?(_ text: String) {
    var (digits, zerosAtEnd, significant, fraction, power) = (0, 0, 0, 0, 0)
    var isFraction = false
    var rest = text.utf8[...]
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "0"): zerosAtEnd += 1
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        significant += significant == 0 ? 1 : zerosAtEnd + 1
        zerosAtEnd = 0
      case UInt8(ascii: ".") where !isFraction:
        isFraction = true
        continue
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard let number = WideInteger(String(Substring(rest))) else { return nil }
        power = number.value(as: Int.self) ?? .max
        rest = rest[rest.endIndex...]
        continue
      default: return nil
      }
      digits += 1
      if isFraction { fraction += 1 }
    }
    guard digits > 0 else { return nil }
    significantDigits = significant
    let (sum, overflow) = power.addingReportingOverflow(zerosAtEnd - fraction)
    exponent = overflow ? .max : sum
  }

  var isZero: Bool { significantDigits == 0 }

  /// Whether `Decimal` holds the number exactly: at most 38 digits, exponents from -128 to 127.
  var fitsDecimal: Bool { significantDigits <= 38 && -128...127 ~= exponent }
}
