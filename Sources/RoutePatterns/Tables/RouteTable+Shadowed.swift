extension RouteTable {
  /// A pattern that is never the first match of a URL, since another one is before it.
  public struct Shadow: Sendable {
    /// The pattern that is hidden.
    public let entry: Entry
    /// A pattern that comes first for every URL that the hidden one matches.
    public let hiddenBy: Entry
  }

  /// The patterns that are hidden by another, in match order.
  ///
  /// They are reached only when what hides them declines. A pattern that is hidden by several together, or has more than
  /// five optional groups, is not reported.
  ///
  /// - Complexity: About one search for each pattern.
  public var shadowed: [Shadow] {
    core.orderedNumbers.compactMap { number in
      core.hider(of: number).map { Shadow(entry: entry(number), hiddenBy: entry($0)) }
    }
  }
}

extension TableCore {
  /// A pattern that comes before another wherever that one matches.
  fileprivate func hider(of number: Int) -> Int? {
    let pattern = patterns[number]
    guard pattern.elements.count(where: { $0.kind == .open }) <= 5 else { return nil }
    var candidates: [Int]?
    for sample in pattern.samples {
      guard let url = sample.url else { return nil }
      let before = index.allEntries(of: url, hostIsSegment: sample.hostIsSegment).map(Int.init)
        .prefix { $0 != number }
      candidates = candidates.map { $0.filter(before.contains) } ?? Array(before)
      if candidates?.isEmpty ?? true { return nil }
    }
    return candidates?.first { other in
      var inclusion = PatternInclusion(of: pattern, in: patterns[other])
      return inclusion.holds()
    }
  }
}

/// A URL that a pattern matches, made to be as unlike other patterns' literals as its constraints allow.
private struct PatternSample {
  let url: ParsedURL?
  let hostIsSegment: Bool
}

extension RoutePattern {
  /// One URL for each choice of groups, with and without something for a catch-all.
  fileprivate var samples: [PatternSample] {
    let web = scheme.map { WebScheme.contains($0) } ?? true
    return Self.sampleSegments(components[...]).map { segments in
      let host = self.host.map { HostPattern($0).sample }
      let url: ParsedURL?
      do throws(URLReadingError) {
        let scheme = self.scheme ?? (host == nil ? nil : "https")
        url = try ParsedURL(scheme: scheme, host: host, segments: segments, limits: .none)
      } catch {
        url = nil
      }
      return PatternSample(url: url, hostIsSegment: !web && host != nil)
    }
  }

  private static func sampleSegments(_ components: ArraySlice<Component>) -> [[String]] {
    guard let first = components.first else { return [[]] }
    let rest = sampleSegments(components.dropFirst())
    let starts: [[String]]
    switch first {
    case .literal(let text): starts = [[text]]
    case .parameter(let parameter): starts = [[parameter.prefix + parameter.sample + parameter.suffix]]
    case .catchAll: starts = [[], ["~sample", "~sample"]]
    case .group(let inner): starts = sampleSegments(inner[...]) + [[]]
    }
    return starts.flatMap { start in rest.map { start + $0 } }
  }
}

extension RoutePattern.Parameter {
  /// A text that satisfies the constraint.
  fileprivate var sample: String {
    switch constraint {
    case nil: return "~sample"
    case .int: return "-1"
    case .uint: return "18446744073709551615"
    case .double: return "0.5"
    case .bool: return "true"
    case .uuid: return "00000000-0000-0000-0000-000000000000"
    case .date: return "2000-01-01"
    case .enumeration(let alternatives): return alternatives.first ?? ""
    case .characters(let characters):
      let scalar = characters.ranges.first?.upperBound ?? "a"
      return String(repeating: Character(scalar), count: max(1, characters.minimum))
    }
  }
}
