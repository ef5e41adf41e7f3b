public import Foundation

extension Decimal: TextDecodable {
  /// Reads a decimal number such as `12.50` or `1e3`, whatever the locale.
  ///
  /// A number is out of range when it has more than 38 significant digits, or a last digit beyond 10⁻¹²⁸ or 10¹²⁷:
  /// nothing is rounded.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``, ``DecodingFault/outOfRange(expected:)``.
  public init(text: String) throws(DecodingFault) {
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

  /// Takes any integer; a floating-point number is refused, since few decimals have an equal among them.
  ///
  /// - Throws: Nothing.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> Decimal? {
    guard let integer = native as? any BinaryInteger else { return nil }
    return Decimal(string: "\(integer)", locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension UUID: TextDecodable {
  /// Reads 32 hexadecimal digits in the form 8-4-4-4-12 (RFC 9562 section 4), in either case.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``.
  public init(text: String) throws(DecodingFault) {
    // Checked here, since some systems' readers take a sign for a digit.
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
  /// The URL as it was made.
  public var parameterText: String { absoluteString }

  /// Reads a URL whose characters are those of RFC 3986: nothing is escaped that was not.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``.
  public init(text: String) throws(DecodingFault) {
    guard let value = URL(string: text, encodingInvalidCharacters: false) else { throw .malformed(expected: "URL") }
    self = value
  }
}

extension Date: TextDecodable {
  /// Reads a date and time as RFC 3339 section 5.6 writes ISO 8601, or a day.
  ///
  /// A time is `2026-03-01T09:30:00Z`, with or without a fraction of the second; a day, `2026-03-01`, begins at midnight UTC.
  /// A day or time that does not exist is out of range; leap seconds are not read.
  ///
  /// - Throws: ``DecodingFault/malformed(expected:)``, ``DecodingFault/outOfRange(expected:)``.
  public init(text: String) throws(DecodingFault) {
    guard let date = DateText(text) else {
      throw .malformed(expected: "Date in ISO 8601, such as 2026-03-01T09:30:00Z or 2026-03-01")
    }
    guard let seconds = date.secondsSince2001 else {
      throw .outOfRange(expected: "Date in ISO 8601, a day and time that exist")
    }
    self.init(timeIntervalSinceReferenceDate: seconds)
  }

  /// The date in UTC, `2026-03-01T09:30:00Z`, with as much of a fraction as it needs.
  ///
  /// A date that no such text makes, outside of the years 0 to 9999 for one, is its description.
  public var parameterText: String { DateText.text(of: self) ?? description }

  /// The one text; nil for a date that no text makes.
  public var parameterTexts: [String]? { DateText.text(of: self).map { [$0] } }
}
