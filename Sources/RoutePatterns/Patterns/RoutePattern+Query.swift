import MediatorText

extension RoutePattern {
  /// A query item that a URL must have to match a pattern, or one that the pattern captures if the URL has it.
  public struct QueryItem: Hashable, Sendable {
    /// A condition on the value of an item; an item without `=` has the value `""`.
    ///
    /// Later versions may add cases: switch over it with `default`.
    public enum Value: Hashable, Sendable {
      /// Any value.
      case any
      /// This decoded text.
      case literal(String)
      /// A text that is captured, or texts between others, as in `ll=:lat,:lon`.
      case parameter(Parameter)
      /// No item at all: ``QueryItem/empty``.
      case none
    }

    /// The condition that there are no items, written `?<none>`; no other item is beside it.
    public static let empty = QueryItem("", .none)

    /// The decoded name of the item.
    public var name: String
    /// The condition on its value.
    public var value: Value
    /// Whether a URL without the item matches too; only for an item with a parameter.
    public var isOptional: Bool

    /// Creates an item.
    public init(_ name: String, _ value: Value = .any, isOptional: Bool = false) {
      self.name = name
      self.value = value
      self.isOptional = isOptional
    }

    /// The parameter that captures the value, or `nil`.
    public var parameter: Parameter? {
      if case .parameter(let parameter) = value { parameter } else { nil }
    }

    /// Whether the item is captured with `<raw>`.
    package var isRaw: Bool { parameter?.constraint == .raw }

    /// The names of the captures of the value.
    package var captureNames: [String] { parameter?.singles.map(\.name) ?? [] }

    /// The position of the condition in the order, as for segments; an item with any value has that of a catch-all.
    var rank: Int {
      switch value {
      case .any: SegmentKind.catchAll.rank()
      case .literal, .none: SegmentKind.literal.rank()
      case .parameter(let parameter): parameter.rank
      }
    }

    /// The item as written in a pattern.
    package var spelling: String { patternText() }

    /// Returns the item as written in a pattern.
    ///
    /// - Parameter named: Whether it has the name of the parameter.
    func patternText(named: Bool = true) -> String {
      let start = PatternText.encodedQuery(name)
      switch value {
      case .any: return start
      case .none: return "<none>"
      case .literal(let text): return "\(start)=\(PatternText.encodedQuery(text))"
      case .parameter(let parameter):
        return "\(start)=\((named ? parameter : parameter.unnamed).patternText(PatternText.encodedQuery))"
      }
    }
  }

  /// Returns the pattern with `<raw>` for items of these parameters, so that a URL is captured with its own query.
  ///
  /// - Parameter adding: Whether a name that the pattern does not have is an optional item.
  package func capturingURLs(_ names: [String], adding: Bool = false) -> RoutePattern {
    if names.isEmpty || !(hasQuery || adding) { return self }
    var query = query
    for index in query.indices {
      guard let parameter = query[index].parameter, parameter.constraint == nil, !parameter.isPartial else { continue }
      if names.contains(parameter.name) { query[index].value = .parameter(Parameter(parameter.name, .raw)) }
    }
    if adding, query != [.empty] {
      query += names.filter { !parameterNames.contains($0) }.map {
        QueryItem($0, .parameter(Parameter($0, .raw)), isOptional: true)
      }
    }
    if query == self.query { return self }
    // A pattern that would be too long stays as it is.
    return (try? RoutePattern(description.piece(0..<pathEnd) + Self.text(of: query, fragment), rules: rules)) ?? self
  }

  /// The query items that a URL must have.
  package var requiredItems: [QueryItem] { query.filter { !$0.isOptional } }

  /// Returns the text of query items, the optional ones last.
  static func text(of query: [QueryItem]) -> String {
    let required = query.filter { !$0.isOptional }.map { $0.patternText() }.joined(separator: "&")
    let optional = query.filter(\.isOptional).map { "(?\($0.patternText()))" }.joined()
    return (required.isEmpty ? "" : "?\(required)") + optional
  }

  /// The required items in any order and the required fragment, without the names of parameters.
  ///
  /// Two patterns with the same path and this shape match the same URLs.
  var conditionShape: [UInt8] {
    if !isConditional { return [] }
    let items = requiredItems.map { Array($0.patternText(named: false).utf8) }
    let sorted = items.inOrder { $0.lexicographicallyPrecedes($1) }
    let query = sorted.isEmpty ? [] : [UInt8(ascii: "?")] + sorted.joined(separator: [UInt8(ascii: "&")])
    return query + (fragmentPattern?.shape ?? [])
  }
}

extension PatternText {
  /// Returns a text as written in the query of a pattern.
  static func encodedQuery(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isPlain = !scalar.isASCII || isQueryByte(UInt8(truncatingIfNeeded: scalar.value))
      return isPlain ? String(scalar) : PercentCoding.encoded(String(scalar), allowed: .unreserved)
    }.joined()
  }

  /// Whether an ASCII character in the query of a pattern needs no escape.
  static func isQueryByte(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "/"), UInt8(ascii: "["), UInt8(ascii: "]")].contains(byte)
      || CharacterClass.literal.contains(byte) && CharacterClass.queryValue.contains(byte)
  }
}
