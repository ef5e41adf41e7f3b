import RoutePatterns

/// Routes `/module{i}/page{j}/:id`, ten pages per module.
public struct SyntheticRoutes: Sendable {
  /// The patterns.
  public let patterns: [String]
  /// A path for each pattern.
  public let paths: [String]

  /// Creates the routes.
  public init(count: Int) {
    patterns = (0..<count).map { "/module\($0 / 10)/page\($0 % 10)/:id" }
    paths = (0..<count).map { "/module\($0 / 10)/page\($0 % 10)/42" }
  }

  /// Paths in a random order that is the same in every run; at most 65,536.
  public var shuffled: [String] {
    var generator = SplitMix(state: 42)
    return Array(paths.shuffled(using: &generator).prefix(1 << 16))
  }
}

extension SyntheticRoutes {
  /// A pattern for each of many hosts.
  public static func hosts(count: Int) -> [String] { (0..<count).map { "https://host\($0).example.com/page/:id" } }

  /// Enumerations that are all in one segment.
  public static func enumerations(count: Int) -> [String] { (0..<count).map { "/page/:kind<all|kind\($0)>" } }
}

/// A small seeded generator (SplitMix64).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
