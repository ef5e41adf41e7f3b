import MediatorKit

/// The links that the browser opens because the app does not.
///
/// ```swift
/// var settings = LinkSettings(webHosts: ["shop.example.com"], openExternally: { url in await openInSafari(url) })
/// settings.browser = BrowserRule(from: .universalLink)
/// ```
///
/// Only `http` and `https` URLs with a host, without user information and of at most 64 KiB are opened, through
/// ``LinkSettings/openExternally``. An error that an action throws, a native action and a closed gate are no reason. A handler
/// of unmatched URLs comes first.
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
