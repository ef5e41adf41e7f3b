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
