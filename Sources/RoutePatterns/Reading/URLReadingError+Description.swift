import MediatorText

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
