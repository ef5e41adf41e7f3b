public import RoutePatterns

/// The routes of some custom schemes, or of the web hosts that an app owns.
///
/// A URL whose scheme or host belongs to a namespace is matched by that namespace's routes, then by the global ones unless
/// ``fallsBackToGlobal`` is off. All other URLs of custom schemes are matched by the global routes. A namespace for a scheme or
/// a host that no URL has is refused where it is added.
///
/// ```swift
/// let settings = LinkSettings(namespaces: [.schemes("shop", "shop-dev"), .web("shop.example.com", named: "web")])
/// ```
public struct RouteNamespace: Sendable {
  /// The name of the namespace that takes what belongs to no other.
  public static let globalName = "global"

  /// The name, unique in a mediator.
  public let name: String
  /// The custom schemes, in lower case; their URLs' host is the first segment.
  public let schemes: Set<String>
  /// The web hosts, in lower case; their URLs' host is an authority and no segment.
  public let hosts: Set<String>
  /// The same hosts, to compare those of URLs with.
  let ownHosts: WebHosts
  /// Whether the global routes are tried when none of the namespace matches.
  public var fallsBackToGlobal = true
  /// Whether `scheme://target/action` reaches an exposed action that has no route.
  public var takesDirectForm = true
  /// What decides between routes that match the same URL.
  public var order: RouteOrder = .specificity
  /// What splits this namespace's URLs; nil for the mediator's reader.
  public var reader: (any URLReader)?

  /// A namespace of custom schemes; they are one, so that `shop://a` and `shop-dev://a` are one route.
  public static func schemes(_ schemes: String..., named name: String? = nil) -> RouteNamespace {
    RouteNamespace(
      name: name ?? schemes.first ?? "", schemes: Set(schemes.map(\.asciiLowercased)), hosts: [])
  }

  /// A namespace of web hosts, reached by `http` and `https`; names are compared without case.
  ///
  /// `*.example.com` stands for every host below `example.com`, not for itself. A host is taken at the usual port of the
  /// scheme; another one is written with it, as in `localhost:8080`.
  public static func web(_ hosts: String..., named name: String? = nil) -> RouteNamespace {
    RouteNamespace(name: name ?? hosts.first ?? "", schemes: [], hosts: Set(hosts.map(\.asciiLowercased)))
  }

  /// The namespace of all that belongs to no other.
  public static let global = RouteNamespace(name: globalName, schemes: [], hosts: [])

  private init(name: String, schemes: Set<String>, hosts: Set<String>) {
    self.name = name
    self.schemes = schemes
    self.hosts = hosts
    ownHosts = WebHosts(hosts)
  }

  /// The namespace with some of its properties changed.
  public func with(_ change: (inout RouteNamespace) -> Void) -> RouteNamespace {
    var copy = self
    change(&copy)
    return copy
  }
}

extension RouteNamespace {
  /// What is wrong with the namespace: without a name, or for what no URL has.
  func faults(of module: ModuleName) -> [MediatorError] {
    var faults: [MediatorError] = []
    if schemes.isEmpty, hosts.isEmpty {
      faults.append(.invalid(name, "a namespace; it has no scheme and no host", module))
    }
    faults += schemes.sorted().filter { !Self.isScheme($0) }.map { .invalid($0, "the scheme of a namespace", module) }
    faults += hosts.sorted().filter { !Self.isHost($0) }.map { .invalid($0, "the host of a namespace", module) }
    return faults
  }

  /// Whether a URL can have a custom scheme.
  static func isScheme(_ scheme: String) -> Bool {
    guard let url = try? StandardURLReader().read("\(scheme)://a") else { return false }
    return url.scheme == scheme && !url.isWeb
  }

  /// Whether a URL can have a host, which may begin with `*.` and end with a port.
  static func isHost(_ host: String) -> Bool {
    HostPattern(host).isValid
  }
}

extension LinkSettings {
  /// What no URL has of the app's schemes and hosts.
  var faults: [MediatorError] {
    let words =
      (schemes ?? []).sorted().filter { !RouteNamespace.isScheme($0) }.map { ($0, "a custom scheme") }
      + webHosts.sorted().filter { !RouteNamespace.isHost($0) }.map { ($0, "a web host") }
    return words.map { .invalid($0, $1, Routes.owner) }
  }
}

extension MediatorError {
  fileprivate static func invalid(_ found: String, _ expected: String, _ module: ModuleName) -> MediatorError {
    var error = MediatorError(.invalidNamespace)
    error.found = found
    error.expected = expected
    error.modules = [module]
    return error
  }
}
