/// Why a pattern is malformed, and where.
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
    /// A group holds nothing.
    public static let emptyGroup = Code("emptyGroup")
    /// A group begins or ends inside a segment.
    public static let misplacedGroup = Code("misplacedGroup")
    /// No name follows a `:`.
    public static let emptyParameterName = Code("emptyParameterName")
    /// Two parameters have one name.
    public static let duplicateParameterName = Code("duplicateParameterName")
    /// Something follows a `*`.
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
    /// Two query items have one name.
    public static let duplicateQueryItem = Code("duplicateQueryItem")
    /// An optional query item has no parameter, so it would decide nothing.
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
    /// Groups are nested more than 16 deep, or there are more than 64.
    public static let tooManyGroups = Code("tooManyGroups")
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
