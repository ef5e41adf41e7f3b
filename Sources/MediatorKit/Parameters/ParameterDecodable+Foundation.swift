public import Foundation

extension Decimal: TextDecodable {
  /// Reads a decimal number such as `12.50`, whatever the locale.
  public init(text: String) throws(DecodingFault) {
    let isNumber =
      text.utf8.contains { 0x30...0x39 ~= $0 }
      && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0) }
      && Double(text) != nil
    guard isNumber else { throw .malformed(expected: "Decimal") }
    guard let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), value.isFinite else {
      throw .outOfRange(expected: "Decimal, at most 38 digits")
    }
    self = value
  }

  /// Takes any integer; a floating-point number is refused, since few decimals have an equal among them.
  public static func convert(_ native: any Sendable) throws(DecodingFault) -> Decimal? {
    guard let integer = native as? any BinaryInteger else { return nil }
    return Decimal(string: "\(integer)", locale: Locale(identifier: "en_US_POSIX"))
  }
}

extension UUID: TextDecodable {
  /// Reads 32 hexadecimal digits in the form 8-4-4-4-12 (RFC 9562 section 4), in either case.
  public init(text: String) throws(DecodingFault) {
    guard let value = UUID(uuidString: text) else { throw .malformed(expected: "UUID") }
    self = value
  }
}

extension URL: TextDecodable {
  /// Reads a URL.
  public init(text: String) throws(DecodingFault) {
    guard let value = URL(string: text) else { throw .malformed(expected: "URL") }
    self = value
  }
}

extension Date: TextDecodable {
  /// Reads an ISO 8601 date and time, `2026-03-01T09:30:00Z` with or without a fraction of the second, or a day,
  /// `2026-03-01`, which begins at midnight UTC.
  public init(text: String) throws(DecodingFault) {
    let styles: [Date.ISO8601FormatStyle] = [
      .iso8601, Date.ISO8601FormatStyle(includingFractionalSeconds: true), .iso8601.year().month().day(),
    ]
    guard text.utf8.count <= 40, let value = styles.lazy.compactMap({ try? $0.parse(text) }).first else {
      throw .malformed(expected: "Date in ISO 8601")
    }
    self = value
  }
}
