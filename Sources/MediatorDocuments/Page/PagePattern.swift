import MediatorManifest
import RoutePatterns

/// A pattern for the page's script: its scheme, its host, and its tokens from left to right.
struct PagePattern: Encodable {
  /// One token of a pattern.
  struct Element: Encodable {
    enum Kind: String, Encodable { case literal, parameter, catchAll, open, close }

    let kind: Kind
    /// The precedence among tokens; for an open group, that of leaving it out.
    var rank = SegmentKind.literal.rank()
    /// The canonical spelling.
    var text: String?
    /// The decoded text of a literal.
    var literal: String?
    var name: String?
    var prefix: String?
    var suffix: String?
    var constraint: Constraint?
    /// Whether a catch-all captures one text, or `nil` if not.
    var isRest: Bool?
    /// The further parameters of the segment, or `nil` if there are none.
    var parts: [Part]?
    /// A key that parameters with equal conditions share, or `nil` for a parameter without a condition.
    var symbol: String?
    /// The index of the token that closes a group.
    var link: Int?
    /// The names of the parameters directly in a group.
    var names: [String]?
  }

  /// A further parameter of a segment, after a separator.
  struct Part: Encodable {
    let separator: String
    let name: String
    var constraint: Constraint?
  }

  struct Constraint: Encodable {
    let text: String
    var alternatives: [String]?
    var ranges: [[UInt32]]?
    var minimum: Int?
    var maximum: Int?

    init(_ constraint: ParameterConstraint) {
      text = constraint.description
      switch constraint {
      case .enumeration(let alternatives): self.alternatives = alternatives
      case .characters(let characters):
        ranges = characters.ranges.map { [$0.lowerBound.value, $0.upperBound.value] }
        minimum = characters.minimum
        maximum = characters.maximum
      case .int, .uint, .double, .bool, .uuid, .date, .raw: break
      }
    }
  }

  /// An item of a pattern's query; without a literal and a name it may have any value.
  struct QueryItem: Encodable {
    let item: String
    /// The canonical spelling.
    let text: String
    var literal: String?
    var name: String?
    var constraint: Constraint?
    var isOptional = false

    init(_ item: RoutePattern.QueryItem) {
      self.item = item.name
      text = item.spelling
      if case .literal(let text) = item.value { literal = text }
      name = item.parameter?.name
      constraint = item.parameter?.constraint.map(Constraint.init)
      isOptional = item.isOptional
    }
  }

  /// The condition on the fragment: the tokens of its segments, or of the one that stands for its text.
  struct Fragment: Encodable {
    let elements: [Element]
    let isPath: Bool
    let isOptional: Bool
    /// The canonical spelling.
    let text: String

    init(_ fragment: RoutePattern.Fragment) {
      elements = PagePattern.elements(of: fragment.components)
      isPath = fragment.isPath
      isOptional = fragment.isOptional
      let path = (try? RoutePattern(fragment.components, rules: .relaxed))?.description ?? ""
      text = isPath ? path : String(path.dropFirst())
    }
  }

  /// Why the pattern cannot be read, or `nil` if it can.
  var problem: String?
  var scheme: String?
  var host: String?
  /// The parameter at the start of the host, or `nil` if there is none; its separator is empty.
  var hostCapture: Part?
  /// The text of the host after its parameter, in lower case.
  var hostDomain: String?
  /// The precedence of scheme and host, smallest first.
  var rank = 0
  var elements: [Element] = []
  /// The items of the query, or `nil` if there are none.
  var query: [QueryItem]?
  var fragment: Fragment?
  /// The precedence among patterns with one path, compared number by number, or `nil` for one without conditions.
  var conditionRank: [Int]?

  init(_ pattern: RoutePattern) {
    scheme = pattern.scheme
    host = pattern.host
    if let capture = pattern.capturedHost {
      hostCapture = Part(
        separator: "", name: capture.parameter.name, constraint: capture.parameter.constraint.map(Constraint.init))
      hostDomain = capture.domain
    }
    rank = pattern.originRank
    elements = Self.elements(of: pattern.components)
    if !pattern.query.isEmpty { query = pattern.query.map(QueryItem.init) }
    fragment = pattern.fragment.map(Fragment.init)
    if !pattern.requiredItems.isEmpty || pattern.requiredFragment != nil { conditionRank = pattern.conditionRank }
  }

  private init(problem: String) { self.problem = problem }

  /// Creates the pattern of a route, or `nil` for a matcher.
  init?(_ route: Manifest.RegisteredRoute) {
    do throws(PatternError) {
      guard let pattern = try route.routePattern() else { return nil }
      self.init(pattern)
    } catch {
      self.init(problem: error.message)
    }
  }

  /// Returns the tokens of components; a group becomes its content between `open` and `close`.
  static func elements(of components: [RoutePattern.Component]) -> [Element] {
    var elements: [Element] = []
    append(components, to: &elements)
    return elements
  }

  private static func append(_ components: [RoutePattern.Component], to elements: inout [Element]) {
    for component in components {
      switch component {
      case .literal(let literal): elements.append(Element(kind: .literal, text: component.spelling, literal: literal))
      case .parameter(let parameter): elements.append(Element(parameter, text: component.spelling))
      case .catchAll(let name):
        let rank = SegmentKind.catchAll.rank()
        elements.append(Element(kind: .catchAll, rank: rank, text: component.spelling, name: name))
      case .rest(let name):
        let rank = SegmentKind.catchAll.rank()
        elements.append(Element(kind: .catchAll, rank: rank, text: component.spelling, name: name, isRest: true))
      case .group(let inner):
        let open = elements.count
        elements.append(
          Element(kind: .open, rank: SegmentKind.absent.rank(), names: inner.flatMap(\.names)))
        append(inner, to: &elements)
        elements[open].link = elements.count
        elements.append(Element(kind: .close))
      }
    }
  }
}

extension PagePattern.Element {
  fileprivate init(_ parameter: RoutePattern.Parameter, text: String) {
    kind = .parameter
    rank = parameter.rank
    self.text = text
    name = parameter.name
    prefix = parameter.prefix
    suffix = parameter.suffix
    constraint = parameter.constraint.map(PagePattern.Constraint.init)
    if !parameter.others.isEmpty {
      parts = parameter.others.map {
        PagePattern.Part(
          separator: $0.separator, name: $0.name, constraint: $0.constraint.map(PagePattern.Constraint.init))
      }
    }
    if parameter.kind != .plain { symbol = parameter.condition }
  }
}

extension RoutePattern.Component {
  /// The component as in the canonical text of a pattern, without the slash before it.
  fileprivate var spelling: String {
    let pattern = try? RoutePattern([self], rules: .relaxed)
    return pattern.map { String($0.description.dropFirst()) } ?? ""
  }
}
