import MediatorKit
import MediatorText
import RoutePatterns

/// The sources whose URLs may call an action; by default there are none.
///
/// ```swift
/// let some: Exposure = [.push, .universalLink]
/// let trusted: Exposure = .sources(where: "the app and its widgets") { $0 == .inApp || $0 == "widget" }
/// print(some, trusted.allows(.web))   // push, universal-link false
/// ```
public struct Exposure: Sendable, CustomStringConvertible {
  package enum Rule: Sendable {
    case none
    case all
    /// It is an array, because comparing a few sources is faster than hashing one.
    case sources([LinkSource])
    case predicate(name: String, @Sendable (LinkSource) -> Bool)
  }

  package let rule: Rule

  /// Allows no source.
  public static let none = Exposure(rule: .none)
  /// Allows every source, including those that the app adds later.
  public static let all = Exposure(rule: .all)

  /// Returns an exposure that allows the sources for which a predicate holds; `name` describes it in listings.
  public static func sources(
    where name: String, _ predicate: @escaping @Sendable (LinkSource) -> Bool
  ) -> Exposure { Exposure(rule: .predicate(name: name, predicate)) }

  /// Returns whether URLs from a source may call the action.
  public func allows(_ source: LinkSource) -> Bool {
    switch rule {
    case .none: return false
    case .all: return true
    case .sources(let sources): return sources.contains(source)
    case .predicate(_, let predicate): return predicate(source)
    }
  }

  /// Returns the exposure that also allows a source.
  func adding(_ source: LinkSource) -> Exposure {
    switch rule {
    case .none: Exposure([source])
    case .all: self
    case .sources(let sources): Exposure(sources + [source])
    case .predicate(let name, let predicate): .sources(where: "\(name), \(source)") { predicate($0) || $0 == source }
    }
  }

  /// The description, or `nil` if no source is allowed.
  var inWords: String? {
    if case .none = rule { return nil }
    let words = description
    return words == Exposure.none.description ? nil : words.shortened(to: 300)
  }

  /// The allowed sources, sorted: `none`, `all`, `push, web`.
  public var description: String {
    switch rule {
    case .none: return "none"
    case .all: return "all"
    case .sources(let sources): return sources.map(\.rawValue).joined(separator: ", ")
    case .predicate(let name, _): return name
    }
  }
}

extension Exposure: ExpressibleByArrayLiteral {
  /// Creates an exposure that allows the given sources.
  public init(arrayLiteral sources: LinkSource...) {
    self.init(sources)
  }

  /// Creates an exposure that allows sources that are known at run time; without one it is `none`.
  public init(_ sources: some Collection<LinkSource>) {
    switch sources.count {
    case 0: rule = .none
    case 1: rule = .sources(Array(sources))
    default: rule = .sources(Set(sources).inOrder { $0.rawValue < $1.rawValue })
    }
  }

  /// Creates an exposure that allows one source; the most frequent case needs no set.
  private init(only source: LinkSource) {
    rule = .sources([source])
  }

  /// Allows the app itself.
  public static let inApp = Exposure(only: .inApp)
  /// Allows other apps, through a custom scheme.
  public static let customScheme = Exposure(only: .customScheme)
  /// Allows the system, through a universal or app link.
  public static let universalLink = Exposure(only: .universalLink)
  /// Allows push notifications.
  public static let push = Exposure(only: .push)
  /// Allows pages in a web view or a browser.
  public static let web = Exposure(only: .web)
  /// Allows user activities.
  public static let userActivity = Exposure(only: .userActivity)
  /// Allows quick actions of the app's icon.
  public static let shortcut = Exposure(only: .shortcut)
  /// Allows a server's responses or requests.
  public static let server = Exposure(only: .server)
}

/// The source of a URL, such as a push notification.
///
/// An app adds its own sources with `extension LinkSource { nonisolated static let widget = LinkSource("widget") }`.
public struct LinkSource: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, such as `push`.
  public let rawValue: String

  /// Creates a source from a name.
  @inlinable public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a source from a literal name.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The name.
  public var description: String { rawValue }

  // These are computed, so that a list of sources consists of constants.

  /// The app itself.
  @inlinable public static var inApp: LinkSource { LinkSource("in-app") }
  /// Another app, through a custom scheme.
  @inlinable public static var customScheme: LinkSource { LinkSource("scheme") }
  /// The system, through a universal or app link.
  @inlinable public static var universalLink: LinkSource { LinkSource("universal-link") }
  /// A push notification.
  @inlinable public static var push: LinkSource { LinkSource("push") }
  /// A page in a web view or a browser.
  @inlinable public static var web: LinkSource { LinkSource("web") }
  /// A user activity: Handoff from another device, or a result of the system's search.
  @inlinable public static var userActivity: LinkSource { LinkSource("user-activity") }
  /// A quick action of the app's icon.
  @inlinable public static var shortcut: LinkSource { LinkSource("shortcut") }
  /// A server's response or request.
  @inlinable public static var server: LinkSource { LinkSource("server") }
  /// Another process that calls actions by key; see `Action.exposedToPeers()` and `Invocation.caller`.
  @inlinable public static var peer: LinkSource { LinkSource("peer") }

  /// Returns whether two sources have the same bytes; strings compare by canonical equivalence.
  public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasBytes(of: right.rawValue) }
}

extension LinkSource: Codable {
  /// The key of the dictionary that earlier versions wrote, such as `{"rawValue":"push"}`.
  private enum EarlierKey: String, CodingKey {
    case rawValue
  }

  /// Creates a source from a string, or from the dictionary of an earlier version.
  ///
  /// - Throws: `DecodingError` if the value is neither.
  public init(from decoder: any Decoder) throws {
    if let earlier = try? decoder.container(keyedBy: EarlierKey.self) {
      rawValue = try earlier.decode(String.self, forKey: .rawValue)
    } else {
      rawValue = try decoder.singleValueContainer().decode(String.self)
    }
  }

  /// Writes the name as a string.
  ///
  /// - Throws: The error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}

extension LinkSource {
  /// The sources that every app has.
  package static let standard = [
    inApp, customScheme, universalLink, push, web, userActivity, shortcut, server, peer,
  ].map(\.rawValue)

  /// Returns the known source that a word nearly names, or `nil` if it is one, or is far from all of them.
  ///
  /// Apps have sources of their own, so a word is only unknown if case, hyphens or one letter distinguish it from a
  /// known one.
  package static func misspelled(as word: String, known: [String] = standard) -> String? {
    func folded(_ word: String) -> [UInt8] { word.asciiLowercased.utf8.filter { $0 != 0x2D && $0 != 0x5F } }
    if known.contains(word) || word.utf8.count > EditDistance.length { return nil }
    let wanted = folded(word)
    return known.first { EditDistance.between(wanted[...], folded($0)[...], maximum: 1) <= 1 }
  }
}
