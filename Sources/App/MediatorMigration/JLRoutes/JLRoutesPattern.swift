public import RoutePatterns

/// A pattern of JLRoutes without optional groups.
///
/// `:name` captures a component and `*` the remaining ones. Everything else is compared exactly, with its escapes. Text after a
/// `*` is ignored.
public struct JLRoutesPattern: Hashable, Sendable, CustomStringConvertible {
  /// The text, such as `/user/:id`.
  public let description: String

  /// The maximum length of a text with groups in UTF-8 bytes.
  private static let maximumLength = 8192
  /// The maximum length in UTF-8 bytes, and number of segments, of a pattern.
  private static let patternLength = 4096, patternSegments = 128
  /// The maximum of `limit`, because every pattern takes memory.
  private static let maximumLimit = 1 << 16

  init(variant text: String) { description = text }

  /// Returns the patterns that a text expands to, in the registration order of JLRoutes: longest first.
  ///
  /// - Parameters:
  ///   - text: The pattern, possibly with optional groups in parentheses, which do not nest.
  ///   - limit: The maximum number of patterns, at most 65,536.
  /// - Throws: ``JLRoutesPatternError`` if the text is malformed, expands to too many patterns, or has groups and more than
  ///   8,192 bytes, or if its longest expansion has more than 4,096 bytes or 128 segments.
  public static func expanding(
    _ text: String, limit: Int = 1024
  ) throws(JLRoutesPatternError) -> [JLRoutesPattern] {
    let hasGroups = text.utf8.contains(UInt8(ascii: "("))
    // Rejected first: the variants of a long text would be as many long texts, and no URL is longer.
    guard !hasGroups || text.utf8.count <= maximumLength else {
      throw JLRoutesPatternError(.tooLong(limit: maximumLength), pattern: text)
    }
    let parts = hasGroups ? try JLRoutesPart.all(in: text) : []
    guard !parts.isEmpty else { return [JLRoutesPattern(variant: text)] }
    let limit = min(limit, maximumLimit)
    // JLRoutes requires only one of equal parts outside groups.
    let required = parts.filter { !$0.isOptional }
    let counts = Dictionary(required.map { ($0, 1) }, uniquingKeysWith: +)
    let isFree = parts.map { part in part.isOptional || counts[part, default: 0] > 1 }
    guard isFree.count(where: \.self) < Int.bitWidth - 1, 1 << isFree.count(where: \.self) <= limit else {
      throw JLRoutesPatternError(.tooManyVariants(limit: limit), pattern: text)
    }
    // The longest variant has all parts. It is rejected before any is built, because no table accepts it.
    let components = parts.flatMap(\.components)
    guard components.count <= patternSegments, components.reduce(0, { $0 + $1.utf8.count + 1 }) <= patternLength else {
      throw JLRoutesPatternError(.tooLong(limit: patternLength), pattern: text)
    }
    // The order of JLRoutes: all variants without a part, then all with it; the last part is the outermost.
    var variants: [[JLRoutesPart]] = [[]]
    for (part, isFree) in zip(parts, isFree) {
      let longer = variants.map { $0 + [part] }
      variants = isFree ? variants + longer : longer
    }
    let texts = variants.filter { Set(required).isSubset(of: $0) }.map { parts in
      parts.reduce("/") { appendingPathComponent($1.components.joined(separator: "/"), to: $0) }
    }
    // The sort is stable.
    return texts.sorted { $0.utf16.count > $1.utf16.count }.map(JLRoutesPattern.init(variant:))
  }

  /// The components between slashes.
  var components: [String] {
    description.utf8.dropFirst(description.utf8.first == UInt8(ascii: "/") ? 1 : 0).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
    )
    .map { String(Substring($0)) }
  }

  /// Returns the pattern for a table of the order ``/RoutePatterns/RouteOrder/registration`` and URLs of
  /// ``JLRoutesURLReader``.
  ///
  /// - Parameter keepingEscapes: Whether literals are compared with their escapes, like the reader's `keepsEscapes`.
  /// - Throws: ``/RoutePatterns/PatternError`` if it exceeds the limits of a pattern.
  public func routePattern(keepingEscapes: Bool = false) throws(PatternError) -> RoutePattern {
    var parts: [RoutePattern.Component] = []
    for component in components {
      if component == "*" {
        parts.append(.catchAll(keepingEscapes ? "" : JLRoutes.wildcardKey))
        break
      }
      let literal = keepingEscapes ? component : PercentText.decoded(component) ?? component
      let isVariable = component.utf8.first == UInt8(ascii: ":")
      parts.append(isVariable ? .parameter(Self.name(component)) : .literal(SegmentText.segment(of: literal)))
    }
    return try RoutePattern(parts, rules: .relaxed)
  }

  private static func name(_ component: String) -> String {
    let name = component.utf8.count > 1 ? String(Substring(component.utf8.dropFirst())) : component
    return name.droppingFragmentMark
  }
}

extension String {
  /// The text without a `#` at its end, unless it is only a `#`.
  var droppingFragmentMark: String {
    utf8.count > 1 && utf8.last == UInt8(ascii: "#") ? String(Substring(utf8.dropLast())) : self
  }
}

/// A part of a pattern before, in or after a group.
private struct JLRoutesPart: Hashable {
  let isOptional: Bool
  let components: [String]

  init(_ text: Substring.UTF8View, isOptional: Bool) {
    self.isOptional = isOptional
    let slash = UInt8(ascii: "/")
    var trimmed = text.drop { $0 == slash }
    while trimmed.last == slash { trimmed = trimmed.dropLast() }
    components = trimmed.split(separator: slash, omittingEmptySubsequences: false).map { String(Substring($0)) }
  }

  static func all(in pattern: String) throws(JLRoutesPatternError) -> [JLRoutesPart] {
    var parts: [JLRoutesPart] = []
    var rest = pattern[...].utf8
    while true {
      let outside = scan(&rest, to: "(")
      if !outside.elementsEqual(")".utf8), !outside.elementsEqual("/".utf8), !outside.isEmpty {
        parts.append(JLRoutesPart(outside, isOptional: false))
      }
      if rest.isEmpty { return parts }
      rest = rest.dropFirst()
      if rest.isEmpty { return parts }
      let inside = scan(&rest, to: ")")
      guard !rest.isEmpty else { throw JLRoutesPatternError(.unclosedGroup, pattern: pattern) }
      guard !inside.isEmpty else { throw JLRoutesPatternError(.emptyGroup, pattern: pattern) }
      rest = rest.dropFirst()
      parts.append(JLRoutesPart(inside, isOptional: true))
      if rest.isEmpty { return parts }
    }
  }

  /// Returns the text before a mark; `NSScanner` drops leading white space.
  private static func scan(_ rest: inout Substring.UTF8View, to mark: Unicode.Scalar) -> Substring.UTF8View {
    rest = Substring(rest).drop(while: \.isWhitespace).utf8
    let found = rest.prefix { $0 != UInt8(ascii: mark) }
    rest = rest[found.endIndex...]
    return found
  }
}
