/// A style of a page by its name, to which an app can add others.
public protocol PageStyle: RawRepresentable<String>, Sendable, Hashable, Codable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// Creates a style with a name.
  init(rawValue: String)
}

extension PageStyle {
  /// Creates a style with a name.
  public init(_ name: String) {
    self.init(rawValue: name)
  }

  /// Creates a style with a literal name.
  public init(stringLiteral name: String) {
    self.init(rawValue: name)
  }

  /// The name.
  public var description: String { rawValue }
}

/// The style in which a modal page covers the pages behind it.
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

/// The transition with which a page appears.
///
/// An app can add styles: `extension TransitionStyle { static let zoom = TransitionStyle("zoom") }`. A navigator shows an
/// unknown style as ``automatic``.
public struct TransitionStyle: PageStyle {
  /// The name, such as `crossDissolve`.
  public let rawValue: String

  /// Creates a style with a name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The style that the system chooses.
  public static let automatic = TransitionStyle("automatic")
  /// Slides up from the bottom.
  public static let coverVertical = TransitionStyle("coverVertical")
  /// Flips the previous page around a vertical axis.
  public static let flipHorizontal = TransitionStyle("flipHorizontal")
  /// Fades in over the previous page.
  public static let crossDissolve = TransitionStyle("crossDissolve")
  /// Curls up a corner of the previous page.
  public static let partialCurl = TransitionStyle("partialCurl")
}
