import MediatorText

/// The kinds of segments of a pattern, best match first.
///
/// If two patterns match a URL, the one with the higher priority comes first. Patterns of equal priority are compared
/// segment by segment from the left. The first difference decides:
/// - The kind with the smaller value comes first. The end of a pattern comes before every kind.
/// - Of two affixed parameters, the one with more literal text comes first: `version-:n` before `v:n`.
/// - Other spellings of one kind (two enumerations or sets, or affixes of one length) come in the order of their first registration.
///
/// If there is no difference, the pattern with more conditions comes first, which are the query items and the fragment that it
/// requires, items of the fragment included; of equally many, that with the better kinds, and segments of a fragment before its whole text. Otherwise the pattern
/// that was registered first comes first.
///
/// One or more adjacent optional groups that are left out count as one segment of the kind ``absent``. Patterns with a scheme come
/// before those without one; then those with a host, with a parameter for its first
/// label, with a domain (longer ones first), with a parameter for the whole host, and without a host.
public enum SegmentKind: UInt8, Comparable, Sendable, CaseIterable {
  /// A segment that must be equal.
  case literal
  /// `:name<a|b>`.
  case enumeration
  /// `:name<uuid>`.
  case uuid
  /// `:name<date>`.
  case date
  /// `:name<bool>`.
  case bool
  /// `:name<uint>`.
  case uint
  /// `:name<int>`.
  case int
  /// `:name<double>`.
  case double
  /// `:name<[a-z]>`.
  case characters
  /// `v:name`, `:name.html` and `:name-:other`, with or without constraints, `:name<^v>` and `:name<!v>`.
  case affixed
  /// `:name`.
  case plain
  /// An optional group that is left out.
  case absent
  /// `*name` before other segments; the more segments follow, the earlier.
  case span
  /// `*name`.
  case catchAll

  /// Returns whether one kind is tried before another.
  public static func < (left: SegmentKind, right: SegmentKind) -> Bool { left.rawValue < right.rawValue }

  /// Returns the position of a segment in the order, smallest first.
  ///
  /// - Parameter literals: The bytes of an affixed segment that are literal; no pattern has more than 4,096.
  package func rank(literals: Int = 0) -> Int { (Int(rawValue) + 1) << 13 - literals }
}

extension SegmentKind {
  /// Returns the position of a segment in the order, smallest first.
  ///
  /// - Parameters:
  ///   - literals: The bytes of a segment that are literal; no pattern has more than 4,096.
  ///   - number: A number that distinguishes segments of one kind.
  func code(literals: Int = 0, number: UInt32 = 0) -> UInt64 {
    UInt64(rank(literals: literals)) << 32 | UInt64(number)
  }
}

extension TrieSymbol {
  /// Returns the position of a segment with the condition in the order; of equal ones the number decides.
  func code(_ number: UInt32) -> UInt64 { kind.code(literals: literals, number: number) }
}

extension RoutePattern.Parameter {
  /// The kind of the parameter, which decides its position in the order.
  public var kind: SegmentKind {
    if isPartial { return .affixed }
    switch constraint {
    case nil, .raw: return .plain
    case .enumeration: return .enumeration
    case .beginnings, .except: return .affixed
    case .uuid: return .uuid
    case .date: return .date
    case .bool: return .bool
    case .uint: return .uint
    case .int: return .int
    case .double: return .double
    case .characters: return .characters
    }
  }

  /// The position of the parameter in the order, smallest first; if it is equal, registration decides.
  package var rank: Int { kind.rank(literals: literalCount) }

  /// The bytes of literal text.
  var literalCount: Int {
    others.reduce(prefix.utf8.count + suffix.utf8.count + (constraint?.literalCount ?? 0)) {
      $0 + $1.separator.utf8.count + ($1.constraint?.literalCount ?? 0)
    }
  }
}

extension RoutePattern {
  /// The order of schemes and hosts, smallest first: a scheme before none; then a host, a parameter and a domain, a domain (longer
  /// ones first), a parameter, and no host.
  package var originRank: Int {
    let hostRank: Int
    if let hostCapture {
      hostRank = (hostCapture.domain.isEmpty ? 190_000 : 1000) + Int(hostCapture.parameter.kind.rawValue)
    } else {
      hostRank = host.map { $0.hasPrefix("*.") ? 100_000 - $0.utf8.count : 0 } ?? 200_000
    }
    return hostRank + (scheme == nil ? 1_000_000 : 0)
  }

  /// The order of patterns with one path, compared number by number, smallest first: more conditions come first, then the better
  /// kinds.
  package var conditionRank: [Int] {
    let items = (requiredItems + (authority?.requiredItems ?? [])).map(\.rank).inOrder()
    guard let fragment = fragmentPattern, !fragment.isOptional else { return [-items.count] + items }
    let count = items.count + 1 + fragment.pattern.requiredItems.count
    return [-count] + items + fragment.ranks + (fragment.form == .text ? [Int.max] : [])
  }
}

/// The order in which the matching patterns of a table are tried.
public enum RouteOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// By priority, then by ``SegmentKind`` from the left, then by registration.
  case specificity
  /// By priority, then by registration; equal patterns may be registered.
  case registration
}
