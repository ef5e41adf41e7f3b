public import RoutePatterns

/// How a mediator reads URLs: which of them are its own, and through which reader.
public struct LinkSettings: Sendable {
  /// The custom schemes that the app owns, compared without case; nil takes every scheme but `http` and `https`.
  public var schemes: Set<String>?
  /// The web hosts that the app owns, compared without case; URLs of other hosts lead nowhere.
  public var webHosts: Set<String>
  /// What splits a URL into its parts.
  public var reader: any URLReader

  /// Makes settings.
  public init(
    schemes: Set<String>? = nil, webHosts: Set<String> = [], reader: any URLReader = StandardURLReader()
  ) {
    self.schemes = schemes.map { Set($0.map(\.asciiLowercased)) }
    self.webHosts = Set(webHosts.map(\.asciiLowercased))
    self.reader = reader
  }

  /// Every custom scheme, no web host, the standard reader.
  public static let standard = LinkSettings()
}
