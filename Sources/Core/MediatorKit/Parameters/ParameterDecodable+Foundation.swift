import MediatorText

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Decimal: TextDecodable {
  /// Creates a decimal from a number such as `12.50` or `1e3`, in any locale.
  ///
  /// Nothing is rounded: a number is out of range if it has more than 38 significant digits, or a last digit beyond 10⁻¹²⁸
  /// or 10¹²⁷.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``, ``ParameterError/outOfRange(expected:)``.
  public init(text: String) throws(ParameterError) {
    guard let number = DecimalText(text) else { throw .malformed(expected: "Decimal") }
    if number.isZero {
      self = 0
      return
    }
    guard number.fitsDecimal, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")),
      value.isFinite
    else { throw .outOfRange(expected: "Decimal, at most 38 digits between 1e-128 and 1e127") }
    self = value
  }

  /// Converts any integer, also one in a floating-point number; other floating-point numbers are rejected, because few of them
  /// are equal to a decimal.
  ///
  /// - Throws: Nothing.
  public static func convert(_ native: any Sendable) throws(ParameterError) -> Decimal? {
    let text =
      switch WideInteger(number: native) {
      case .signed(let integer): "\(integer)"
      case .unsigned(let integer): "\(integer)"
      case .tooLarge: (native as? any BinaryInteger).map { "\($0)" }
      case .fraction, nil: String?.none
      }
    return text.flatMap { Decimal(string: $0, locale: Locale(identifier: "en_US_POSIX")) }
  }
}

extension UUID: TextDecodable {
  /// Creates a UUID from 32 hexadecimal digits in the form 8-4-4-4-12 (RFC 9562 section 4), in upper or lower case.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``.
  public init(text: String) throws(ParameterError) {
    // The form is checked here, because `UUID` accepts a sign as a digit on some systems.
    let isUUID =
      text.utf8.count == 36
      && text.utf8.enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == 0x2D
        default: 0x30...0x39 ~= byte || 0x61...0x66 ~= byte | 0x20
        }
      }
    guard isUUID, let value = UUID(uuidString: text) else { throw .malformed(expected: "UUID") }
    self = value
  }
}

extension URL: TextDecodable {
  /// The absolute string.
  public var parameterText: String { absoluteString }

  /// Creates a URL from a text with the characters of RFC 3986; other characters are rejected, not escaped.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``.
  public init(text: String) throws(ParameterError) {
    guard let value = URL(string: text, encodingInvalidCharacters: false) else { throw .malformed(expected: "URL") }
    self = value
  }
}

extension Date: TextDecodable {
  /// Creates a date from a date and time of RFC 3339 section 5.6, a profile of ISO 8601, or from a day.
  ///
  /// A date and time is `2026-03-01T09:30:00Z`, with or without a fraction of the second; `T` and `Z` may be in lower case. A day,
  /// `2026-03-01`, is read as midnight UTC. A leap second, 23:59:60 UTC, is read as the first second of the next day, because
  /// `Date` has none. A day or time that does not exist is out of range.
  ///
  /// - Throws: ``ParameterError/malformed(expected:)``, ``ParameterError/outOfRange(expected:)``.
  public init(text: String) throws(ParameterError) {
    guard let date = DateText(text) else {
      throw .malformed(expected: "Date in ISO 8601, such as 2026-03-01T09:30:00Z or 2026-03-01")
    }
    guard let seconds = date.secondsSince2001 else {
      throw .outOfRange(expected: "Date in ISO 8601, a day and time that exist")
    }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// The date in UTC, `2026-03-01T09:30:00Z`, with as many digits of the second as it needs.
  ///
  /// If there is no such text, for example after the year 9999, it is the number of seconds in words.
  public var parameterText: String { DateText.text(of: self) ?? DateText.describing(self) }

  /// The text, or `nil` if no text is read as this date.
  public var parameterTexts: [String]? { DateText.text(of: self).map { [$0] } }
}

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
