extension PatternError: CustomStringConvertible {
  /// The message, then the pattern with a caret under the problem.
  public var description: String {
    let (line, pad) = pattern.excerpt(before: pattern.prefix(max(0, column - 1)).utf8.count)
    return "\(message)\n  \(line)\n  \(pad)^ column \(column)"
  }

  /// The problem, what was found and what was expected, in one line.
  public var message: String { text.printable }

  private var text: String {
    let found = found.quoted
    switch code {
    case .unbalancedGroup: return "unbalanced group: found \(self.found == "(" ? "'(' without ')'" : "')' without '('")"
    case .emptyGroup: return "empty group: expected at least one segment"
    case .misplacedGroup: return "misplaced group: expected whole segments, each after '/'"
    case .emptyParameterName: return "missing parameter name: expected a name after ':'"
    case .duplicateParameterName: return "duplicate parameter name: found \(found) twice"
    case .catchAllNotLast: return "catch-all not last: found \(found), expected nothing after it"
    case .unknownType where self.found == "raw":
      return "misplaced type: found 'raw', expected it after '*name', or as a query item in '?url=:url<raw>'"
    case .unknownType:
      let near = nearest(to: self.found, among: ["int", "uint", "double", "bool", "uuid", "date"]).first
      let advice = near.map { "; did you mean '\($0)'?" } ?? ""
      return "unknown type: found \(found), expected int, uint, double, bool, uuid or date\(advice)"
    case .invalidEnumeration: return "invalid alternatives: found \(found), expected different ones that are not empty"
    case .invalidCharacterSet: return "invalid character set: found \(found), expected one such as '[a-z0-9-]{1,40}'"
    case .unclosedConstraint: return "unclosed constraint: found '<' without '>'"
    case .ambiguousAffix: return "ambiguous segment: found two parameters, expected a text between them, as in ':a-:b'"
    case .invalidCharacter:
      return "invalid character: found \(found), expected a percent escape"
    case .malformedEscape: return "malformed escape: found \(found), expected that of a printable UTF-8 character"
    case .emptySegment: return "empty segment"
    case .dotSegment: return "dot segment: found \(found), which no URL contains"
    case .invalidHost:
      return "invalid host: found \(found), expected one such as 'example.com', '*.example.com' or ':name.example.com'"
    case .invalidScheme: return "invalid scheme: found \(found)"
    case .tooLong: return "pattern too long: expected at most 4096 bytes"
    case .tooManySegments: return "too many segments: expected at most 64 outside of groups, and 128 in all"
    case .tooManyParameters: return "too many parameters: expected at most 16 in a segment"
    case .tooManyGroups: return "too many groups: expected at most 64, nested at most 16 deep"
    case .emptyQueryItem: return "empty query item: expected a name"
    case .duplicateQueryItem: return "duplicate query item: found \(found) twice"
    case .invalidOptionalItem: return "optional query item: found \(found), expected a parameter, as in 'page=:page'"
    case .partialQueryValue: return "text after \(found): expected a parameter to be the whole value"
    case .emptyFragment: return "empty fragment: expected a text, a parameter or a path after '#'"
    case .invalidFragment:
      return
        "invalid fragment: found \(found), expected '/' before its segments, or one text with '%2F' for a slash; an optional "
        + "fragment has a parameter"
    case .misplacedQuery: return "misplaced query: found \(found) before a path, expected it at the end"
    case .tooManyQueryItems: return "too many query items: expected at most 64"
    default: return "\(code)"
    }
  }
}
