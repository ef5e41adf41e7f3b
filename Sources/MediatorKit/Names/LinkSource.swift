/// Where a URL came from.
///
/// The set is open: an app adds its own with `extension LinkSource { static let widget = LinkSource("widget") }`.
public struct LinkSource: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name, such as `push`.
  public let rawValue: String

  /// Makes a source of a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a source of a literal name.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The name.
  public var description: String { rawValue }

  /// The app itself.
  public static let inApp = LinkSource("in-app")
  /// Another app, through a custom scheme.
  public static let customScheme = LinkSource("scheme")
  /// The system, through a universal or app link.
  public static let universalLink = LinkSource("universal-link")
  /// A push notification.
  public static let push = LinkSource("push")
  /// A page in a web view or a browser.
  public static let web = LinkSource("web")
  /// An activity of the user: one that another device hands on, or an entry of the system's search.
  public static let userActivity = LinkSource("user-activity")
  /// A shortcut of the app's icon.
  public static let shortcut = LinkSource("shortcut")
  /// A server's answer or request.
  public static let server = LinkSource("server")
}
