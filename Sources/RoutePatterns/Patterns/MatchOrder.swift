/// The kinds of what can stand at one place of a pattern, best match first.
///
/// This is the whole rule of precedence. Of two patterns that match a URL, the one with the higher priority comes
/// first. At one priority both are read from the left, segment by segment; at the first difference the kind with the
/// smaller value decides. Two different spellings of one kind (two enumerations, two sets, two affixes) go by which of
/// them was registered first in the table. If there is no difference, the pattern that was registered first comes first.
///
/// An optional group that is left out is a place of its own, ``absent``; several that are left out in a row are one. The
/// end of a pattern comes before everything.
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
  /// `v:name` and `:name.html`, with or without a constraint.
  case affixed
  /// `:name`.
  case plain
  /// An optional group that is left out.
  case absent
  /// `*name`.
  case catchAll

  /// Whether one kind is tried before another.
  public static func < (left: SegmentKind, right: SegmentKind) -> Bool { left.rawValue < right.rawValue }
}

extension RoutePattern.Parameter {
  /// Where the parameter stands in the order.
  public var kind: SegmentKind {
    if !prefix.isEmpty || !suffix.isEmpty { return .affixed }
    switch constraint {
    case nil: return .plain
    case .enumeration: return .enumeration
    case .uuid: return .uuid
    case .date: return .date
    case .bool: return .bool
    case .uint: return .uint
    case .int: return .int
    case .double: return .double
    case .characters: return .characters
    }
  }
}
