extension RoutePattern {
  /// One part of a pattern.
  public enum Component: Hashable, Sendable {
    /// A segment that must be equal, decoded.
    case literal(String)
    /// A segment, or the middle of one, that is captured.
    case parameter(Parameter)
    /// The remaining segments, zero or more, captured under a name that may be empty.
    case catchAll(String)
    /// Parts that may be absent together.
    indirect case group([Component])

    /// Returns a parameter component.
    public static func parameter(
      _ name: String, _ constraint: ParameterConstraint? = nil, prefix: String = "", suffix: String = ""
    ) -> Component {
      .parameter(Parameter(name, constraint, prefix: prefix, suffix: suffix))
    }
  }

  /// A captured segment with its affixes.
  public struct Parameter: Hashable, Sendable {
    /// The decoded name, which is empty only if ``PatternRules/emptyNames`` allowed it.
    public var name: String
    /// The condition on the text, or `nil`.
    public var constraint: ParameterConstraint?
    /// The decoded text before the parameter in its segment.
    public var prefix: String
    /// The decoded text after the parameter in its segment.
    public var suffix: String

    /// Creates a parameter.
    public init(
      _ name: String, _ constraint: ParameterConstraint? = nil, prefix: String = "", suffix: String = ""
    ) {
      self.name = name
      self.constraint = constraint
      self.prefix = prefix
      self.suffix = suffix
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
  ///   - scheme: Without `://`; compared without case.
  ///   - host: A host or `*.` and a domain; only with http, https, ws, wss or no scheme.
  ///   - components: The parts of the path.
  ///   - query: The items of the query.
  ///   - rules: The rules that the pattern may break.
  /// - Throws: ``PatternError`` that points into the generated text.
  public init(
    scheme: String? = nil, host: String? = nil, _ components: [Component], query: [QueryItem] = [],
    rules: PatternRules = .standard
  ) throws(PatternError) {
    if let scheme, let host, !WebScheme.contains(scheme) {
      let start = scheme + "://"
      throw PatternError(code: .invalidHost, pattern: start + host, offset: start.utf8.count, found: host)
    }
    try self.init(Self.text(scheme, host, components) + Self.text(of: query), rules: rules)
  }

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
      case .literal, .parameter, .catchAll: components.append(component(element))
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
    case .catchAll: .catchAll(text(element.nameRange))
    case .literal, .open, .close: .literal(text(element.range))
    }
  }

  func parameter(_ element: PatternElement) -> Parameter {
    Parameter(
      text(element.nameRange), constraint(of: element), prefix: text(element.prefixRange),
      suffix: text(element.suffixRange))
  }

  func constraint(of element: PatternElement) -> ParameterConstraint? {
    let code = element.constraint.rawValue
    if code == 0 { return nil }
    if code < PatternElement.ConstraintCode.firstListed { return PatternElement.ConstraintCode.simple[Int(code) - 1] }
    return listedConstraints[Int(code - PatternElement.ConstraintCode.firstListed)]
  }

  /// Returns a range of the canonical text, decoded.
  func text(_ range: Range<Int>) -> String {
    if range.isEmpty { return "" }
    return description.withSlice { PercentCoding.decoded($0.piece(range)) }
  }

  /// The names of all parameters in order, those of the path first; an unnamed catch-all has none.
  public var parameterNames: [String] {
    let names = elements.compactMap { element in
      element.kind == .parameter || element.nameEnd > element.nameStart ? text(element.nameRange) : nil
    }
    return !hasQuery ? names : names + query.compactMap(\.parameter?.name)
  }

  /// The constraints by parameter name.
  public var constraints: [String: ParameterConstraint] {
    var constraints: [String: ParameterConstraint] = [:]
    for element in elements where element.kind == .parameter {
      if let constraint = constraint(of: element) { constraints[text(element.nameRange)] = constraint }
    }
    for parameter in query.compactMap(\.parameter) { constraints[parameter.name] = parameter.constraint }
    return constraints
  }

  /// The scheme in lower case, or `nil` for any.
  public var scheme: String? { schemeEnd > 0 ? text(0..<Int(schemeEnd)) : nil }

  /// The host in lower case, which may begin with `*.`, or `nil` for any.
  public var host: String? { hostEnd > hostStart ? text(Int(hostStart)..<Int(hostEnd)) : nil }

  /// The canonical text of a valid pattern.
  var canonicalText: String {
    Self.text(scheme?.lowercasedASCII, host?.lowercasedASCII, components) + Self.text(of: query)
  }

  private static func text(_ scheme: String?, _ host: String?, _ components: [Component]) -> String {
    var text = scheme.map { $0 + "://" } ?? ""
    if let host { text += (scheme == nil ? "//" : "") + host }
    append(components, to: &text)
    return text.isEmpty ? "/" : text
  }

  private static func append(_ components: [Component], to text: inout String) {
    for component in components {
      // The first segment directly follows `custom://`.
      let needsSlash = !text.hasSuffix("://") || WebScheme.contains(String(text.dropLast(3)))
      switch component {
      case .literal(let literal): text += (needsSlash ? "/" : "") + PatternText.encoded(literal)
      case .parameter(let parameter): text += (needsSlash ? "/" : "") + parameter.patternText
      case .catchAll(let name): text += (needsSlash ? "/*" : "*") + PatternText.encoded(name, allowed: .name)
      case .group(let inner):
        text += "("
        append(inner, to: &text)
        text += ")"
      }
    }
  }
}

extension RoutePattern.Parameter {
  /// The parameter as written in a pattern.
  fileprivate var patternText: String {
    let suffixText = PatternText.encoded(suffix)
    var text = "\(PatternText.encoded(prefix)):\(PatternText.encoded(name, allowed: .name))"
    if let constraint {
      text += "<\(constraint)>"
    } else if let first = suffixText.utf8.first, PatternText.isNameByte(first) || first == UInt8(ascii: "%") {
      text += "<>"
    }
    return text + suffixText
  }
}
