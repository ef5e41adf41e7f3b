import MediatorText

/// A typed value that a parameter captured, or from which a URL is generated.
///
/// It can be written as a string, number, Boolean or array literal.
public enum RouteValue: Hashable, Sendable {
  /// Text without a typed constraint.
  case text(String)
  /// The value of an `<int>`.
  case int(Int64)
  /// The value of a `<uint>`.
  case uint(UInt64)
  /// The value of a `<double>`, always finite.
  case double(Double)
  /// The value of a `<bool>`.
  case bool(Bool)
  /// The text of a `<uuid>`, with its case unchanged.
  case uuid(String)
  /// The value of a `<date>`.
  case date(RouteDate)
  /// The decoded segments of a catch-all.
  case list([String])
}

extension RouteValue: CustomStringConvertible {
  /// The value as written in a URL before encoding; the segments of a list are joined by `/`.
  public var description: String {
    switch self {
    case .text(let text), .uuid(let text): return text
    case .int(let value): return String(value)
    case .uint(let value): return String(value)
    case .double(let value): return String(value)
    case .bool(let value): return String(value)
    case .date(let date): return date.description
    case .list(let segments): return segments.joined(separator: "/")
    }
  }

  /// The segments that the value fills in a catch-all.
  var segments: [String] {
    if case .list(let segments) = self { return segments }
    return [description]
  }
}

extension RouteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  /// Creates text.
  public init(stringLiteral text: String) { self = .text(text) }
  /// Creates an integer.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// Creates a floating-point number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a Boolean.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates a list of segments.
  public init(arrayLiteral segments: String...) { self = .list(segments) }
}

/// A day of the proleptic Gregorian calendar, as a `<date>` parameter captures it.
public struct RouteDate: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year, from 0 to 9999.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a day, or `nil` if the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard 0...9999 ~= year, isCalendarDay(year: year, month: month, day: day) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day as `YYYY-MM-DD`.
  public var description: String {
    "\(String(year).padded(to: 4))-\(String(month).padded(to: 2))-\(String(day).padded(to: 2))"
  }

  /// Returns whether one day is before another.
  public static func < (left: RouteDate, right: RouteDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// Reads typed values from decoded bytes, for both constraints and captures.
enum TextValue {
  static func int(_ bytes: some Collection<UInt8>) -> Int64? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    guard let magnitude = uint(bytes.dropFirst(isNegative ? 1 : 0)) else { return nil }
    if isNegative, magnitude == Int64.min.magnitude { return .min }
    return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
  }

  static func uint(_ bytes: some Collection<UInt8>) -> UInt64? {
    guard !bytes.isEmpty else { return nil }
    var value: UInt64 = 0
    for byte in bytes {
      guard byte.isASCIIDigit else { return nil }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(UInt64(byte &- 0x30))
      if overflows || overflowsToo { return nil }
      value = sum
    }
    return value
  }

  /// `-`? digits (`.` digits)? (`e` sign? digits)?, finite.
  static func double(_ bytes: some Collection<UInt8>) -> Double? {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    guard dropDigits(&rest) else { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard dropDigits(&rest) else { return nil }
    }
    if let byte = rest.first, byte | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      guard dropDigits(&rest) else { return nil }
    }
    guard rest.isEmpty, let value = Double(String(decoding: bytes, as: UTF8.self)) else { return nil }
    return value.isFinite ? value : nil
  }

  private static func dropDigits<Bytes: Collection<UInt8>>(_ rest: inout Bytes) -> Bool
  where Bytes.SubSequence == Bytes {
    let end = rest.firstIndex { !$0.isASCIIDigit } ?? rest.endIndex
    defer { rest = rest[end...] }
    return end > rest.startIndex
  }

  static func bool(_ bytes: some Collection<UInt8>) -> Bool? {
    if bytes.elementsEqual("true".utf8) { return true }
    return bytes.elementsEqual("false".utf8) ? false : nil
  }

  static func isUUID(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.count == 36
      && bytes.enumerated().allSatisfy { offset, byte in
        switch offset {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: byte.hexValue < 16
        }
      }
  }

  static func date(_ bytes: some Collection<UInt8>) -> RouteDate? {
    func field(_ start: Int, _ length: Int) -> Int? {
      uint(bytes.dropFirst(start).prefix(length)).map { Int(truncatingIfNeeded: $0) }
    }
    let hyphen = UInt8(ascii: "-")
    guard bytes.count == 10, bytes.dropFirst(4).first == hyphen, bytes.dropFirst(7).first == hyphen,
      let year = field(0, 4), let month = field(5, 2), let day = field(8, 2)
    else { return nil }
    return RouteDate(year: year, month: month, day: day)
  }
}
