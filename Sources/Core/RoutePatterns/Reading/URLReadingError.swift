import MediatorText

/// The reason why a URL could not be read, with its location.
///
/// Offsets are counted in UTF-8 bytes from the start of the text, from 0.
public struct URLReadingError: Error, Hashable, Sendable {
  /// A kind of problem of a URL.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `emptySegment`.
    public let description: String

    private init(_ name: String) { description = name }

    /// The text before the first `:` is not a scheme (RFC 3986, 3.1), or a relative path begins with a `:` segment.
    public static let invalidScheme = Code("invalidScheme")
    /// The host holds a character that no host may hold, or its brackets do not close.
    public static let invalidHost = Code("invalidHost")
    /// The port is not a number from 0 to 65535.
    public static let invalidPort = Code("invalidPort")
    /// A character is in a part where RFC 3986 does not allow it unencoded.
    public static let invalidCharacter = Code("invalidCharacter")
    /// A control character, raw or encoded, is in a part where none is allowed.
    public static let controlCharacter = Code("controlCharacter")
    /// A `%` is not followed by two hexadecimal digits.
    public static let malformedEscape = Code("malformedEscape")
    /// The bytes of consecutive escapes are not UTF-8.
    public static let invalidUTF8 = Code("invalidUTF8")
    /// Two slashes follow each other inside the path.
    public static let emptySegment = Code("emptySegment")
    /// A segment is `.` or `..`, encoded or not.
    public static let dotSegment = Code("dotSegment")
    /// The text is longer than ``URLLimits/length``.
    public static let tooLong = Code("tooLong")
    /// The path has more segments than ``URLLimits/segments``.
    public static let tooManySegments = Code("tooManySegments")
    /// The query has more items than ``URLLimits/queryItems``.
    public static let tooManyQueryItems = Code("tooManyQueryItems")
    /// Two query items have the same name, and ``StandardURLReader/repeatedItems`` rejects them.
    public static let repeatedQueryItem = Code("repeatedQueryItem")
    /// A segment, query name, query value or fragment is longer than its limit in ``URLLimits``.
    public static let valueTooLong = Code("valueTooLong")
    /// More than 30 combining marks follow each other, raw or encoded (UAX #15, section 13).
    public static let tooManyMarks = Code("tooManyMarks")
  }

  /// The kind of problem.
  public let code: Code
  /// The offset of the problem, in UTF-8 bytes from the start of the text.
  public let offset: Int
  /// The text that was found there, if that helps.
  public let found: String?
  /// The limit that was exceeded, for the codes of limits.
  public let limit: Int?

  /// Creates an error, for readers of other dialects.
  public init(_ code: Code, offset: Int, found: String? = nil, limit: Int? = nil) {
    self.code = code
    self.offset = offset
    self.found = found
    self.limit = limit
  }
}

extension URLReadingError: CustomStringConvertible {
  /// The problem, its offset, what was found and what was expected, in one line.
  public var description: String { text.printable }

  private var text: String {
    switch code {
    case .invalidScheme: located("invalid scheme")
    case .invalidHost: located("invalid host")
    case .invalidPort: located("invalid port", "0 to 65535")
    case .invalidCharacter: located("invalid character", "a percent escape")
    case .controlCharacter: located("control character")
    case .malformedEscape: located("malformed percent escape", "two hexadecimal digits after '%'")
    case .invalidUTF8: located("invalid UTF-8")
    case .emptySegment: located("empty segment")
    case .dotSegment: located("dot segment")
    case .tooLong: "too long: expected at most \(most) bytes"
    case .tooManySegments: "too many path segments: expected at most \(most)"
    case .tooManyQueryItems: "too many query items: expected at most \(most)"
    case .repeatedQueryItem: located("repeated query item", "one with this name")
    case .valueTooLong: located("part too long", "at most \(most) bytes")
    case .tooManyMarks: located("too many combining marks in a row", "at most \(most)")
    default: located("\(code)")
    }
  }

  private var most: String { limit.map(String.init) ?? "the limit" }

  private func located(_ problem: String, _ expected: String? = nil) -> String {
    let values = [found.map { "found \($0.quoted)" }, expected.map { "expected \($0)" }].compactMap(\.self)
    return "\(problem) at offset \(offset)" + (values.isEmpty ? "" : ": ") + values.joined(separator: ", ")
  }
}
