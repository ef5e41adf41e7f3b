/// How a page appears.
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
