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
  /// The actions in the order of the manifest.
  let actions: [Located]
  /// All routes, namespace by namespace.
  let routes: [RouteEntry]
  /// One for each namespace.
  let tables: [ManifestTable]
  private let places: [ActionAddress: Int]
  let actionNames: [TargetName: [String]]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    actions = manifest.targets.flatMap { target in target.actions.map { Located(target: target, action: $0) } }
    places = Dictionary(actions.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    actionNames = Dictionary(
      manifest.targets.map { ($0.name, $0.actions.map(\.name.rawValue)) }, uniquingKeysWith: { $0 + $1 })
    tables = manifest.namespaces.map { ManifestTable($0) }
    routes = tables.flatMap(\.routes)
  }

  func action(_ address: ActionAddress) -> Located? { places[address].map { actions[$0] } }

  /// What does not exist of an address, with the nearest names.
  func missing(_ address: ActionAddress) -> String {
    guard let names = actionNames[address.target] else {
      return "there is no target '\(address.target)'"
        + Self.hint(address.target.rawValue, among: actionNames.keys.map(\.rawValue))
    }
    return "target '\(address.target)' has no action '\(address.action)'"
      + Self.hint(address.action.rawValue, among: names)
  }

  /// The nearest names as the end of a sentence.
  static func hint(_ wrong: String, among names: some Collection<String>) -> String {
    let near = near(wrong, names)
    return near.isEmpty ? "." : "; did you mean \(near.map { "'\($0)'" }.joined(separator: " or "))?"
  }
}

/// The routes of one namespace, in a table that matches as the engine does.
struct ManifestTable: Sendable {
  let namespace: Manifest.Namespace
  /// In the order of the manifest.
  let routes: [ManifestSurvey.RouteEntry]
  /// The patterns; the values are places in ``routes``.
  let patterns: RouteTable<Int>
  /// What the table did not take.
  let refusals: [(place: Int, error: RouteTableError)]

  init(_ namespace: Manifest.Namespace) {
    self.namespace = namespace
    var routes: [ManifestSurvey.RouteEntry] = []
    var builder = RouteTable<Int>.Builder(order: namespace.order)
    var refusals: [(Int, RouteTableError)] = []
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
        refusals.append((place, error))
      }
    }
    self.routes = routes
    self.refusals = refusals
    patterns = builder.freeze()
  }
}
