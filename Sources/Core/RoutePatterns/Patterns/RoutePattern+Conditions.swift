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
    let text = String(base.piece(0..<pathEnd)) + Self.text(of: query, fragment)
    return (try? RoutePattern(text, rules: rules))?.with(authority) ?? self
  }

  /// The query items that a URL must have.
  package var requiredItems: [QueryItem] { query.filter { !$0.isOptional } }

  /// Returns the text of query items, the optional ones last.
  static func text(of query: [QueryItem]) -> String {
    let required = query.filter { !$0.isOptional }.map { $0.patternText() }.joined(separator: "&")
    let optional = query.filter(\.isOptional).map { "(?\($0.patternText()))" }.joined()
    return (required.isEmpty ? "" : "?\(required)") + optional
  }

  /// The required items in any order, the required fragment, user information and port, without the names of parameters.
  ///
  /// Two patterns with the same path and this shape match the same URLs.
  var conditionShape: [UInt8] {
    if !isConditional, authority == nil { return [] }
    let items = requiredItems.map { item in
      // As in the path, `<raw>` accepts what a parameter without a constraint does.
      Array((item.isRaw ? QueryItem(item.name, .parameter(Parameter(item.name))) : item).patternText(named: false).utf8)
    }
    let sorted = items.inOrder { $0.lexicographicallyPrecedes($1) }
    let query = sorted.isEmpty ? [] : [UInt8(ascii: "?")] + sorted.joined(separator: [UInt8(ascii: "&")])
    // A URL may have no user information and no port but those that a pattern names.
    let authority = authorityItems.flatMap { item in
      Array("@\(item.isOptional ? "?" : "")\(item.patternText(named: false))".utf8)
    }
    return query + (fragmentPattern?.shape ?? []) + authority
  }
}

extension RoutePattern {
  /// The fragment that a URL must have to match a pattern, or one that the pattern captures if the URL has it.
  public struct Fragment: Hashable, Sendable {
    /// The condition on a fragment; an empty fragment counts as none.
    ///
    /// Later versions may add cases: switch over it with `default`.
    public enum Content: Hashable, Sendable {
      /// The whole fragment, decoded, as one segment: a literal or a parameter.
      case text(Component)
      /// The segments of a fragment that begins with `/`, each decoded.
      case path([Component])
      /// The segments of a fragment that does not begin with `/`.
      case segments([Component])
      /// Only items, as in `#id=:id&key=:key`.
      case items
      /// No fragment at all, written `#<none>`.
      case none
    }

    /// The condition.
    public var content: Content
    /// The items after a `?` in the fragment, or in the whole fragment for ``Content/items``.
    public var query: [QueryItem]
    /// Whether a URL without such a fragment matches too; only for one with a parameter.
    public var isOptional: Bool

    /// Creates a fragment.
    public init(_ content: Content, query: [QueryItem] = [], isOptional: Bool = false) {
      self.content = content
      self.query = query
      self.isOptional = isOptional
    }

    /// Creates a fragment of a form, from its segments.
    init?(_ form: FragmentForm, _ components: [Component], _ query: [QueryItem], isOptional: Bool = false) {
      switch form {
      case .text:
        guard let component = components.first else { return nil }
        self.init(.text(component), isOptional: isOptional)
      case .path: self.init(.path(components), query: query, isOptional: isOptional)
      case .segments: self.init(.segments(components), query: query, isOptional: isOptional)
      case .items: self.init(.items, query: query, isOptional: isOptional)
      case .none: self.init(.none)
      }
    }

    /// The segments, or the one that stands for the whole text.
    package var components: [Component] {
      switch content {
      case .text(let component): [component]
      case .path(let components), .segments(let components): components
      case .items, .none: []
      }
    }

    /// The items that a URL must have.
    package var requiredItems: [QueryItem] { query.filter { !$0.isOptional } }

    /// Whether the fragment begins with `/` and is split into segments.
    package var isPath: Bool { if case .path = content { true } else { false } }
  }

  /// The condition on the fragment, or `nil` if there is none.
  public var fragment: Fragment? { fragmentPattern?.fragment }

  /// The fragment that a URL must have, or `nil` if it needs none.
  package var requiredFragment: Fragment? { fragmentPattern?.needsText == true ? fragment : nil }

  /// Returns the text of a query and a fragment, as written in a pattern.
  static func text(of query: [QueryItem], _ fragment: Fragment?) -> String {
    let query = text(of: query)
    guard let fragment else { return query }
    if case .none = fragment.content { return query + FragmentPattern.none }
    let path = text(nil, nil, fragment.components)
    let content = (fragment.isPath ? path : String(path.dropFirst())) + self.text(of: fragment.query)
    return query + (fragment.isOptional ? "(#\(content))" : "#\(content)")
  }
}

/// The part of a fragment that the segments of a pattern match.
enum FragmentForm: Sendable {
  /// The whole text, as one segment.
  case text
  /// Segments after a slash.
  case path
  /// Segments without a slash before them.
  case segments
  /// None: the fragment is a list of items.
  case items
  /// None: there is no fragment.
  case none
}

/// The condition on the fragment, as a pattern of its segments and of its items, which are its query.
///
/// Few patterns have one, so they store a reference.
final class FragmentPattern: Sendable {
  /// A pattern of segments; of one, if the fragment is one text.
  let pattern: RoutePattern
  let form: FragmentForm
  let isOptional: Bool
  /// The variants of the pattern in match order, with the conditions on their segments.
  let variants: [(variant: PatternVariant, symbols: [TrieSymbol])]

  init(_ pattern: RoutePattern, form: FragmentForm, isOptional: Bool) {
    self.pattern = pattern
    variants = pattern.orderedVariants.map { ($0, pattern.symbols(of: $0)) }
    self.form = form
    self.isOptional = isOptional
  }

  /// Whether a URL must have a fragment to match.
  var needsText: Bool { !isOptional && form != .none }

  /// The condition that there is no fragment, as written in a pattern.
  static let none = "#<none>"

  /// The fragment of patterns.
  var fragment: RoutePattern.Fragment? {
    RoutePattern.Fragment(form, pattern.components, pattern.query, isOptional: isOptional)
  }

  /// The fragment as written in a pattern.
  var text: String { RoutePattern.text(of: [], fragment) }

  /// The required fragment without the names of parameters; fragments with one shape match the same texts.
  var shape: [UInt8] {
    if form == .none { return Array(Self.none.utf8) }
    return isOptional ? [] : [UInt8(ascii: "#")] + pattern.shape.dropFirst(form == .path ? 0 : 1)
  }

  /// The positions of the segments in the order, from the left, those of groups included, and then those of the items.
  var ranks: [Int] {
    let all = pattern.variants[0]
    let segments = pattern.symbols(of: all).map { $0.kind.rank(literals: $0.kind == .literal ? 0 : $0.literals) }
    return segments + (all.endsInCatchAll ? [SegmentKind.catchAll.rank()] : [])
      + pattern.requiredItems.map(\.rank).inOrder()
  }

  /// The text that all accepted fragments begin with as one segment, or `nil` if there is none.
  var firstLiteral: [UInt8]? {
    guard let first = pattern.elements.first, first.kind == .literal else { return nil }
    return Array(pattern.text(first.range).utf8)
  }
}
