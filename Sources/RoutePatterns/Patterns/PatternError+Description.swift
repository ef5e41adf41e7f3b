extension PatternError: CustomStringConvertible {
  /// The problem in a sentence, then the pattern with a caret under the problem.
  public var description: String {
    let pad = String(repeating: " ", count: String(pattern.prefix(max(0, column - 1))).printable.count)
    return "\(sentence)\n  \(pattern.printable)\n  \(pad)^ column \(column)"
  }

  /// The problem in one English sentence.
  public var sentence: String { text.printable }

  private var text: String {
    switch code {
    case .unbalancedGroup:
      return found == "(" ? "This group is not closed." : "There is no group to close here."
    case .emptyGroup: return "A group must hold at least one segment."
    case .misplacedGroup: return "A group must begin with \"/\" and stand between segments."
    case .emptyParameterName: return "A parameter needs a name after \":\"."
    case .duplicateParameterName: return "The parameter \"\(found)\" stands in the pattern twice."
    case .catchAllNotLast: return "Nothing may follow \"\(found)\", which captures all that is left."
    case .unknownType:
      return "\"\(found)\" is not a type; the types are int, uint, double, bool, uuid, date."
    case .invalidEnumeration: return "The alternatives \"\(found)\" must be different and not empty."
    case .invalidCharacterSet:
      return "\"\(found)\" is not a character set such as [a-z0-9-]{1,40}."
    case .unclosedConstraint: return "This \"<\" is not closed by \">\"."
    case .ambiguousAffix: return "A segment can hold one parameter only."
    case .invalidCharacter: return "\"\(found)\" must be percent-encoded here."
    case .malformedEscape: return "\"\(found)\" is not the escape of a printable UTF-8 character."
    case .emptySegment: return "There is an empty segment."
    case .dotSegment: return "No URL can hold the segment \"\(found)\"."
    case .invalidHost: return "\"\(found)\" is not a host such as example.com or *.example.com."
    case .invalidScheme: return "\"\(found)\" is not a scheme."
    case .tooLong: return "A pattern may have at most 4096 bytes."
    case .tooManySegments:
      return "A pattern may have at most 64 segments outside of groups, as a URL may, and 128 in all."
    case .tooManyGroups: return "A pattern may have at most 64 groups, nested at most 16 deep."
    default: return "\(code)."
    }
  }
}
