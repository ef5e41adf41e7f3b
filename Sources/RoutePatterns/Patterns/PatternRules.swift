/// Which rules a pattern may break, for dialects whose patterns were laxer.
public struct PatternRules: OptionSet, Hashable, Sendable {
  /// The rules as bits.
  public let rawValue: UInt8

  /// Creates rules from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Two parameters may have one name; the last of them is what the name yields.
  public static let duplicateNames = PatternRules(rawValue: 1)
  /// A parameter may have an empty name.
  public static let emptyNames = PatternRules(rawValue: 2)

  /// No rule may be broken.
  public static let standard: PatternRules = []
  /// Every rule that can be relaxed is.
  public static let relaxed: PatternRules = [.duplicateNames, .emptyNames]
}
