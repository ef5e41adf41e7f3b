import MediatorKit

/// Collects the changes between two manifests.
struct ManifestDiff {
  let old: ManifestSurvey
  let new: ManifestSurvey
  private(set) var changes: Set<Manifest.Change> = []
  /// The changes by place.
  private var reported: [String: [Manifest.Change]] = [:]
  /// The routes and actions of the new manifest, by place and destination.
  let newPlaces: Set<String>
  /// The remaining work for comparing patterns.
  let budget = WorkBudget()
  /// The routes of the old manifest by their action.
  let oldRoutes: [ActionAddress: [ManifestSurvey.RouteEntry]]

  init(_ old: Manifest, _ new: Manifest) {
    self.old = ManifestSurvey(old, budget)
    self.new = ManifestSurvey(new, budget)
    oldRoutes = Dictionary(grouping: self.old.routes.filter { $0.route.action != nil }) {
      $0.route.action ?? ActionAddress("", "")
    }
    newPlaces = Set(
      self.new.routes.map { $0.place + $0.identity } + self.new.actions.map { $0.place + "\($0.address)" })
  }

  mutating func report(
    _ severity: Manifest.Change.Severity, _ kind: String, _ place: String, _ message: String, because reason: String
  ) {
    let change = Manifest.Change(severity, kind, place, message, because: reason)
    if changes.insert(change).inserted { reported[place, default: []].append(change) }
  }

  /// Whether a change of a severity is already reported for a place.
  func isReported(
    _ severity: Manifest.Change.Severity, of place: String, where isKind: (String) -> Bool
  ) -> Bool {
    reported[place]?.contains { $0.severity == severity && isKind($0.kind) } ?? false
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
