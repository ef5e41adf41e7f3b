import MediatorKit

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

  // Computed, so that a list of sources is made of constants.

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
