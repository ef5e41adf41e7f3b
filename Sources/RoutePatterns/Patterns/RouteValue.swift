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
