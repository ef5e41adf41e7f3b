import MediatorText

/// Why a pattern matches a URL or does not.
///
/// Segments are counted from 0, including the host if it is the first segment.
///
/// Later versions may add cases: switch over it with `default`.
public enum RouteVerdict: Hashable, Sendable {
  /// The pattern matches, at this position in match order, from 0.
  case matched(position: Int)
  /// The pattern requires another scheme.
  case schemeDiffers(expected: String, found: String?)
  /// The pattern requires another host, or the host is a segment here.
  case hostDiffers(expected: String, found: String?)
  /// A literal differs.
  case literalDiffers(segment: Int, expected: String, found: String)
  /// The text before or after a parameter differs, or no text remains for the parameter.
  case affixDiffers(segment: Int, name: String, expected: String, found: String)
  /// The text of a parameter breaks its constraint.
  case constraintFailed(segment: Int, name: String, constraint: ParameterConstraint, found: String)
  /// The URL ends where the pattern expects more.
  case tooFewSegments(found: Int)
  /// The pattern ends where the URL has more.
  case tooManySegments(expected: Int, found: Int)
  /// The path matches, but the query has no item with this name.
  case queryItemMissing(name: String)
  /// The path matches, but the value of a query item is another, or breaks the constraint of a parameter.
  case queryItemDiffers(name: String, expected: String, found: String)
  /// The path matches, but the pattern requires that there is no query.
  case unexpectedQuery(found: String)
  /// The path matches, but the fragment is missing or another.
  case fragmentDiffers(expected: String, found: String?)
}

extension RouteVerdict: CustomStringConvertible {
  /// The verdict in a few words.
  public var description: String { text.printable }

  private var text: String {
    switch self {
    case .matched(let position): return position == 0 ? "matches" : "matches, as number \(position + 1)"
    case .schemeDiffers(let expected, let found):
      return "scheme: found \(found?.quoted ?? "none"), expected \(expected.quoted)"
    case .hostDiffers(let expected, let found):
      return "host: found \(found?.quoted ?? "none"), expected \(expected.quoted)"
    case .literalDiffers(let segment, let expected, let found), .affixDiffers(let segment, _, let expected, let found):
      return "segment \(segment + 1): found \(found.quoted), expected \(expected.quoted)"
    case .constraintFailed(let segment, let name, let constraint, let found):
      return
        "segment \(segment + 1): found \(found.quoted), expected <\("\(constraint)".shortened(to: 120))> for \(name.quoted)"
    case .tooFewSegments(let found): return "found \(counted(found, "segment")), expected more"
    case .tooManySegments(let expected, let found): return "found \(found) segments, expected \(expected)"
    case .queryItemMissing(let name): return "missing query item \(name.quoted)"
    case .queryItemDiffers(let name, let expected, let found):
      return "query item \(name.quoted): found \(found.quoted), expected \(expected.quoted)"
    case .unexpectedQuery(let found): return "query: found \(found.quoted), expected none"
    case .fragmentDiffers(let expected, let found):
      return "fragment: found \(found?.quoted ?? "none"), expected \(expected.quoted)"
    }
  }
}
