public import MediatorLinks

/// An exposure, with the sources that it is documented to allow.
public struct AllowedSources: Sendable {
  /// The name, which is a path segment and the name of an action.
  public let name: String
  /// The exposure.
  public let exposure: Exposure
  /// The only allowed sources, or `nil` for all except `excluded`.
  public let only: Set<LinkSource>?
  private let excluded: Set<LinkSource>

  private init(
    _ name: String, _ exposure: Exposure, only: Set<LinkSource>? = nil, except excluded: Set<LinkSource> = []
  ) {
    self.name = name
    self.exposure = exposure
    self.only = only
    self.excluded = excluded
  }

  /// Returns whether the exposure must allow a source.
  public func contains(_ source: LinkSource) -> Bool { only?.contains(source) ?? !excluded.contains(source) }

  /// All sources.
  public static let everything = AllowedSources("all", .all)

  /// An exposure of each form.
  public static let all = [
    everything,
    AllowedSources("none", .none, only: []),
    AllowedSources("empty", [], only: []),
    AllowedSources("inApp", .inApp, only: [.inApp]),
    AllowedSources("customScheme", .customScheme, only: [.customScheme]),
    AllowedSources("universalLink", .universalLink, only: [.universalLink]),
    AllowedSources("push", .push, only: [.push]),
    AllowedSources("web", .web, only: [.web]),
    AllowedSources("userActivity", .userActivity, only: [.userActivity]),
    AllowedSources("shortcut", .shortcut, only: [.shortcut]),
    AllowedSources("server", .server, only: [.server]),
    AllowedSources("widget", ["widget"], only: ["widget"]),
    AllowedSources("several", [.push, .web, .push], only: [.push, .web]),
    AllowedSources("predicate", .sources(where: "not the web") { $0 != .web }, except: [.web]),
  ]

  /// The sources of the library, one that an exposure names, and one that none names.
  public static let sources: [LinkSource] = [
    .inApp, .customScheme, .universalLink, .push, .web, .userActivity, .shortcut, .server, "widget", "unheard-of",
  ]
}
