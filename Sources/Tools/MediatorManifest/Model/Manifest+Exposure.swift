public import MediatorLinks

extension Manifest {
  /// The sources whose URLs may reach an action or a route.
  ///
  /// In JSON it is `"none"`, `"all"`, a list of sources such as `["push", "web"]`, or `{"where": "staff only"}`.
  public enum Exposure: Sendable, Hashable {
    /// No source.
    case none
    /// Every source.
    case all
    /// The named sources, sorted.
    case sources([LinkSource])
    /// The sources that a named rule allows; the manifest does not contain the rule's code.
    case rule(String)

    /// Returns whether a source is allowed, or `nil` if a rule decides.
    public func allows(_ source: LinkSource) -> Bool? {
      switch self {
      case .none: false
      case .all: true
      case .sources(let sources): sources.contains(source)
      case .rule: nil
      }
    }

    /// Returns the sources that both allow, or `nil` if a rule decides.
    func intersection(_ other: Exposure) -> Exposure? {
      switch (self, other) {
      case (.none, _), (_, .none): return Exposure.none
      case (.all, let rest), (let rest, .all): if case .rule = rest { return nil } else { return rest }
      case (.sources(let left), .sources(let right)):
        let known = Set(right)
        let both = left.filter(known.contains)
        return both.isEmpty ? Exposure.none : .sources(both)
      case (.rule, _), (_, .rule): return nil
      }
    }

    init(_ exposure: MediatorLinks.Exposure) {
      switch exposure.rule {
      case .none: self = .none
      case .all: self = .all
      case .sources(let sources):
        self = sources.isEmpty ? .none : .sources(sources.sorted { $0.rawValue < $1.rawValue })
      case .predicate(let name, _): self = .rule(name)
      }
    }
  }
}

extension Manifest.Exposure {
  /// Returns whether two exposures are equal; names of rules are compared by their bytes.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.none, .none), (.all, .all): true
    case (.sources(let left), .sources(let right)): left == right
    case (.rule(let left), .rule(let right)): left.hasBytes(of: right)
    default: false
    }
  }

  /// Hashes the exposure.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .none: hasher.combine(0)
    case .all: hasher.combine(1)
    case .sources(let sources): hasher.combine(sources)
    case .rule(let name): hasher.combine(ExactText(name))
    }
  }
}

extension Manifest.Exposure: CustomStringConvertible {
  /// The sources in words: `no source`, `all sources`, `push, web` or `the sources of 'staff only'`.
  public var description: String {
    switch self {
    case .none: "no source"
    case .all: "all sources"
    case .sources(let sources): sources.map(\.rawValue).joined(separator: ", ")
    case .rule(let name): "the sources of '\(name)'"
    }
  }
}

extension Manifest.Exposure: Codable {
  private struct Rule: Codable {
    let `where`: String
  }

  /// Creates an exposure from a word, a list of sources, or a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let word = try? container.decode(String.self), word == "none" || word == "all" {
      self = word == "none" ? .none : .all
    } else if let sources = try? container.decode([String].self) {
      self = sources.isEmpty ? .none : .sources(sources.sorted().map { LinkSource($0) })
    } else if let rule = try? container.decode(Rule.self) {
      self = .rule(rule.where)
    } else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected 'none', 'all', a list of sources or a rule")
    }
  }

  /// Writes a word, a list of sources, or a rule.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .none: try container.encode("none")
    case .all: try container.encode("all")
    case .sources(let sources): try container.encode(sources.map(\.rawValue))
    case .rule(let name): try container.encode(Rule(where: name))
    }
  }
}

/// The exposures that must allow a link to an action: that of its route, and that of the action.
///
/// For links over a manifest, this type alone decides exposure, as the runtime does: each exposure must allow the link's source,
/// and no URL opens a native action.
///
/// ```swift
/// for route in manifest.namespaces.flatMap(\.routes) {
///   print(route.pattern ?? "a matcher", manifest.exposure(of: route))
/// }
/// ```
public struct LinkExposure: Sendable, Hashable {
  /// The exposures of the route and of the action.
  public let parts: [Manifest.Exposure]

  /// Creates the exposures of a link.
  ///
  /// - Parameters:
  ///   - route: The route, or `nil` for the direct form.
  ///   - action: The action, or `nil` for a closure and for an action that does not exist.
  package init(_ route: Manifest.RegisteredRoute? = nil, to action: Manifest.Action?) {
    parts = [route?.exposure, action?.linkExposure].compactMap(\.self)
  }

  /// Creates the exposure of links that the browser opens.
  package init(of browser: Manifest.Browser) { parts = [browser.sources] }

  /// Returns whether all exposures allow a source, or `nil` if a rule decides.
  public func allows(_ source: LinkSource) -> Bool? {
    if rejection(of: source) != nil { return false }
    return parts.contains { $0.allows(source) == nil } ? nil : true
  }

  /// Returns the exposure that rejects a source, or `nil` if none does or a rule decides.
  package func rejection(of source: LinkSource) -> Manifest.Exposure? { parts.first { $0.allows(source) == false } }

  /// The sources that all exposures allow, or `nil` if a rule decides.
  public var common: Manifest.Exposure? {
    parts.reduce(Manifest.Exposure.all) { known, part in known.flatMap { $0.intersection(part) } }
  }

  /// Whether no URL can pass.
  package var isClosed: Bool { common == Manifest.Exposure.none }
}

extension LinkExposure: CustomStringConvertible {
  /// The sources in words, as of ``Manifest/Exposure``; those of a rule and of another exposure are joined by `and`.
  public var description: String {
    common?.description ?? parts.filter { $0 != .all }.map(\.description).joined(separator: " and ")
  }
}

extension Manifest {
  /// Returns the exposures of a route and its action, which both must allow a source.
  ///
  /// - Complexity: O(*n*) in the number of targets and in that of the target's actions.
  public func exposure(of route: RegisteredRoute) -> LinkExposure {
    LinkExposure(route, to: route.action.flatMap(action))
  }

  /// Returns the action at an address, or `nil` if there is none.
  private func action(_ address: ActionAddress) -> Action? {
    targets.lazy.filter { $0.name == address.target }.flatMap(\.actions).first { $0.name == address.action }
  }
}
