extension RoutePattern {
  /// One part of a pattern.
  ///
  /// Later versions may add cases: switch over it with `default`.
  public enum Component: Hashable, Sendable {
    /// A segment that must be equal, decoded.
    case literal(String)
    /// A segment, or the middle of one, that is captured.
    case parameter(Parameter)
    /// Any number of segments before others, captured under a name that may be empty.
    case span(String)
    /// The remaining segments, zero or more, captured under a name that may be empty.
    case catchAll(String)
    /// The rest of the path, captured as one text.
    case rest(String)
    /// Parts that may be absent together.
    indirect case group([Component])

    /// Returns a parameter component.
    public static func parameter(
      _ name: String, _ constraint: ParameterConstraint? = nil, prefix: String = "", suffix: String = "",
      others: [Parameter.Part] = []
    ) -> Component {
      .parameter(Parameter(name, constraint, prefix: prefix, suffix: suffix, others: others))
    }
  }

  /// Creates a pattern from decoded parts, which are encoded where the grammar requires it.
  ///
  /// ```swift
  /// let pattern = try RoutePattern(scheme: "app", [.literal("user"), .parameter("id", .int)])
  /// pattern.description   // "app://user/:id<int>"
  /// ```
  ///
  /// - Parameters:
  ///   - scheme: The scheme without `://`; compared without case.
  ///   - host: A host, `*.` and a domain, or one that begins with a parameter; only with http, https, ws, wss or no scheme.
  ///   - components: The parts of the path.
  ///   - query: The items of the query.
  ///   - fragment: The condition on the fragment.
  ///   - rules: The rules that the pattern may break.
  /// - Throws: ``PatternError`` that points into the generated text.
  public init(
    scheme: String? = nil, host: String? = nil, _ components: [Component], query: [QueryItem] = [],
    fragment: Fragment? = nil, rules: PatternRules = .standard
  ) throws(PatternError) {
    if let scheme, let host, !WebScheme.contains(scheme) {
      let start = scheme + "://"
      throw PatternError(code: .invalidHost, pattern: start + host, offset: start.utf8.count, found: host)
    }
    let text = Self.text(scheme, host, components) + Self.text(of: query, fragment)
    if (components + (fragment?.components ?? [])).contains(where: \.hasEmptyLiteral) {
      throw PatternError(code: .emptySegment, pattern: text, offset: 0, found: "")
    }
    try self.init(text, rules: rules)
  }
}

extension RoutePattern.Component {
  /// Whether a literal is empty, whose slash would have another meaning.
  fileprivate var hasEmptyLiteral: Bool {
    switch self {
    case .literal(let text): text.isEmpty
    case .group(let inner): inner.contains(where: \.hasEmptyLiteral)
    case .parameter, .span, .catchAll, .rest: false
    }
  }
}

extension RoutePattern {
  /// A captured segment with its affixes, or several captures in one segment.
  public struct Parameter: Hashable, Sendable {
    /// The decoded name, which is empty only if ``PatternRules/emptyNames`` allowed it.
    public var name: String
    /// The condition on the text, or `nil`.
    public var constraint: ParameterConstraint?
    /// The decoded text before the parameter in its segment.
    public var prefix: String
    /// The decoded text after the last parameter in the segment.
    public var suffix: String
    /// The further parameters of the segment, such as `head` in `:base...:head`.
    public var others: [Part]

    /// A further parameter of a segment, after a separator.
    public struct Part: Hashable, Sendable {
      /// The decoded text before the parameter, which is not empty.
      public var separator: String
      /// The decoded name.
      public var name: String
      /// The condition on the text, or `nil`.
      public var constraint: ParameterConstraint?

      /// Creates a part.
      public init(separator: String, _ name: String, _ constraint: ParameterConstraint? = nil) {
        self.separator = separator
        self.name = name
        self.constraint = constraint
      }
    }

    /// Creates a parameter.
    public init(
      _ name: String, _ constraint: ParameterConstraint? = nil, prefix: String = "", suffix: String = "",
      others: [Part] = []
    ) {
      self.name = name
      self.constraint = constraint
      self.prefix = prefix
      self.suffix = suffix
      self.others = others
    }
  }
}

extension RoutePattern.Parameter {
  /// The captures of the segment from the left, as parameters without affixes.
  package var singles: [RoutePattern.Parameter] {
    [Self(name, constraint)] + others.map { Self($0.name, $0.constraint) }
  }

  /// Whether the captures are only parts of the segment.
  package var isPartial: Bool { !prefix.isEmpty || !suffix.isEmpty || !others.isEmpty }

  /// The condition on a value of a query, without names and `<raw>`.
  var unnamed: Self {
    Self(
      "", constraint == .raw ? nil : constraint, prefix: prefix, suffix: suffix,
      others: others.map { Part(separator: $0.separator, "", $0.constraint) })
  }

  /// Returns the segment with a text for each of ``singles``.
  package func segment(_ texts: [String]) -> String {
    prefix + zip([""] + others.map(\.separator), texts).map { $0 + $1 }.joined() + suffix
  }

  /// The condition without names: segments with one condition match the same texts.
  package var condition: String {
    segment(singles.map { "<\($0.constraint.map { "\($0)" } ?? "")>" })
  }
}

extension RoutePattern {
  /// The parts of the path; none for a malformed pattern.
  public var components: [Component] {
    var index = 0
    return components(from: &index)
  }

  private func components(from index: inout Int) -> [Component] {
    var components: [Component] = []
    while index < elements.count {
      let element = elements[index]
      index += 1
      switch element.kind {
      case .literal, .parameter, .span, .catchAll: components.append(component(element))
      case .open: components.append(.group(self.components(from: &index)))
      case .close: return components
      }
    }
    return components
  }

  /// Returns an element that is not a parenthesis as a component.
  func component(_ element: PatternElement) -> Component {
    switch element.kind {
    case .parameter: .parameter(parameter(element))
    case .catchAll where element.isRest: .rest(name(element.nameRange))
    case .span: .span(name(element.nameRange))
    case .catchAll: .catchAll(name(element.nameRange))
    case .literal, .open, .close: .literal(text(element.range))
    }
  }

  func parameter(_ element: PatternElement) -> Parameter {
    Parameter(
      name(element.nameRange), constraint(element.constraint), prefix: text(element.prefixRange),
      suffix: text(element.suffixRange),
      others: splits(of: element).map {
        Parameter.Part(separator: text($0.separator), name($0.name), constraint($0.constraint))
      })
  }

  func constraint(_ code: PatternElement.ConstraintCode) -> ParameterConstraint? {
    code.constraint(among: listedConstraints)
  }

  /// Returns a range of the canonical text, decoded.
  func text(_ range: Range<Int>) -> String {
    if range.isEmpty { return "" }
    return base.withSlice { PercentCoding.decoded($0.piece(range)) }
  }

  /// Returns the name of a parameter from its range of the canonical text.
  func name(_ range: Range<Int>) -> String { PatternText.decodedName(base.piece(range)) }
}

extension RoutePattern {
  /// The names of all parameters in order: that of the host, those of the path, then those of the query and of the fragment.
  ///
  /// An unnamed catch-all has none.
  public var parameterNames: [String] {
    allNames { $0.kind == .parameter || $0.nameEnd > $0.nameStart ? names(of: $0) : [] }
  }

  /// Returns the names of the parameters that equal none of some labels, in the order of ``parameterNames``.
  ///
  /// Registration calls this for each route of an action, and mostly there are none. So it compares bytes first, and
  /// creates strings only if some differ or are escaped.
  ///
  /// - Parameters:
  ///   - count: The number of labels.
  ///   - label: Returns a label by its index.
  package func parameterNames(unequalTo count: Int, _ label: (Int) -> String) -> [String] {
    if !hasUncommonCaptures, elementNamesEqual(count, label) { return [] }
    return parameterNames.filter { name in !name.isEmpty && !(0..<count).contains { label($0) == name } }
  }

  /// Returns whether the bytes of each name in the path are those of a label and contain no escape or brace.
  private func elementNamesEqual(_ count: Int, _ label: (Int) -> String) -> Bool {
    base.withSlice { text in
      for element in elements.indices where elements[element].nameEnd > elements[element].nameStart {
        let name = text.piece(elements[element].nameRange)
        var index = 0
        while index < count, !label(index).withSlice({ $0.isWritten(as: name) }) { index += 1 }
        if index == count { return false }
      }
      return true
    }
  }

  /// Returns the decoded names of the captures of an element, from the left.
  func names(of element: PatternElement) -> [String] {
    element.isSplit ? parameter(element).singles.map(\.name) : [name(element.nameRange)]
  }

  /// The names of the captures of the path, empty for an unnamed catch-all.
  var captureNames: [String] { elements.filter(\.isCapture).flatMap(names) }

  /// The names of the captures of the authority and the path, empty for an unnamed catch-all.
  package var pathNames: [String] {
    (hostCapture.map { [$0.parameter.name] } ?? authorityItems.flatMap(\.captureNames)) + captureNames
  }

  /// The names of the query items that a parameter captures as a whole, with that of the parameter: a list has all of them.
  var wholeItems: [(name: String, parameter: String)] {
    query.compactMap { item in
      guard let parameter = item.parameter, !item.isRaw, !parameter.isPartial else { return nil }
      return (item.name, parameter.name)
    }
  }

  /// The names of the parameters that capture items of the query or the fragment, and whether they do so as a whole.
  package var itemNames: [(name: String, isWhole: Bool)] {
    let whole = wholeItems.map(\.parameter)
    return query.flatMap(\.captureNames).map { ($0, whole.contains($0)) }
      + (fragmentPattern?.pattern.itemNames ?? [])
  }

  /// The names of the catch-alls of the path and the fragment, whose values are lists of segments.
  package var listNames: [String] {
    let lists = elements.filter { $0.isList && !$0.isRest && $0.nameEnd > $0.nameStart }
    return lists.map { name($0.nameRange) } + (fragmentPattern?.pattern.listNames ?? [])
  }

  /// The names of all captures in order: of the host, the path, the query and the fragment; empty for an unnamed catch-all.
  var allCaptureNames: [String] { allNames { $0.isCapture ? names(of: $0) : [] } }

  /// Returns the names of all captures in order, with those of each element of the path.
  private func allNames(_ names: (PatternElement) -> [String]) -> [String] {
    let path = elements.map(names)
    if !hasUncommonCaptures { return path.flatMap(\.self) }
    let host = hostCapture.map { [$0.parameter.name] } ?? []
    return host + inOrder(path, authorityItems.map { ($0.name, $0.captureNames) }) + query.flatMap(\.captureNames)
      + (fragmentPattern?.pattern.parameterNames ?? [])
  }

  /// Returns the parts of the elements of a path, with the port after the first one and the user before it.
  func inOrder<Part>(_ path: [[Part]], _ authority: [(name: String, parts: [Part])]) -> [Part] {
    let (ports, users) = (authority.filter { $0.name == "port" }, authority.filter { $0.name != "port" })
    return users.flatMap(\.parts) + (path.first ?? []) + ports.flatMap(\.parts) + path.dropFirst().flatMap(\.self)
  }

  /// The constraints by parameter name.
  public var constraints: [String: ParameterConstraint] {
    let host = hostCapture.map { [$0.parameter] } ?? []
    let segments = elements.filter { $0.kind == .parameter }.map(parameter) + host
    let items = (query + authorityItems).compactMap(\.parameter)
    let own = (segments + items).flatMap(\.singles).compactMap { single in single.constraint.map { (single.name, $0) } }
    return Dictionary(own) { $1 }.merging(fragmentPattern?.pattern.constraints ?? [:]) { $1 }
  }
}

extension RoutePattern {
  /// The scheme of a pattern that only texts without a scheme match.
  static var noScheme: String { "<none>" }

  /// The scheme in lower case, `<none>` for texts without one, or `nil` for any.
  public var scheme: String? { schemeEnd > 0 ? text(0..<Int(schemeEnd)) : nil }

  /// The host in lower case, which may begin with `*.` or a parameter, or `nil` for any.
  public var host: String? { hostEnd > hostStart ? String(base.piece(Int(hostStart)..<Int(hostEnd))) : nil }

  /// Whether the scheme is written without slashes, as in `mailto::address`.
  var isOpaque: Bool {
    schemeEnd > 0 && !base.utf8.dropFirst(Int(schemeEnd) + 1).starts(with: "//".utf8)
  }
}

extension ByteSlice {
  /// Returns whether a name in a pattern consists of these bytes and has no escape or brace.
  @inline(__always) fileprivate func isWritten(as name: ByteSlice) -> Bool {
    if count != name.count { return false }
    var index = 0
    while index < count {
      let byte = self[index]
      if byte != name[index] || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "{") { return false }
      index &+= 1
    }
    return true
  }
}
