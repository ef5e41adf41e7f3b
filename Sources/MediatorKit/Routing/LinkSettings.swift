public import RoutePatterns

/// How a mediator takes URLs: which of them are its own, how they are read, and what bounds them.
///
/// ```swift
/// let settings = LinkSettings(
///   schemes: ["shop"], webHosts: ["shop.example.com"], reader: StandardURLReader(limits: URLLimits(length: 2048)),
///   gate: .holding)
/// ```
public struct LinkSettings: Sendable {
  /// The custom schemes that the app owns besides those of its namespaces, compared without case; nil takes every one.
  ///
  /// Every one but those by which a browser runs or reads something, such as `javascript` and `file`: an app that wants one
  /// of them names it.
  public var schemes: Set<String>? { didSet { schemes = schemes?.lowercased } }
  /// The web hosts that the app owns besides those of its namespaces, as in ``RouteNamespace/web(_:named:)``.
  public var webHosts: Set<String> {
    didSet {
      webHosts = webHosts.lowercased
      ownHosts = WebHosts(webHosts)
    }
  }
  /// The same hosts, to compare those of URLs with.
  private(set) var ownHosts: WebHosts
  /// The namespaces that exist from the start; modules may add more.
  public var namespaces: [RouteNamespace]
  /// What splits a URL into its parts.
  public var reader: any URLReader
  /// What opens a URL that a rewrite leads out of the app; nil makes such a URL an error.
  public var openExternally: (@Sendable (String) async throws -> any Sendable)?
  /// Whether links are taken from the start, and how they wait.
  public var gate: LinkGate
  /// How many rewrites one URL may go through; 8.
  public var maximumRewrites = 8
  /// How many routes may decline one URL; 32.
  public var maximumDeclines = 32

  /// Makes settings.
  public init(
    schemes: Set<String>? = nil, webHosts: Set<String> = [], namespaces: [RouteNamespace] = [],
    reader: any URLReader = StandardURLReader(), gate: LinkGate = .open,
    openExternally: (@Sendable (String) async throws -> any Sendable)? = nil
  ) {
    self.schemes = schemes?.lowercased
    self.webHosts = webHosts.lowercased
    ownHosts = WebHosts(webHosts)
    self.namespaces = namespaces
    self.reader = reader
    self.gate = gate
    self.openExternally = openExternally
  }

  /// Every custom scheme, no web host, the standard reader.
  public static let standard = LinkSettings()
}

extension LinkSettings {
  /// Whether no app has a scheme unless it says so: what a browser runs, or reads from this device.
  static func isForeign(scheme: String) -> Bool {
    switch scheme {
    case "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source": true
    default: false
    }
  }
}

extension Set<String> {
  fileprivate var lowercased: Set<String> { Set(map(\.asciiLowercased)) }
}
