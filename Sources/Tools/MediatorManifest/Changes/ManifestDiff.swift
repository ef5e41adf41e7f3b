import MediatorLinks

/// Collects the changes between two manifests.
final class ManifestDiff {
  let old: ManifestSurvey
  let new: ManifestSurvey
  /// The changes by subject.
  private var reported: [String: Set<Manifest.Change>] = [:]
  /// The routes and actions of the new manifest, by subject and destination.
  let newPlaces: Set<String>
  /// The remaining work for comparing patterns.
  let budget = WorkBudget()
  /// The routes of each manifest that URLs match.
  private(set) lazy var oldWinners = RouteWinners(old, comparedWith: new, budget)
  private(set) lazy var newWinners = RouteWinners(new, comparedWith: old, budget)
  /// The sample paths of pairs of namespaces, by their names.
  var taken: [[ExactText]: [String]] = [:]
  /// The routes of the old manifest by their action.
  let oldRoutes: [ActionAddress?: [ManifestSurvey.RouteEntry]]

  init(_ old: Manifest, _ new: Manifest) {
    self.old = ManifestSurvey(old, budget)
    self.new = ManifestSurvey(new, budget)
    oldRoutes = Dictionary(grouping: self.old.routes, by: \.route.action)
    newPlaces = Set(
      self.new.routes.map { $0.place + $0.identity } + self.new.actions.map { $0.place + "\($0.address)" })
  }

  /// All reported changes, most severe first.
  var changes: [Manifest.Change] { reported.values.joined().sorted() }

  /// Adds a change whose message is not derived from a rule.
  func report(_ place: String, _ message: String, _ change: Manifest.Change) {
    reported[place, default: []].insert(change.saying(message, of: place))
  }

  /// Returns whether a breaking change is already reported for a subject.
  func isReportedBreaking(_ place: String, where isKind: (Manifest.Change.Kind) -> Bool) -> Bool {
    reported[place]?.contains { $0.severity == .breaking && isKind($0.kind) } ?? false
  }

  /// Reports the changes of an element by rules.
  func compare<Element>(
    _ old: Element, _ new: Element, by rules: [ChangeRule<Element>], of subject: ChangeSubject
  ) {
    for change in rules.flatMap({ $0.changes(from: old, to: new, of: subject) }) {
      reported[subject.place, default: []].insert(change)
    }
  }

  /// Reports the elements that only one of two lists has, and the changes of those that both have, which are returned.
  ///
  /// - Parameters:
  ///   - details: Returns the details in the message of an element that only one list has.
  ///   - added: Returns the change for an element that only the new list has, or `nil` if there is nothing to report.
  ///   - removed: Returns the change for an element that only the old list has, or `nil` if there is nothing to report.
  @discardableResult
  func compare<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element) -> Key, as subject: (Element) -> ChangeSubject,
    rules: [ChangeRule<Element>] = [], details: (Element) -> String? = { _ in nil },
    added: (Element) -> Manifest.Change?, removed: (Element) -> Manifest.Change?
  ) -> [(old: Element, new: Element, subject: ChangeSubject)] {
    var kept: [(old: Element, new: Element, subject: ChangeSubject)] = []
    for pair in Self.pairs(old, new, by: key) {
      guard let element = pair.old ?? pair.new else { continue }
      let subject = subject(element)
      if let before = pair.old, let after = pair.new {
        compare(before, after, by: rules, of: subject)
        kept.append((before, after, subject))
      } else if let change = pair.new == nil ? removed(element) : added(element) {
        report(subject.place, subject.existence(pair.old == nil, details(element)), change)
      }
    }
    return kept
  }

  /// Returns elements, each with its key and its number among the previous ones with that key.
  static func numbered<Element>(
    _ elements: [Element], by key: (Element) -> [String]
  ) -> [(element: Element, key: [ExactText])] {
    var counts: [[ExactText]: Int] = [:]
    return elements.map { element in
      let key = key(element).map(ExactText.init)
      counts[key, default: -1] += 1
      return (element, key + [ExactText("\(counts[key, default: 0])")])
    }
  }

  /// Pairs the elements of two lists by a key, in the order of the old list and then of the new one.
  static func pairs<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element) -> Key
  ) -> [(old: Element?, new: Element?)] {
    let news = Dictionary(new.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    var seen: Set<Key> = []
    var pairs: [(old: Element?, new: Element?)] = []
    for element in old where seen.insert(key(element)).inserted { pairs.append((element, news[key(element)])) }
    for element in new where seen.insert(key(element)).inserted { pairs.append((nil, element)) }
    return pairs
  }
}

extension ManifestDiff {
  /// Compares the exposures of an action or a route.
  func compareExposures(
    _ before: Manifest.Exposure, _ after: Manifest.Exposure, _ place: String, message: String? = nil
  ) {
    guard before != after else { return }
    let message = message ?? "It was exposed to \(before) and is exposed to \(after)."
    let lost = before.sources(besides: after)
    let gained = after.sources(besides: before)
    if let lost, !lost.isEmpty {
      report(place, message, .breaking(.exposureWithdrawn, "URLs from \(lost) are rejected."))
    }
    if let gained, !gained.isEmpty {
      report(place, message, .opening(.exposureWidened, "URLs from \(gained) can reach it now."))
    }
    if lost == nil || gained == nil {
      report(place, message, .breaking(.exposureChanged, "A rule may allow more or fewer sources."))
    }
  }
}

extension Manifest.Exposure {
  /// The allowed sources as an origin of URLs, in words.
  var origin: String { self == .all ? "anywhere" : description }

  /// Returns the sources that only this exposure allows, in words; `nil` if rules decide.
  func sources(besides other: Self) -> String? {
    switch (self, other) {
    case (.none, _), (_, .all): return ""
    case (.all, .none): return "anywhere"
    case (_, .none): return description
    case (.sources(let own), .sources(let others)):
      let known = Set(others)
      return own.filter { !known.contains($0) }.map(\.rawValue).joined(separator: ", ")
    case (.all, .sources(let others)):
      return "sources other than \(others.map(\.rawValue).joined(separator: ", "))"
    case (.all, .rule): return "sources other than \(other)"
    case (.rule, _), (_, .rule): return nil
    }
  }
}
