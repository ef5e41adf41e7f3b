/// How a modal page covers what is behind it.
///
/// An app can add styles: `extension PresentationStyle { static let drawer = PresentationStyle("drawer") }`. A navigator shows
/// an unknown style as ``automatic``.
public struct PresentationStyle: PageStyle {
  /// The name, such as `pageSheet`.
  public let rawValue: String

  /// Creates a style with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The style that the system chooses.
  public static let automatic = PresentationStyle("automatic")
  /// The whole screen; the views behind are removed.
  public static let fullScreen = PresentationStyle("fullScreen")
  /// The whole screen; the views behind stay.
  public static let overFullScreen = PresentationStyle("overFullScreen")
  /// A sheet as wide as a page.
  public static let pageSheet = PresentationStyle("pageSheet")
  /// A small sheet in the middle.
  public static let formSheet = PresentationStyle("formSheet")
  /// The area of the presenting page; the views behind are removed.
  public static let currentContext = PresentationStyle("currentContext")
  /// The area of the presenting page; the views behind stay.
  public static let overCurrentContext = PresentationStyle("overCurrentContext")
  /// A popover that points at its origin.
  public static let popover = PresentationStyle("popover")
}
