import RoutePatterns

/// Which sources may reach an action by URL.
///
/// None may unless the action says so.
///
/// ```swift
/// let some: Exposure = .sources([.push, .universalLink])
/// let trusted: Exposure = .sources(where: "the app and its widgets") { $0 == .inApp || $0 == "widget" }
/// print(some, trusted.allows(.web))   // push, universal-link false
/// ```
public struct Exposure: Sendable, CustomStringConvertible {
  package enum Rule: Sendable {
    case none
    case all
    /// In an array: there are few, and comparing is cheaper than hashing.
    case sources([LinkSource])
    case predicate(name: String, @Sendable (LinkSource) -> Bool)
  }

  package let rule: Rule

  /// No source.
  public static let none = Exposure(rule: .none)
  /// Every source, also those that are not known yet.
  public static let all = Exposure(rule: .all)

  /// The named sources.
  public static func sources(_ sources: Set<LinkSource>) -> Exposure {
    Exposure(rule: .sources(sources.sorted { $0.rawValue < $1.rawValue }))
  }

  /// The same of sources that are listed; most often there is one, which needs no set.
  static func sources(_ sources: [LinkSource]) -> Exposure {
    sources.count == 1 ? Exposure(rule: .sources(sources)) : .sources(Set(sources))
  }

  /// The sources for which a predicate holds; the name stands for it in listings.
  public static func sources(
    where name: String, _ predicate: @escaping @Sendable (LinkSource) -> Bool
  ) -> Exposure { Exposure(rule: .predicate(name: name, predicate)) }

  /// Whether a source may reach the action.
  public func allows(_ source: LinkSource) -> Bool {
    switch rule {
    case .none: return false
    case .all: return true
    case .sources(let sources): return sources.contains(source)
    case .predicate(_, let predicate): return predicate(source)
    }
  }

  /// The rule in words; nil when no source may reach the action.
  var inWords: String? { description == Exposure.none.description ? nil : description }

  /// The rule in words, sorted: `none`, `all`, `push, web`.
  public var description: String {
    switch rule {
    case .none: return "none"
    case .all: return "all"
    case .sources(let sources): return sources.map(\.rawValue).joined(separator: ", ")
    case .predicate(let name, _): return name
    }
  }
}
