import MediatorText

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
    case .misplacedGroup: return "misplaced group: expected whole segments, each after '/'\(otherSpelling)"
    case .emptyParameterName: return "missing parameter name: expected a name after ':'"
    case .duplicateParameterName: return "duplicate parameter name: found \(found) twice"
    case .catchAllNotLast: return "catch-all not last: found \(found), expected nothing after it\(otherSpelling)"
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
      return "invalid character: found \(found), expected a percent escape\(otherSpelling)"
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
    case .emptyQueryItem: return "empty query item: expected a name\(otherSpelling)"
    case .duplicateQueryItem: return "duplicate query item: found \(found) twice"
    case .invalidOptionalItem: return "optional query item: found \(found), expected a parameter, as in 'page=:page'"
    case .partialQueryValue: return "partial value: found \(found), expected '<raw>' to be the whole value"
    case .emptyFragment: return "empty fragment: expected a text, a parameter or a path after '#'"
    case .invalidFragment:
      return
        "invalid fragment: found \(found), expected one text, segments such as '/room/:id', or items such as '?id=:id'; an optional "
        + "fragment has a parameter"
    case .misplacedQuery: return "misplaced query: found \(found) before a path, expected it at the end"
    case .tooManyQueryItems: return "too many query items: expected at most 64"
    default: return "\(code)"
    }
  }

  /// How to write here what another router spells otherwise, as `; write ':id'`, or an empty text.
  private var otherSpelling: String {
    let rest = pattern.dropFirst(max(0, column - 1))
    switch (code, rest.first) {
    case (.invalidCharacter, "{"?), (.invalidCharacter, "<"?), (.invalidCharacter, "["?):
      return "; write '\(Self.spelling(ofParameter: rest))'"
    case (.invalidCharacter, "*"?):
      // The parameter before it, as in `/:path*`.
      let segment =
        pattern.prefix(max(0, column - 1)).split(separator: "/", omittingEmptySubsequences: false).last ?? ""
      return segment.first == ":" ? "; write '*\(segment.dropFirst())' for all further segments" : ""
    case (.catchAllNotLast, _) where pattern.contains("**"): return "; write '*rest' for all further segments"
    case (.emptyQueryItem, _) where pattern.hasSuffix("?"):
      let segment = pattern.dropLast().reversed().prefix { $0 != "/" }.reversed()
      return segment.first == ":" ? "; write '(/\(String(segment)))' for an optional segment" : ""
    case (.misplacedGroup, _):
      // A regular expression, or the format of a Rails route.
      guard let next = rest.dropFirst().first, "\\[.?".contains(next) else { return "" }
      return "; write ':id<int>' for a type, and '(/:id)' for an optional segment"
    default: return ""
    }
  }

  /// Returns the spelling of a parameter that begins with `{`, `<` or `[`, as `{id}`, `<int:id>`, `{id?}` and `[...rest]`.
  private static func spelling(ofParameter text: Substring) -> String {
    let inner = text.dropFirst().prefix { !"}>]/".contains($0) }
    let words = inner.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
    let isTyped = text.first == "<" && words.count > 1
    let name = (isTyped ? words.dropFirst().first : words.first) ?? "id"
    if inner.hasPrefix("*") || inner.contains("...") || isTyped && words[0] == "path" { return "*\(name)" }
    if inner.hasSuffix("?") { return "(/:\(name))" }
    let types = ["int", "uint", "double", "bool", "uuid", "date"]
    return ":\(name)" + (isTyped && types.contains(words[0]) ? "<\(words[0])>" : "")
  }
}
