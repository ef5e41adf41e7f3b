public import RoutePatterns

/// A pattern of JLRoutes: one of the patterns that its optional groups stand for, or the pattern itself when it has none.
///
/// `:name` captures a component, `*` all that are left, everything else is compared exactly, with its escapes. What stands
/// behind a `*` has no meaning.
public struct JLRoutesPattern: Hashable, Sendable, CustomStringConvertible {
  /// The text, such as `/user/:id`.
  public let description: String

  init(variant text: String) { description = text }

  /// The patterns that a text stands for, in the order in which JLRoutes registers them: longest first.
  ///
  /// - Parameters:
  ///   - text: The pattern, perhaps with groups in parentheses, which do not nest.
  ///   - limit: How many patterns the groups may make.
  /// - Throws: ``JLRoutesPatternError`` for text that JLRoutes fails on, and when there are too many.
  public static func expanding(
    _ text: String, limit: Int = 1024
  ) throws(JLRoutesPatternError) -> [JLRoutesPattern] {
    let parts = text.utf8.contains(UInt8(ascii: "(")) ? try JLRoutesPart.all(in: text) : []
    guard !parts.isEmpty else { return [JLRoutesPattern(variant: text)] }
    // Of equal parts outside groups JLRoutes asks for one only.
    let required = parts.filter { !$0.isOptional }
    let isFree = parts.map { part in part.isOptional || required.count { $0 == part } > 1 }
    guard isFree.count(where: \.self) < Int.bitWidth - 1, 1 << isFree.count(where: \.self) <= limit else {
      throw JLRoutesPatternError(.tooManyVariants(limit: limit), pattern: text)
    }
    // In the order of JLRoutes: first all that leave a part out, then all that have it; the last part is the outermost.
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

  /// The pattern for a table of the order ``/RoutePatterns/RouteOrder/registration`` and URLs of ``JLRoutesURLReader``.
  ///
  /// - Parameter keepingEscapes: Whether literals are compared with their escapes: as the reader's `keepsEscapes` is.
  /// - Throws: ``/RoutePatterns/PatternError`` when it is larger than a pattern may be.
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
  /// The text without a `#` at its end, unless it is nothing else.
  var droppingFragmentMark: String {
    utf8.count > 1 && utf8.last == UInt8(ascii: "#") ? String(Substring(utf8.dropLast())) : self
  }
}

/// What stands before, in and behind the groups of a pattern.
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

  /// What stands before a mark; `NSScanner` drops white space that comes first.
  private static func scan(_ rest: inout Substring.UTF8View, to mark: Unicode.Scalar) -> Substring.UTF8View {
    rest = Substring(rest).drop(while: \.isWhitespace).utf8
    let found = rest.prefix { $0 != UInt8(ascii: mark) }
    rest = rest[found.endIndex...]
    return found
  }
}
