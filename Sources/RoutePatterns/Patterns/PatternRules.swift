/// The rules that a pattern may break, for dialects with laxer patterns.
public struct PatternRules: OptionSet, Hashable, Sendable {
  /// The rules as bits.
  public let rawValue: UInt8

  /// Creates rules from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Two parameters may have the same name, which then returns the last one's capture.
  public static let duplicateNames = PatternRules(rawValue: 1)
  /// A parameter may have an empty name.
  public static let emptyNames = PatternRules(rawValue: 2)

  /// All rules apply.
  public static let standard: PatternRules = []
  /// All rules that can be relaxed are relaxed.
  public static let relaxed: PatternRules = [.duplicateNames, .emptyNames]
}
