/// Looks for cycles by sending sample URLs through the rules of a set.
///
/// A web template leads out of the app unless the host is the app's own, which a set does not know. So such a URL is followed
/// only into rules whose patterns name a host or a scheme.
struct RewriteCycleSearch {
  /// How often one rule may rewrite one URL before that counts as a cycle whose URLs grow.
  private static let maximumVisits = 16

  private let set: RewriteSet
  /// The URLs that were followed to their end.
  private var finished: Set<String> = []
  private var problems: [RewriteError.Problem] = []
  /// The rules that are in a cycle that was found.
  private var reported: Set<Int> = []
  /// How many nodes of the rules' table, and blocks of 16 bytes of URLs, may still be visited.
  private(set) var remaining: Int

  init(_ set: RewriteSet) {
    self.set = set
    remaining = 200_000 + 100 * set.rules.count
  }

  /// Returns all cycles that were found, each with its first rule.
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
      if let position = positions[step.text] {
        report(path[position...])
        break
      }
      if visits[index, default: 0] > Self.maximumVisits {
        let previous = path.dropLast().lastIndex { $0.rule == index } ?? 0
        report(path[previous...].dropLast())
        break
      }
      text = step.text
      switch step.rule.template.base {
      case .own: break
      case .custom: isWeb = false
      case .web: isWeb = true
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
    guard !isWeb || from.host != nil || from.scheme != nil else { return nil }
    return (try? match.value.filled(match, url, host)).map { (match.value, $0) }
  }

  private mutating func report(_ cycle: ArraySlice<(rule: Int, url: String)>) {
    guard !cycle.contains(where: { reported.contains($0.rule) }),
      let first = cycle.indices.min(by: { cycle[$0].rule < cycle[$1].rule })
    else { return }
    reported.formUnion(cycle.map(\.rule))
    let others = cycle[(first + 1)...].map(\.rule) + cycle[..<first].map(\.rule)
    problems.append(
      .init(code: .cycle, rule: cycle[first].rule, others: others, offset: nil, detail: cycle[first].url))
  }
}
