import MediatorKit
import MediatorLinks

/// Collects the changes between two manifests.
final class ManifestDiff {
  let old: ManifestSurvey
  let new: ManifestSurvey
  /// The changes by place.
  private var reported: [String: Set<Manifest.Change>] = [:]
  /// The routes and actions of the new manifest, by place and destination.
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

  func report(_ place: String, _ change: Manifest.Change) {
    var change = change
    change.place = place
    reported[place, default: []].insert(change)
  }

  /// Whether a breaking change is already reported for a place.
  func isReportedBreaking(_ place: String, where isKind: (Manifest.Change.Kind) -> Bool) -> Bool {
    reported[place]?.contains { $0.severity == .breaking && isKind($0.kind) } ?? false
  }

  /// Reports a change if two values differ.
  func compare<Value: Equatable>(
    _ before: Value, _ after: Value, _ place: String, _ change: @autoclosure () -> Manifest.Change
  ) {
    if before != after { report(place, change()) }
  }

  /// Reports a change if two texts differ in their bytes; strings compare by canonical equivalence.
  func compare(
    _ before: String?, _ after: String?, _ place: String, _ change: @autoclosure () -> Manifest.Change
  ) {
    if before.map(ExactText.init) != after.map(ExactText.init) { report(place, change()) }
  }

  /// Reports a change if two texts differ in their bytes.
  func compare(_ before: String, _ after: String, _ place: String, _ change: @autoclosure () -> Manifest.Change) {
    if ExactText(before) != ExactText(after) { report(place, change()) }
  }

  /// Reports a property that an element gained or lost.
  func compare(
    _ before: Bool, _ after: Bool, _ place: String, gained: @autoclosure () -> Manifest.Change,
    lost: @autoclosure () -> Manifest.Change
  ) {
    compare(before, after, place, after ? gained() : lost())
  }

  /// Reports the elements that only one of two lists has, and returns those with a common key.
  ///
  /// - Parameters:
  ///   - removed: Returns the change for an element that only the old list has, or `nil` if there is nothing to report.
  ///   - added: Returns the change for an element that only the new list has, or `nil` if there is nothing to report.
  @discardableResult
  func compare<Element, Key: Hashable>(
    _ old: [Element], _ new: [Element], by key: (Element) -> Key, place: (Element) -> String,
    removed: (Element) -> Manifest.Change?, added: (Element) -> Manifest.Change?
  ) -> [(old: Element, new: Element, place: String)] {
    var kept: [(old: Element, new: Element, place: String)] = []
    for pair in Self.pairs(old, new, by: key) {
      guard let element = pair.old ?? pair.new else { continue }
      let place = place(element)
      if let before = pair.old, let after = pair.new {
        kept.append((before, after, place))
      } else if let change = pair.new == nil ? removed(element) : added(element) {
        report(place, change)
      }
    }
    return kept
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
  func compare(_ before: Manifest.Exposure, _ after: Manifest.Exposure, _ place: String, message: String? = nil) {
    guard before != after else { return }
    let message = message ?? "It was exposed to \(before) and is exposed to \(after)."
    let lost = before.sources(besides: after)
    let gained = after.sources(besides: before)
    if let lost, !lost.isEmpty {
      report(place, .breaking(.exposureWithdrawn, message, because: "URLs from \(lost) are rejected."))
    }
    if let gained, !gained.isEmpty {
      report(place, .opening(.exposureWidened, message, because: "URLs from \(gained) can reach it now."))
    }
    if lost == nil || gained == nil {
      report(place, .breaking(.exposureChanged, message, because: "A rule may allow more or fewer sources."))
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
