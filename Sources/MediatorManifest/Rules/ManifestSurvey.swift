import MediatorKit
import RoutePatterns

/// A manifest with what several rules look things up in.
struct ManifestSurvey: Sendable {
  /// An action, and the target that it is of.
  struct Located: Sendable {
    let target: Manifest.Target
    let action: Manifest.Action

    var address: ActionAddress { ActionAddress(target.name, action.name) }
    var place: String { "action '\(address)'" }
  }

  /// A route, its namespace and its pattern.
  struct RouteEntry: Sendable {
    let namespace: Manifest.Namespace
    let route: Manifest.Route
    /// The pattern; nil for a matcher and for a malformed one.
    let pattern: RoutePattern?
    let error: PatternError?

    var place: String {
      let name = route.pattern.map { "route '\($0)'" } ?? "a matcher"
      return namespace.kind == .global ? name : "\(name) in namespace '\(namespace.name)'"
    }
  }

  let manifest: Manifest
  /// The work that comparing patterns may still take.
  let budget: WorkBudget
  /// The work that looking for near names may still take; without it a message has no suggestion.
  private let hintBudget = WorkBudget(1_000_000)
  /// The actions in the order of the manifest.
  let actions: [Located]
  /// All routes, namespace by namespace.
  let routes: [RouteEntry]
  /// One for each namespace.
  let tables: [ManifestTable]
  private let places: [ActionAddress: Int]
  let actionNames: [TargetName: [String]]
  let targetNames: [String]
  /// The module of each target.
  let owners: [TargetName: ModuleName]
  private let tableIndices: [String: Int]

  init(_ manifest: Manifest, _ budget: WorkBudget) {
    self.manifest = manifest
    self.budget = budget
    actions = manifest.targets.flatMap { target in target.actions.map { Located(target: target, action: $0) } }
    places = Dictionary(actions.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    actionNames = Dictionary(
      manifest.targets.map { ($0.name, $0.actions.map(\.name.rawValue)) }, uniquingKeysWith: { $0 + $1 })
    targetNames = actionNames.keys.map(\.rawValue)
    owners = Dictionary(manifest.targets.map { ($0.name, $0.module) }, uniquingKeysWith: { first, _ in first })
    tables = manifest.namespaces.map { ManifestTable($0) }
    tableIndices = Dictionary(
      tables.enumerated().map { ($1.namespace.name, $0) }, uniquingKeysWith: { first, _ in first })
    routes = tables.flatMap(\.routes)
  }

  func action(_ address: ActionAddress) -> Located? { places[address].map { actions[$0] } }

  /// The first table of a namespace.
  func table(named name: String) -> ManifestTable? { tableIndices[name].map { tables[$0] } }

  /// What does not exist of an address, with the nearest names.
  func missing(_ address: ActionAddress) -> String {
    guard let names = actionNames[address.target] else {
      return "there is no target '\(address.target)'"
        + hint(address.target.rawValue, among: targetNames)
    }
    return "target '\(address.target)' has no action '\(address.action)'"
      + hint(address.action.rawValue, among: names)
  }

  /// The nearest names as the end of a sentence.
  func hint(_ wrong: String, among names: some Collection<String>) -> String {
    let near = near(wrong, names)
    return near.isEmpty ? "." : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

extension ManifestSurvey {
  /// Returns the names nearest to a wrong one, or none if there are too many to compare.
  func near(_ wrong: String, _ names: some Collection<String>) -> [String] {
    names.count <= 500 && hintBudget.spend(names.count * 16) ? RoutePatterns.nearest(to: wrong, among: names) : []
  }
}

extension RoutePattern {
  /// How many alternatives its enumerations have.
  fileprivate var alternativeCount: Int {
    Self.parameters(of: components).reduce(0) { count, parameter in
      if case .enumeration(let alternatives) = parameter.constraint { count + alternatives.count } else { count }
    }
  }
}

/// The routes of one namespace, in a table that matches as the engine does.
struct ManifestTable: Sendable {
  let namespace: Manifest.Namespace
  /// In the order of the manifest.
  let routes: [ManifestSurvey.RouteEntry]
  /// The patterns; the values are places in ``routes``.
  let patterns: RouteTable<Int>
  /// The steps that it takes at most to match a URL, apart from its length: each alternative may be tried.
  let weight: Int
  /// What the table did not take.
  let rejections: [(place: Int, error: RouteTableError)]

  init(_ namespace: Manifest.Namespace) {
    self.namespace = namespace
    var routes: [ManifestSurvey.RouteEntry] = []
    var builder = RouteTable<Int>.Builder(order: namespace.order)
    var rejections: [(Int, RouteTableError)] = []
    for (place, route) in namespace.routes.enumerated() {
      var pattern: RoutePattern?
      var failure: PatternError?
      do throws(PatternError) {
        pattern = try route.routePattern()
      } catch {
        failure = error
      }
      routes.append(.init(namespace: namespace, route: route, pattern: pattern, error: failure))
      guard let pattern else { continue }
      do throws(RouteTableError) {
        // The place tells the refused route what it conflicts with.
        try builder.insert(pattern, place, priority: route.priority, origin: RouteOrigin("", line: place))
      } catch {
        rejections.append((place, error))
      }
    }
    self.routes = routes
    self.rejections = rejections
    weight = routes.reduce(0) { $0 + ($1.pattern?.alternativeCount ?? 0) } / 8
    patterns = builder.freeze()
  }
}
