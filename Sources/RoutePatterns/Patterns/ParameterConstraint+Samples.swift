extension ParameterConstraint {
  /// The maximum length of a sample in characters; a set may require 99,999.
  private static let longestSample = 64

  /// Texts that satisfy the constraint, common ones first.
  ///
  /// Empty only for a set of characters that requires more than 64.
  package var samples: [String] {
    switch self {
    case .int: return ["1", "-1"]
    case .uint: return ["1", "18446744073709551615"]
    case .double: return ["1.5", "1", "-0.5"]
    case .bool: return ["true", "false"]
    case .uuid: return ["00000000-0000-4000-8000-000000000000"]
    case .date: return ["2000-01-01"]
    case .enumeration(let alternatives): return alternatives
    case .beginnings(let texts): return texts.map { $0 + "x" }
    case .raw: return ["x"]
    case .characters(let characters):
      guard characters.minimum <= Self.longestSample else { return [] }
      return characters.ranges.flatMap { [$0.lowerBound, $0.upperBound] }.map {
        String(String.UnicodeScalarView(repeatElement($0, count: max(1, characters.minimum))))
      }
    }
  }
}
