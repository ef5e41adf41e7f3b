/// Looks for circles by sending sample URLs through the rules of a set.
///
/// A template of the web leads out of the app unless the host is the app's own, which a set does not know. So such a URL
/// is followed only into rules whose patterns name a host or a scheme.
struct RewriteCircleFinder {
  /// How often one rule may come on one way before the way counts as a circle whose URLs grow.
  private static let maximumVisits = 16

  private let set: RewriteSet
  /// The URLs whose way is known.
  private var finished: Set<String> = []
  private var problems: [RewriteError.Problem] = []
  /// The rules that are in a circle that was found.
  private var reported: Set<Int> = []
  /// How many matches may still be made; a set in good order needs a few for each rule.
  private var remaining: Int

  init(_ set: RewriteSet) {
    self.set = set
    remaining = 1024 + 16 * set.rules.count
  }

  /// All circles, each with the rule of it that comes first.
  mutating func circles() -> [RewriteError.Problem] {
    for (index, rule) in set.rules.enumerated() where !reported.contains(index) {
      for sample in RewriteSample.urls(of: rule.from) { follow(sample) }
    }
    return problems
  }

  private mutating func follow(_ start: String) {
    var way: [(rule: Int, url: String)] = []
    var places: [String: Int] = [:]
    var visits: [Int: Int] = [:]
    var text = start
    var isWeb = false
    while remaining > 0, !finished.contains(text) {
      remaining -= 1
      guard let step = step(text, isWeb) else { break }
      places[text] = way.count
      way.append((step.rule.index, text))
      visits[step.rule.index, default: 0] += 1
      if let place = places[step.text] {
        report(way[place...])
        break
      }
      if visits[step.rule.index, default: 0] > Self.maximumVisits {
        let previous = way.dropLast().lastIndex { $0.rule == step.rule.index } ?? 0
        report(way[previous...].dropLast())
        break
      }
      text = step.text
      switch step.rule.template.base {
      case .own: break
      case .custom: isWeb = false
      case .web: isWeb = true
      }
    }
    finished.formUnion(places.keys)
  }

  private func step(_ text: String, _ isWeb: Bool) -> (rule: RewriteSet.Rule, text: String)? {
    do throws(URLReadingError) {
      guard let step = try set.firstStep(try StandardURLReader().read(text), nil) else { return nil }
      let from = step.rule.rewrite.from
      return isWeb && from.host == nil && from.scheme == nil ? nil : step
    } catch {
      return nil
    }
  }

  private mutating func report(_ circle: ArraySlice<(rule: Int, url: String)>) {
    guard !circle.contains(where: { reported.contains($0.rule) }),
      let first = circle.indices.min(by: { circle[$0].rule < circle[$1].rule })
    else { return }
    reported.formUnion(circle.map(\.rule))
    let others = circle[(first + 1)...].map(\.rule) + circle[..<first].map(\.rule)
    problems.append(
      .init(
        code: .circle, rule: circle[first].rule, others: others, offset: nil, detail: circle[first].url))
  }
}
