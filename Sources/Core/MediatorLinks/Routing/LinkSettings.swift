import MediatorKit
import MediatorText
public import RoutePatterns

/// Settings for URLs: which of them belong to the app, how they are parsed, and their limits.
///
/// ```swift
/// let settings = LinkSettings(
///   schemes: ["shop"], webHosts: ["shop.example.com"], reader: StandardURLReader(limits: URLLimits(length: 2048)),
///   gate: .holding)
/// ```
public struct LinkSettings: Sendable {
  /// The custom schemes that the app owns besides those of its namespaces, or `nil` to accept other schemes too.
  ///
  /// Schemes are compared without regard to ASCII case. With `nil`, a URL whose scheme belongs to no namespace is matched by
  /// the global routes, even if namespaces name schemes. Set `[]` to accept only the schemes of the namespaces.
  ///
  /// `nil` does not accept schemes that browsers run, read from the device or connect to, such as `javascript`, `file` and
  /// `wss`. If the app owns one of them, name it here or in a namespace.
  public var schemes: Set<String>? { didSet { schemes = schemes?.lowercased } }
  /// The web hosts that the app owns besides those of its namespaces, as in ``RouteNamespace/web(_:named:)-(_,String?)``.
  public var webHosts: Set<String> {
    didSet {
      webHosts = webHosts.lowercased
      ownHosts = WebHosts(webHosts)
    }
  }
  /// The hosts, prepared for comparison with those of URLs.
  private(set) var ownHosts: WebHosts
  /// The initial namespaces; modules may add more.
  public var namespaces: [RouteNamespace]
  /// The parser of URLs.
  public var reader: any URLReader
  /// Opens a foreign URL that a rewrite results in, or one for the browser; if it is `nil`, such a URL is an error.
  public var openExternally: (nonisolated(nonsending) @Sendable (String) async throws -> any Sendable)?
  /// The links that the browser opens because the app does not, or `nil` if they are errors; it requires `openExternally`.
  public var browser: BrowserRule?
  /// The names of items in queries and fragments whose values no message, record or held link contains.
  ///
  /// ```swift
  /// var settings = LinkSettings(schemes: ["shop"])
  /// settings.secretItems = ["session"]
  /// ```
  public var secretItems: Set<String> = []
  /// Whether messages show URLs as they are, because a person typed them into a tool.
  package var showsURLs = false
  /// The initial link gate.
  public var gate: LinkGate
  /// The maximum number of links from one source that wait at the gate, by default 16; negative values are read as 0.
  public var gateCapacity = 16
  /// The time after which a link that waits at the gate throws an error, by default a minute; `nil` for no limit.
  public var gateExpiry: Duration? = .seconds(60)
  /// Whether a new link displaces the oldest one of its source if `gateCapacity` of them wait; if `false`, the new link is rejected.
  public var gateKeepsLatest = false
  /// The maximum number of rewrites of one URL, by default 8.
  public var maximumRewrites = 8
  /// The maximum number of routes that may decline one URL, by default 32.
  public var maximumDeclines = 32

  /// Creates settings.
  public init(
    schemes: Set<String>? = nil, webHosts: Set<String> = [], namespaces: [RouteNamespace] = [],
    reader: any URLReader = StandardURLReader(), gate: LinkGate = .open,
    openExternally: (nonisolated(nonsending) @Sendable (String) async throws -> any Sendable)? = nil
  ) {
    self.schemes = schemes?.lowercased
    self.webHosts = webHosts.lowercased
    ownHosts = WebHosts(webHosts)
    self.namespaces = namespaces
    self.reader = reader
    self.gate = gate
    self.openExternally = openExternally
  }

  /// Settings that accept every custom scheme and no web host.
  public static let standard = LinkSettings()
}

extension LinkSettings {
  /// Returns whether the paths of a namespace's URLs are compared in lower case.
  func foldsPaths(in namespace: RouteNamespace) -> Bool {
    ((namespace.reader ?? reader) as? StandardURLReader)?.foldsPath == true
  }

  /// Returns whether an app must name a scheme to own it, because browsers run, read or connect to such URLs.
  package static func isForeign(scheme: String) -> Bool {
    switch scheme {
    case "about", "blob", "data", "file", "filesystem", "javascript", "vbscript", "view-source", "ws", "wss": true
    default: false
    }
  }
}

extension LinkSettings {
  /// The errors of schemes and hosts that no URL can have.
  var errors: [MediatorError] {
    MediatorError.unusable(schemes ?? [], "a custom scheme", webHosts, "a web host", ModuleName.app)
  }
}

extension Set<String> {
  fileprivate var lowercased: Set<String> { Set(map(\.asciiLowercased)) }
}

extension LinkSettings: CustomStringConvertible {
  /// The schemes, the hosts and the namespaces.
  public var description: String {
    let schemes = schemes.map { $0.inOrder().joined(separator: ", ") } ?? "any"
    let hosts = webHosts.inOrder().joined(separator: ", ")
    return "schemes: \(schemes), hosts: \(hosts), \(counted(namespaces.count, "namespace"))".cutWords.printable
  }
}

/// The links that the browser opens because the app does not.
///
/// ```swift
/// var settings = LinkSettings(webHosts: ["shop.example.com"], openExternally: { url in await openInSafari(url) })
/// settings.browser = BrowserRule(from: .universalLink)
/// ```
///
/// Only `http` and `https` URLs with a host, without user information and of at most 64 KiB are opened, through
/// ``LinkSettings/openExternally``. An error that an action throws, a native action and a closed gate are not reasons.
/// A handler of unmatched URLs comes first.
public struct BrowserRule: Sendable {
  /// Reasons for which the app does not open a link.
  public struct Reasons: OptionSet, Sendable {
    /// The bits of the reasons.
    public let rawValue: UInt8

    /// Creates reasons from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The app does not own the host.
    public static let foreignHost = Reasons(rawValue: 1)
    /// No route matches, or all that match decline, and no action has the names of the URL.
    public static let unmatched = Reasons(rawValue: 2)
    /// The destination is not exposed to the source.
    public static let notExposed = Reasons(rawValue: 4)
    /// The text cannot be read as a URL.
    public static let malformed = Reasons(rawValue: 8)
    /// A parameter is missing, or its text is not a value of its type.
    ///
    /// Inputs are then checked before interceptors run.
    public static let badParameter = Reasons(rawValue: 16)
    /// All reasons.
    public static let all: Reasons = [.foreignHost, .unmatched, .notExposed, .malformed, .badParameter]
  }

  /// The reasons for which the browser opens a link.
  public var reasons: Reasons
  /// The sources whose links the browser opens.
  public var sources: Exposure

  /// Creates a rule.
  public init(_ reasons: Reasons = .all, from sources: Exposure) {
    self.reasons = reasons
    self.sources = sources
  }
}
