import MediatorText

/// The reason why a pattern is malformed, with its location.
///
/// ```swift
/// let pattern: RoutePattern = "/order/:id<integer>"
/// if let error = pattern.error { print(error) }
/// // unknown type: found 'integer', expected int, uint, double, bool, uuid or date
/// //   /order/:id<integer>
/// //              ^ column 12
/// ```
public struct PatternError: Error, Hashable, Sendable {
  /// A kind of problem of a pattern.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of the code, such as `emptyGroup`.
    public let description: String

    private init(_ name: String) { description = name }

    /// A parenthesis has no partner.
    public static let unbalancedGroup = Code("unbalancedGroup")
    /// A group is empty.
    public static let emptyGroup = Code("emptyGroup")
    /// A group begins or ends inside a segment.
    public static let misplacedGroup = Code("misplacedGroup")
    /// No name follows a `:`.
    public static let emptyParameterName = Code("emptyParameterName")
    /// Two parameters have the same name.
    public static let duplicateParameterName = Code("duplicateParameterName")
    /// Something follows a catch-all with `<raw>` or in a group, or another catch-all.
    public static let catchAllNotLast = Code("catchAllNotLast")
    /// The word between `<` and `>` is not a type.
    public static let unknownType = Code("unknownType")
    /// An enumeration has an empty or a repeated alternative.
    public static let invalidEnumeration = Code("invalidEnumeration")
    /// A character set is malformed.
    public static let invalidCharacterSet = Code("invalidCharacterSet")
    /// A `<` is not closed.
    public static let unclosedConstraint = Code("unclosedConstraint")
    /// Two parameters follow each other in a segment, so that it cannot be split.
    public static let ambiguousAffix = Code("ambiguousAffix")
    /// A segment has more than 16 parameters.
    public static let tooManyParameters = Code("tooManyParameters")
    /// A character must be percent-encoded, or does not belong there.
    public static let invalidCharacter = Code("invalidCharacter")
    /// A `%` begins no escape, or its bytes are not UTF-8, or it hides a control character.
    public static let malformedEscape = Code("malformedEscape")
    /// Two slashes follow each other.
    public static let emptySegment = Code("emptySegment")
    /// A segment is `.` or `..`, which no URL that is read can hold.
    public static let dotSegment = Code("dotSegment")
    /// The host part is malformed, or belongs to a scheme whose host is a segment.
    public static let invalidHost = Code("invalidHost")
    /// The scheme part is malformed.
    public static let invalidScheme = Code("invalidScheme")
    /// The pattern is longer than 4096 bytes.
    public static let tooLong = Code("tooLong")
    /// The pattern has more than 128 segments; or more than 64 outside of groups, which is as many as a URL may have.
    public static let tooManySegments = Code("tooManySegments")
    /// A query item has no name.
    public static let emptyQueryItem = Code("emptyQueryItem")
    /// Two query items have the same name.
    public static let duplicateQueryItem = Code("duplicateQueryItem")
    /// An optional query item has no parameter, so it would have no effect.
    public static let invalidOptionalItem = Code("invalidOptionalItem")
    /// There is text beside a `<raw>` in the value of a query item.
    public static let partialQueryValue = Code("partialQueryValue")
    /// The query has more than 64 items.
    public static let tooManyQueryItems = Code("tooManyQueryItems")
    /// A fragment has no text.
    public static let emptyFragment = Code("emptyFragment")
    /// A fragment begins with a catch-all or a group, ends in `<raw>` or requires nothing, or an optional one has no parameter.
    public static let invalidFragment = Code("invalidFragment")
    /// A path follows a query or a fragment, in an interpolated literal.
    public static let misplacedQuery = Code("misplacedQuery")
    /// The optional groups of the path have more than 32 variants; each variant has some of the groups.
    public static let tooManyVariants = Code("tooManyVariants")
  }

  /// The kind of problem.
  public let code: Code
  /// The whole pattern as it was given.
  public let pattern: String
  /// The offset of the problem, in UTF-8 bytes from 0.
  public let offset: Int
  /// The text that was found there.
  public let found: String

  /// The column of the problem, in characters from 1.
  public var column: Int {
    let utf8 = pattern.utf8
    let index = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count))
    return String(pattern.unicodeScalars[..<index]).count + 1
  }
}

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
    case .catchAllNotLast:
      return
        "catch-all not last: found \(found), expected nothing after it, or segments outside of groups\(otherSpelling)"
    case .unknownType where self.found == "raw":
      return "misplaced type: found 'raw', expected it after '*name', or as a query item in '?url=:url<raw>'"
    case .unknownType:
      let advice = suggestion(for: self.found, among: PatternElement.ConstraintCode.typeNames)
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
    case .tooManyVariants:
      return "too many optional groups: found \(self.found) variants, expected at most \(PatternVariant.maximumCount)"
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

  /// The spelling in this grammar for that of another router, as `; write ':id'`, or an empty text.
  private var otherSpelling: String {
    let rest = pattern.dropFirst(max(0, column - 1))
    switch (code, rest.first) {
    case (.invalidCharacter, "<"?) where rest.hasPrefix("<>"):
      let segment = pattern.prefix(max(0, column - 1)).reversed().prefix { $0 != "/" }.reversed()
      return "; write '\(String(segment))\(rest.dropFirst(2).prefix { $0 != "/" })'"
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
    let isType = isTyped && PatternElement.ConstraintCode.typeNames.contains(words[0])
    return ":\(name)" + (isType ? "<\(words[0])>" : "")
  }
}

/// The rules that a pattern may break, for dialects with laxer patterns.
public struct PatternRules: OptionSet, Hashable, Sendable {
  /// The rules as bits.
  public let rawValue: UInt8

  /// Creates rules from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Two parameters may have the same name, which then returns the last one's capture.
  public static let duplicateNames = PatternRules(rawValue: 1)
  /// A parameter may have an empty name.
  public static let emptyNames = PatternRules(rawValue: 2)

  /// All rules apply.
  public static let standard: PatternRules = []
  /// All rules that can be relaxed are relaxed.
  public static let relaxed: PatternRules = [.duplicateNames, .emptyNames]
}
