/// How a modal page covers what is behind it.
///
/// The set is open: `extension PresentationStyle { static let drawer = PresentationStyle("drawer") }`. A navigator shows a
/// style that it does not know as ``automatic``.
public struct PresentationStyle: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name, such as `pageSheet`.
  public let rawValue: String

  /// Makes a style of a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a style of a name.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a style of a literal name.
  public init(stringLiteral value: String) {
    rawValue = value
  }

  /// The name.
  public var description: String { rawValue }

  /// What the system finds best.
  public static let automatic = PresentationStyle("automatic")
  /// The whole screen; what is behind goes.
  public static let fullScreen = PresentationStyle("fullScreen")
  /// The whole screen; what is behind stays.
  public static let overFullScreen = PresentationStyle("overFullScreen")
  /// A sheet as wide as a page.
  public static let pageSheet = PresentationStyle("pageSheet")
  /// A small sheet in the middle.
  public static let formSheet = PresentationStyle("formSheet")
  /// The area of the page that presents; what is behind goes.
  public static let currentContext = PresentationStyle("currentContext")
  /// The area of the page that presents; what is behind stays.
  public static let overCurrentContext = PresentationStyle("overCurrentContext")
  /// A bubble that points at where it came from.
  public static let popover = PresentationStyle("popover")
}
