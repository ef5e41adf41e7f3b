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

    /// A further parameter of a segment, after the first occurrence of a separator.
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

  /// The parameter as written in the path of a pattern.
  var patternText: String { patternText { PatternText.encoded($0) } }

  /// Returns the parameter as written in a pattern.
  ///
  /// - Parameter encoded: Returns a literal text with the escapes that it needs.
  func patternText(_ encoded: (String) -> String) -> String {
    var text = encoded(prefix)
    let followers = others.map { $0.separatorText(encoded) } + [encoded(suffix)]
    for (single, follower) in zip(singles, followers) {
      Self.append(single.name, single.constraint, before: follower, to: &text)
    }
    return text
  }

  private static func append(
    _ name: String, _ constraint: ParameterConstraint?, before follower: String, to text: inout String
  ) {
    let nameText = PatternText.name(name)
    text += ":" + nameText
    if let constraint {
      text += "<\(constraint)>"
    } else if let first = follower.utf8.first, PatternText.isNameByte(first), !nameText.hasSuffix("}") {
      text += "<>"
    }
    text += follower
  }
}

extension RoutePattern.Parameter.Part {
  /// The separator as written in a pattern: a colon at its end is not an escape.
  fileprivate func separatorText(_ encoded: (String) -> String) -> String {
    let text = encoded(separator)
    return text.hasSuffix("%3A") ? text.dropLast(3) + ":" : text
  }
}

/// A further parameter of a segment, as bounds in the text of its pattern.
struct SplitPart: Sendable {
  let separator: Range<Int>
  let name: Range<Int>
  let constraint: PatternElement.ConstraintCode
}

extension RoutePattern {
  /// Returns the decoded names of the captures of an element, from the left.
  func names(of element: PatternElement) -> [String] {
    element.isSplit ? parameter(element).singles.map(\.name) : [name(element.nameRange)]
  }

  /// The names of the captures of the path, empty for an unnamed catch-all.
  var captureNames: [String] { elements.filter(\.isCapture).flatMap(names) }

  /// The names of the captures of the host and the path, empty for an unnamed catch-all.
  package var pathNames: [String] { (hostCapture.map { [$0.parameter.name] } ?? []) + captureNames }

  /// The names of the catch-alls of the path and the fragment, whose values are lists of segments.
  package var listNames: [String] {
    let lists = elements.filter { $0.kind == .catchAll && !$0.isRest && $0.nameEnd > $0.nameStart }
    return lists.map { name($0.nameRange) } + (fragmentPattern?.pattern.listNames ?? [])
  }

  /// The names of all captures in order: of the host, the path, the query and the fragment; empty for an unnamed catch-all.
  var allCaptureNames: [String] { withOtherNames(captureNames) }

  /// Returns names of the path after that of the host, and before those of the query and the fragment.
  func withOtherNames(_ path: [String]) -> [String] {
    if !hasUncommonCaptures { return path }
    let host = hostCapture.map { [$0.parameter.name] } ?? []
    return host + path + query.flatMap(\.captureNames) + (fragmentPattern?.pattern.parameterNames ?? [])
  }
}
