import MediatorKit
import MediatorText
public import RoutePatterns

/// A set of custom schemes or web hosts of an app, or its texts without a scheme, with their own routes.
///
/// A URL whose scheme or host belongs to a namespace is matched by that namespace's routes. If none matches and
/// ``fallsBackToGlobal`` is `true`, the global routes are tried. URLs of all other custom schemes are matched by the global
/// routes. Registration rejects a namespace with a scheme or host that no URL can have.
///
/// ```swift
/// let settings = LinkSettings(namespaces: [.schemes("shop", "shop-dev"), .web("shop.example.com", named: "web")])
/// ```
public struct RouteNamespace: Sendable {
  /// The name of ``global``.
  @inlinable public static var globalName: String { "global" }

  /// The name, unique in a mediator.
  public let name: String
  /// The custom schemes, in lower case; the host of their URLs is the first segment.
  public let schemes: Set<String>
  /// The web hosts, in lower case; the host of their URLs is not a segment.
  public let hosts: Set<String>
  /// The hosts, prepared for comparison with those of URLs.
  let ownHosts: WebHosts
  /// Whether texts without a scheme belong to it.
  package let takesTexts: Bool
  /// Whether the global routes are tried if none of the namespace matches.
  public var fallsBackToGlobal = true
  /// Whether `scheme://target/action` calls an exposed action that has no route.
  ///
  /// The default is `false` in a namespace of web hosts, whose URLs are those of a web site. In the global namespace, URLs of web
  /// hosts call no action by its names, whatever the value.
  public var acceptsDirectForm = true
  /// The order in which routes that match the same URL are tried.
  public var order: RouteOrder = .specificity
  /// The parser of this namespace's URLs, or `nil` for the mediator's reader.
  public var reader: (any URLReader)?

  /// Returns a namespace of custom schemes, which share their routes: `shop://a` and `shop-dev://a` match the same route.
  ///
  /// URLs of other schemes are matched by the global routes, unless ``LinkSettings/schemes`` excludes them.
  public static func schemes(_ schemes: String..., named name: String? = nil) -> RouteNamespace {
    .schemes(schemes, named: name ?? schemes.first ?? "")
  }

  /// Returns a namespace of custom schemes that are known at run time; an empty list is an error at registration.
  public static func schemes(_ schemes: [String], named name: String) -> RouteNamespace {
    RouteNamespace(named: name, schemes: Set(schemes), hosts: [], takesTexts: false)
  }

  /// Returns a namespace of web hosts for `http` and `https`; hosts are compared without regard to ASCII case.
  ///
  /// `*.example.com` matches every subdomain of `example.com`, but not `example.com`. A host matches only the scheme's default
  /// port unless it states another one, as in `localhost:8080`. `*` matches every host and port, for an app that is a browser. If several
  /// namespaces match a host, the most exact one decides: a host, then the longest domain, then `*`.
  public static func web(_ hosts: String..., named name: String? = nil) -> RouteNamespace {
    .web(hosts, named: name ?? hosts.first ?? "")
  }

  /// Returns a namespace of web hosts that are known at run time, such as those of the user's servers; an empty list is an error at
  /// registration.
  public static func web(_ hosts: [String], named name: String) -> RouteNamespace {
    RouteNamespace(named: name, schemes: [], hosts: Set(hosts), takesTexts: false).with { $0.acceptsDirectForm = false }
  }

  /// Returns a namespace of texts without a scheme, such as scanned or pasted ones: `12eQ9m4s`, `lnbc10u1`.
  ///
  /// No URL with a scheme is matched by its routes, so a web page cannot open what a scan opens. Without such a namespace, the
  /// global routes match these texts.
  public static func texts(named name: String) -> RouteNamespace {
    RouteNamespace(name: name, schemes: [], hosts: [], takesTexts: true)
  }

  /// The namespace of URLs that belong to no other.
  public static let global = RouteNamespace(name: globalName, schemes: [], hosts: [])

  /// Creates a namespace from the names of a document.
  package init(named name: String, schemes: Set<String>, hosts: Set<String>, takesTexts: Bool) {
    self.init(
      name: name, schemes: Set(schemes.map(\.asciiLowercased)), hosts: Set(hosts.map(\.asciiLowercased)),
      takesTexts: takesTexts)
  }

  private init(name: String, schemes: Set<String>, hosts: Set<String>, takesTexts: Bool = false) {
    self.name = name
    self.schemes = schemes
    self.hosts = hosts
    ownHosts = WebHosts(hosts)
    self.takesTexts = takesTexts
  }

  /// Returns whether a URL may name an action: of web hosts, only those that the namespace names.
  func acceptsDirectForm(of url: ParsedURL) -> Bool { acceptsDirectForm && (!url.isWeb || !hosts.isEmpty) }

  /// Returns a copy with changed properties.
  public func with(_ change: (inout RouteNamespace) -> Void) -> RouteNamespace {
    var copy = self
    change(&copy)
    return copy
  }
}

extension RouteNamespace {
  /// The name, the schemes and the hosts, or the words for texts without a scheme.
  var words: [ExactText] {
    let words = [name] + schemes.inOrder() + hosts.inOrder()
    return (takesTexts ? words + ["no scheme"] : words).map { ExactText($0) }
  }
}

extension RouteNamespace {
  /// Returns the errors of the namespace: no scheme and host, or ones that no URL can have.
  func errors(of module: ModuleName) -> [MediatorError] {
    guard schemes.isEmpty, hosts.isEmpty, !takesTexts else {
      return MediatorError.unusable(schemes, "the scheme of a namespace", hosts, "the host of a namespace", module)
    }
    return [.invalid(name, "a namespace; it has no scheme and no host", module)]
  }
}

extension MediatorError {
  /// Returns the errors of schemes and hosts that no URL can have; a host may begin with `*.` and end with a port.
  static func unusable(
    _ schemes: Set<String>, _ scheme: String, _ hosts: Set<String>, _ host: String, _ module: ModuleName
  ) -> [MediatorError] {
    schemes.inOrder().filter { !isScheme($0) }.map { invalid($0, scheme, module) }
      + hosts.inOrder().filter { !HostPattern($0).isValid }.map { invalid($0, host, module) }
  }

  private static func isScheme(_ scheme: String) -> Bool {
    guard let url = try? StandardURLReader().read("\(scheme)://a") else { return false }
    return url.scheme == scheme && !url.isWeb
  }

  fileprivate static func invalid(_ found: String, _ expected: String, _ module: ModuleName) -> MediatorError {
    MediatorError(.invalidNamespace, expected: expected, found: found, modules: [module])
  }
}

extension RouteNamespace: CustomStringConvertible {
  /// The name with the schemes and hosts, as `web (shop.example)`.
  public var description: String {
    let words = words.dropFirst().map(\.text).joined(separator: ", ")
    return (words.isEmpty ? name : "\(name) (\(words))").cutWords.printable
  }
}
