/// How a page comes in.
///
/// The set is open: `extension TransitionStyle { static let zoom = TransitionStyle("zoom") }`. A navigator shows a style that
/// it does not know as ``automatic``.
public struct TransitionStyle: Sendable, Hashable, Codable, RawRepresentable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The name, such as `crossDissolve`.
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
  public static let automatic = TransitionStyle("automatic")
  /// Up from the bottom.
  public static let coverVertical = TransitionStyle("coverVertical")
  /// As the back of what was there.
  public static let flipHorizontal = TransitionStyle("flipHorizontal")
  /// Out of what was there.
  public static let crossDissolve = TransitionStyle("crossDissolve")
  /// From under a corner that curls up.
  public static let partialCurl = TransitionStyle("partialCurl")
}
