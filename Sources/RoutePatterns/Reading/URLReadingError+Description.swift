extension URLReadingError: CustomStringConvertible {
  /// The problem in one English sentence.
  public var description: String { text.printable }

  private var text: String {
    let quoted = found.map { "\"\($0)\"" } ?? "the text"
    let most = limit.map(String.init) ?? "the limit"
    switch code {
    case .invalidScheme: return "\(quoted) at offset \(offset) is not a scheme."
    case .invalidHost: return "\(quoted) at offset \(offset) does not belong in a host."
    case .invalidPort: return "\(quoted) at offset \(offset) is not a port from 0 to 65535."
    case .invalidCharacter: return "\(quoted) at offset \(offset) must be percent-encoded."
    case .controlCharacter: return "There is a control character (\(found ?? "?")) at offset \(offset)."
    case .malformedEscape: return "\(quoted) at offset \(offset) is not a percent escape."
    case .invalidUTF8: return "\(quoted) at offset \(offset) does not decode to UTF-8."
    case .emptySegment: return "There is an empty path segment at offset \(offset)."
    case .dotSegment: return "The dot segment \(quoted) at offset \(offset) is refused."
    case .tooLong: return "The URL is longer than \(most) bytes."
    case .tooManySegments: return "The path has more than \(most) segments."
    case .tooManyQueryItems: return "The query has more than \(most) items."
    case .valueTooLong: return "The part at offset \(offset) is longer than \(most) bytes."
    default: return "\(code) at offset \(offset)."
    }
  }
}
