public import MediatorKit
public import RoutePatterns

extension Manifest {
  /// The routes of some custom schemes, or of some web hosts.
  public struct Namespace: Sendable, Hashable, Codable {
    /// What a namespace is for.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// All that belongs to no other.
      case global
      /// Custom schemes, whose URLs' host is the first segment.
      case scheme
      /// Web hosts, whose URLs' host is an authority.
      case web
    }

    /// The name of the namespace.
    public let name: String
    /// What it is for.
    public let kind: Kind
    /// The custom schemes, sorted; nil for every one that no other namespace has.
    public let schemes: [String]?
    /// The web hosts, sorted.
    public let hosts: [String]
    /// Whether the global routes are tried when none of the namespace matches.
    public let fallback: Bool
    /// Whether `scheme://target/action` reaches an exposed action that has no route.
    public let directForm: Bool
    /// Whether something answers for URLs that nothing matches.
    public let unmatched: Bool
    /// What decides between routes that match the same URL.
    public let order: RouteOrder
    /// The name of the type that splits URLs, where it is not the standard one.
    public let reader: String?
    /// The module that added it; `the app` for one of the settings.
    public let module: ModuleName
    /// The routes, in the order in which they are tried.
    public let routes: [Route]
    /// `true` if the routes stand in the order of registration; only then part of the JSON.
    private let unsorted: Bool?

    /// Whether routes that compete for no URL are sorted by spelling.
    ///
    /// `false` if it took too long to compare their patterns: then they stand in the order of registration.
    public var isSorted: Bool { unsorted != true }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case kind
      case schemes
      case hosts
      case fallback
      case directForm
      case unmatched
      case order
      case reader
      case module
      case routes
      case unsorted
    }

    /// Makes a namespace of its parts.
    public init(
      _ name: String, _ kind: Kind, schemes: [String]? = [], hosts: [String] = [], fallback: Bool = true,
      directForm: Bool = true, unmatched: Bool = false, order: RouteOrder = .specificity, reader: String? = nil,
      module: ModuleName = "the app", isSorted: Bool = true, routes: [Route]
    ) {
      unsorted = isSorted ? nil : true

      self.name = name
      self.kind = kind
      self.schemes = schemes?.sorted()
      self.hosts = hosts.sorted()
      self.fallback = fallback
      self.directForm = directForm
      self.unmatched = unmatched
      self.order = order
      self.reader = reader
      self.module = module
      self.routes = routes
    }
  }

  /// A way from URLs to an action or a closure.
  public struct Route: Sendable, Hashable, Codable {
    /// What a route leads to.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// The action of a target that declares the route.
      case action
      /// An action, by a route that another module or a file adds.
      case file
      /// The closure of a module.
      case handler
      /// A page that a closure builds.
      case page
    }

    /// The pattern; nil where a matcher decides.
    public let pattern: String?
    /// Higher is tried first.
    public let priority: Int
    /// What it leads to.
    public let kind: Kind
    /// The action that it leads to; nil for a closure.
    public let action: ActionAddress?
    /// The module that registers it; `the app` for what was added at run time.
    public let module: ModuleName
    /// Which sources the route itself lets through; an action's own exposure holds besides.
    public let exposure: Exposure
    /// Texts for inputs that neither the URL nor the caller gives.
    public let defaults: [String: [String]]
    /// The inputs of a closure that the URL gives; nil for an action.
    public let parameters: [Parameter]?
    /// The template of the URL of the page under it, or `nil` if there is none.
    public let parent: String?
    /// The tags of a closure, sorted, or `nil` if it has none.
    public let tags: [ActionTag]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case pattern
      case priority
      case kind
      case action
      case module
      case exposure
      case defaults
      case parameters
      case parent
      case tags
    }

    /// Makes a route of its parts.
    public init(
      _ pattern: String?, priority: Int = 0, _ kind: Kind, action: ActionAddress? = nil, module: ModuleName,
      exposure: Exposure = .all, defaults: [String: [String]] = [:], parameters: [Parameter]? = nil,
      parent: String? = nil, tags: [ActionTag] = []
    ) {
      self.pattern = pattern
      self.priority = priority
      self.kind = kind
      self.action = action
      self.module = module
      self.exposure = exposure
      self.defaults = defaults
      self.parameters = parameters
      self.parent = parent
      self.tags = tags.isEmpty ? nil : tags.sorted { $0.rawValue < $1.rawValue }
    }

    /// The pattern as the engine reads it, by the laxest rules; nil for a matcher.
    public func routePattern() throws(PatternError) -> RoutePattern? {
      guard let pattern else { return nil }
      return try RoutePattern(pattern, rules: .relaxed)
    }
  }

  /// A rule that turns URLs into others before routing.
  public struct Rewrite: Sendable, Hashable, Codable {
    /// The pattern of the URLs that are rewritten.
    public let from: String
    /// The template of what they become.
    public let to: String
    /// Higher is tried first.
    public let priority: Int

    enum CodingKeys: String, CodingKey, CaseIterable {
      case from
      case to
      case priority
    }

    /// Makes a rewrite of its parts.
    public init(from: String, to: String, priority: Int = 0) {
      self.from = from
      self.to = to
      self.priority = priority
    }
  }
}
