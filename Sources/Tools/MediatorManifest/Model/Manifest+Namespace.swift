public import MediatorLinks
import MediatorText

extension Manifest {
  /// The routes of some custom schemes, of some web hosts, or of texts without a scheme.
  public struct Namespace: Sendable, Hashable, Codable {
    /// The kind of URLs of a namespace.
    ///
    /// Later versions may add cases: switch over it with `default`.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// The URLs that belong to no other namespace.
      case global
      /// The URLs of custom schemes; the host is the first segment.
      case scheme
      /// The URLs of web hosts; the host is an authority.
      case web
      /// Texts without a scheme.
      case texts
    }

    /// The name of the namespace.
    public let name: String
    /// The kind of its URLs.
    public let kind: Kind
    /// The custom schemes, sorted, or `nil` for all schemes of no other namespace.
    public let schemes: [String]?
    /// The web hosts, sorted.
    public let hosts: [String]
    /// Whether the global routes are tried if no route of the namespace matches.
    public let fallsBackToGlobal: Bool
    /// Whether `scheme://target/action` reaches an exposed action that has no route; URLs of web hosts do not in the global namespace.
    public let acceptsDirectForm: Bool
    /// Whether it has a handler for unmatched URLs.
    public let hasFallback: Bool
    /// The order of routes that match the same URL.
    public let order: RouteOrder
    /// The type name of a custom URL reader, or `nil` for the standard one.
    public let reader: String?
    /// The options of the standard reader, or `nil` if they are its defaults or the reader is custom.
    public let reading: Reading?
    /// The module that added it, or `the app` for one of the settings.
    public let module: ModuleName
    /// The routes, in the order they are tried.
    public let routes: [RegisteredRoute]
    /// `true` if the routes are in the order of registration, else `nil`, which the JSON omits.
    private let unsorted: Bool?

    /// Whether routes without common URLs are sorted by spelling.
    ///
    /// If comparing their patterns takes too long, or no such order keeps the first match of each URL, they keep the
    /// order of registration.
    public var isSorted: Bool { unsorted != true }

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name
      case kind
      case schemes
      case hosts
      case fallsBackToGlobal = "fallback"
      case acceptsDirectForm = "directForm"
      case hasFallback = "unmatched"
      case order
      case reader
      case reading
      case module
      case routes
      case unsorted
    }

    /// Creates a namespace; without `acceptsDirectForm`, URLs may name actions unless the namespace is of web hosts.
    public init(
      _ name: String, _ kind: Kind, schemes: [String]? = [], hosts: [String] = [], fallsBackToGlobal: Bool = true,
      acceptsDirectForm: Bool? = nil, hasFallback: Bool = false, order: RouteOrder = .specificity,
      reader: String? = nil,
      reading: Reading? = nil, module: ModuleName = "the app", isSorted: Bool = true, routes: [RegisteredRoute]
    ) {
      unsorted = isSorted ? nil : true

      self.name = name
      self.kind = kind
      self.schemes = schemes?.sorted()
      self.hosts = hosts.sorted()
      self.fallsBackToGlobal = fallsBackToGlobal
      self.acceptsDirectForm = acceptsDirectForm ?? (kind != .web)
      self.hasFallback = hasFallback
      self.order = order
      self.reader = reader
      self.reading = reading
      self.module = module
      self.routes = routes
    }

    /// Returns whether a URL may name an action: in the global namespace none of a web host.
    package func acceptsDirectForm(ofWeb isWeb: Bool) -> Bool { acceptsDirectForm && !(isWeb && kind == .global) }
  }

  /// A mapping from URLs to an action or a closure.
  public struct RegisteredRoute: Sendable, Hashable, Codable {
    /// The kind of a route's destination.
    ///
    /// Later versions may add cases: switch over it with `default`.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
      /// The action of a target that declares the route.
      case action
      /// An action, by a route that another module or a file adds.
      case file
      /// The closure of a module.
      case handler
      /// A page that a closure builds.
      case page
      /// The browser, which opens the URL.
      case browser
    }

    /// The pattern, or `nil` for a matcher.
    public let pattern: String?
    /// The priority; higher ones are tried first.
    public let priority: Int
    /// The kind of its destination.
    public let kind: Kind
    /// The action that it maps to, or `nil` for a closure.
    public let action: ActionAddress?
    /// The module that registers it, or `the app` for a route added at run time.
    public let module: ModuleName
    /// The sources that the route allows; the action's exposure applies too.
    public let exposure: Exposure
    /// The texts of inputs that neither the URL nor the caller passes.
    public let defaults: [String: [String]]
    /// The inputs of a closure that the URL passes, or `nil` for an action.
    public let parameters: [Parameter]?
    /// The template of the parent page's URL, or `nil` if there is none.
    public let parent: String?
    /// The address of the key that names the parent, which then needs no exposure, or `nil` if the template alone does.
    public let parentPage: ActionAddress?
    /// The tags of a closure, sorted, or `nil` if it has none.
    public let tags: [ActionTag]?
    /// The address of the page's key, or `nil` if it has none.
    public let page: ActionAddress?

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
      case parentPage
      case tags
      case page
    }

    /// Creates a route.
    public init(
      _ pattern: String?, priority: Int = 0, _ kind: Kind, action: ActionAddress? = nil, module: ModuleName,
      exposure: Exposure = .all, defaults: [String: [String]] = [:], parameters: [Parameter]? = nil,
      parent: String? = nil, parentPage: ActionAddress? = nil, tags: [ActionTag] = [], page: ActionAddress? = nil
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
      self.parentPage = parentPage
      self.tags = tags.isEmpty ? nil : tags.sorted { $0.rawValue < $1.rawValue }
      self.page = page
    }

    /// Returns the parsed pattern, by the relaxed rules, or `nil` for a matcher.
    ///
    /// - Throws: ``/RoutePatterns/PatternError`` if the pattern is malformed.
    public func routePattern() throws(PatternError) -> RoutePattern? {
      guard let pattern else { return nil }
      return try RoutePattern(pattern, rules: .relaxed)
    }
  }

  /// A rule that rewrites URLs before routing.
  public struct Rewrite: Sendable, Hashable, Codable {
    /// The pattern of the URLs to rewrite.
    public let from: String
    /// The template of the resulting URL.
    public let to: String
    /// The priority; higher ones are tried first.
    public let priority: Int

    enum CodingKeys: String, CodingKey, CaseIterable {
      case from
      case to
      case priority
      case external
    }

    /// `true` if the resulting URL is opened outside the app, else `nil`, which the JSON omits.
    private let external: Bool?
    /// Whether the resulting URL is opened outside the app, also if the app owns its host.
    public var isExternal: Bool { external == true }

    /// Creates a rewrite.
    public init(from: String, to: String, priority: Int = 0, isExternal: Bool = false) {
      self.from = from
      self.to = to
      self.priority = priority
      external = isExternal ? true : nil
    }
  }
}

extension Manifest.Namespace: CustomStringConvertible {
  /// The name with the number of routes, as `global: 3 routes`.
  public var description: String { "\(name.shortened(to: 120).printable): \(counted(routes.count, "route"))" }
}

extension Manifest.RegisteredRoute: CustomStringConvertible {
  /// The pattern with its priority, as `/order/:id (priority 0)`.
  public var description: String { "\(pattern ?? "a matcher") (priority \(priority))".cutWords.printable }
}

extension Manifest {
  /// The links that the browser opens because the app does not.
  public struct Browser: Sendable, Hashable, Codable {
    /// A reason for which the app does not open a link; see ``/MediatorLinks/BrowserRule/Reasons``.
    ///
    /// Later versions may add cases: switch over it with `default`.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
      /// The app does not own the host.
      case foreignHost = "foreign-host"
      /// No route matches, and no action has the names of the URL.
      case unmatched
      /// The destination is not exposed to the source.
      case notExposed = "not-exposed"
      /// The text cannot be read as a URL.
      case malformed
      /// A parameter is missing, or its text is not a value of its type.
      case badParameter = "bad-parameter"
    }

    /// The reasons, in the order of their declaration.
    public let reasons: [Reason]
    /// The sources whose links the browser opens.
    public let sources: Exposure

    enum CodingKeys: String, CodingKey, CaseIterable {
      case reasons
      case sources
    }

    /// Creates the rule, sorting its reasons.
    public init(_ reasons: [Reason] = Reason.allCases, from sources: Exposure) {
      self.reasons = Reason.allCases.filter(reasons.contains)
      self.sources = sources
    }
  }
}

extension Manifest.Browser {
  init(_ rule: BrowserRule) {
    self.init(Reason.allCases.filter { rule.reasons.contains($0.option) }, from: Manifest.Exposure(rule.sources))
  }
}

extension Manifest.Browser.Reason {
  /// The reason in a ``/MediatorLinks/BrowserRule``.
  var option: BrowserRule.Reasons {
    switch self {
    case .foreignHost: .foreignHost
    case .unmatched: .unmatched
    case .notExposed: .notExposed
    case .malformed: .malformed
    case .badParameter: .badParameter
    }
  }
}
