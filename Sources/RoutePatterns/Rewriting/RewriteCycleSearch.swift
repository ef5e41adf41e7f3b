/// Looks for cycles by applying the rules of a set to sample URLs.
///
/// If the web hosts of the app are not known, the search applies to the result of a web template only rules with a scheme or a
/// host in their pattern.
struct RewriteCycleSearch {
  /// The number of applications of a rule after which a sequence counts as a cycle of growing URLs.
  private static let maximumVisits = 16

  private let set: RewriteSet
  /// Returns whether the app owns the host of a web URL, or `nil` if its hosts are not known.
  private let owns: ((ParsedURL) -> Bool)?
  /// The URLs that were followed to their end.
  private var finished: Set<String> = []
  private var problems: [RewriteError.Problem] = []
  /// The rules of reported cycles.
  private var reported: Set<Int> = []
  /// The number of nodes of the table, and of 16-byte blocks of URLs, that may still be visited.
  private(set) var remaining: Int

  init(_ set: RewriteSet, _ owns: ((ParsedURL) -> Bool)?) {
    self.set = set
    self.owns = owns
    remaining = 200_000 + 100 * set.rules.count
  }

  /// Returns the cycles that were found.
  mutating func cycles() -> [RewriteError.Problem] {
    for (index, rule) in set.rules.enumerated() where !reported.contains(index) && remaining > 0 {
      for sample in rule.from.sampleURLs { follow(sample) }
    }
    return problems
  }

  private mutating func follow(_ start: String) {
    var path: [(rule: Int, url: String)] = []
    var positions: [String: Int] = [:]
    var visits: [Int: Int] = [:]
    var text = start
    var isWeb = false
    while remaining > 0, !finished.contains(text), let step = step(text, isWeb) {
      let index = step.rule.index
      positions[text] = path.count
      path.append((index, text))
      visits[index, default: 0] += 1
      if !step.rule.rewrite.isExternal, let position = positions[step.text] {
        report(path[position...])
        break
      }
      if visits[index, default: 0] > Self.maximumVisits {
        let previous = path.dropLast().lastIndex { $0.rule == index } ?? 0
        report(path[previous...].dropLast())
        break
      }
      if step.rule.rewrite.isExternal { break }
      text = step.text
      switch step.rule.template.base {
      case .own: break
      case .custom: isWeb = false
      case .web: isWeb = true
      // The captured URL of a sample is no URL.
      case .captured: return
      }
    }
    finished.formUnion(positions.keys)
  }

  private mutating func step(_ text: String, _ isWeb: Bool) -> (rule: RewriteSet.Rule, text: String)? {
    remaining -= 1 + text.utf8.count / 16
    guard let url = try? StandardURLReader().read(text) else { return nil }
    let host = url.defaultHostPlacement
    guard let match = set.table.firstMatch(url, host: host, steps: &remaining) else { return nil }
    let from = match.value.rewrite.from
    if let owns {
      if url.isWeb, !owns(url) { return nil }
    } else if isWeb, from.host == nil, from.scheme == nil {
      return nil
    }
    return (try? match.value.filled(match, url, host)).map { (match.value, $0) }
  }

  private mutating func report(_ cycle: ArraySlice<(rule: Int, url: String)>) {
    guard !cycle.contains(where: { reported.contains($0.rule) }),
      let first = cycle.indices.min(by: { cycle[$0].rule < cycle[$1].rule })
    else { return }
    reported.formUnion(cycle.map(\.rule))
    let others = cycle[(first + 1)...].map(\.rule) + cycle[..<first].map(\.rule)
    var problem = RewriteError.Problem(
      code: .cycle, rule: cycle[first].rule, others: others, offset: nil, detail: cycle[first].url)
    problem.leadsToOwnHost =
      owns != nil
      && set.table.entries.contains { entry in
        entry.value.template.isOfWeb && cycle.contains { $0.rule == entry.value.index }
      }
    problems.append(problem)
  }
}
