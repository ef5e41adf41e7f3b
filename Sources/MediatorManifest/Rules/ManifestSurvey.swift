import MediatorKit
import RoutePatterns

/// A manifest with lookup tables for rules.
struct ManifestSurvey: Sendable {
  /// An action and its target.
  struct LocatedAction: Sendable {
    let target: Manifest.Target
    let action: Manifest.Action

    var address: ActionAddress { ActionAddress(target.name, action.name) }
    var place: String { "action '\(address)'" }

    func finding(_ severity: Manifest.Finding.Severity, _ message: String, fix: String) -> Manifest.Finding {
      Manifest.Finding(severity, target.module, place, message, fix: fix)
    }
  }

  /// A route, its namespace and its pattern.
  struct RouteEntry: Sendable {
    let namespace: Manifest.Namespace
    let route: Manifest.RegisteredRoute
    /// The pattern, or `nil` for a matcher or a malformed pattern.
    let pattern: RoutePattern?
    let error: PatternError?

    var place: String {
      let name = route.pattern.map { "route '\($0)'" } ?? "a matcher"
      return namespace.kind == .global ? name : "\(name) in namespace '\(namespace.name)'"
    }

    func finding(_ severity: Manifest.Finding.Severity, _ message: String, fix: String) -> Manifest.Finding {
      Manifest.Finding(severity, route.module, place, message, fix: fix)
    }
  }

  let manifest: Manifest
  /// The remaining work for comparing patterns.
  let budget: WorkBudget
  /// The remaining work for suggestions; without it messages have none.
  let hintBudget = WorkBudget(1_000_000)
  /// The actions in the order of the manifest.
  let actions: [LocatedAction]
  /// All routes, namespace by namespace.
  let routes: [RouteEntry]
  /// The tables, one for each namespace.
  let tables: [ManifestTable]
  private let actionIndices: [ActionAddress: Int]
  let actionNames: [TargetName: [String]]
  let targetNames: [String]
  /// The module of each target.
  let owners: [TargetName: ModuleName]
  private let tableIndices: [ExactText: Int]
  /// The first global namespace.
  let global: ManifestTable?
  /// Whether a namespace has URLs that name an action.
  let isDirect: Bool
  /// The namespaces by their schemes and hosts.
  let words: NamespaceOwners

  init(_ manifest: Manifest, _ budget: WorkBudget) {
    self.manifest = manifest
    self.budget = budget
    actions = manifest.targets.flatMap { target in target.actions.map { LocatedAction(target: target, action: $0) } }
    actionIndices = Dictionary(actions.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    // Appended in place: thousands of targets may have one name.
    var names: [TargetName: [String]] = [:]
    for target in manifest.targets { names[target.name, default: []] += target.actions.lazy.map(\.name.rawValue) }
    actionNames = names
    targetNames = actionNames.keys.map(\.rawValue)
    owners = Dictionary(manifest.targets.map { ($0.name, $0.module) }, uniquingKeysWith: { first, _ in first })
    tables = manifest.namespaces.map { ManifestTable($0) }
    tableIndices = Dictionary(
      tables.enumerated().map { (ExactText($1.namespace.name), $0) }, uniquingKeysWith: { first, _ in first })
    global = tables.first { $0.namespace.kind == .global }
    words = NamespaceOwners(tables.map(\.namespace))
    isDirect = tables.contains(where: \.namespace.directForm)
    routes = tables.flatMap(\.routes)
  }

  func action(_ address: ActionAddress) -> LocatedAction? { actionIndices[address].map { actions[$0] } }

  /// Returns the first table of a namespace.
  func table(named name: String) -> ManifestTable? { tableIndices[ExactText(name)].map { tables[$0] } }
}

extension Manifest {
  /// All provided services, each with its module.
  var providedServices: [(name: String, module: ModuleName)] {
    modules.flatMap { module in module.services.map { ($0, module.name) } }
  }
}

/// The routes of one namespace, with their table.
struct ManifestTable: Sendable {
  let namespace: Manifest.Namespace
  /// The hosts of the namespace.
  let hosts: [HostPattern]
  /// The routes in the order of the manifest.
  let routes: [ManifestSurvey.RouteEntry]
  /// The patterns; the values are indices in ``routes``.
  let patterns: RouteTable<Int>
  /// The maximum steps of a match, besides the URL's length: each alternative may be tried.
  let weight: Int
  /// The indices of the routes that the table rejected, with the errors.
  let rejections: [(index: Int, error: RouteTableError)]

  init(_ namespace: Manifest.Namespace) {
    self.namespace = namespace
    hosts = namespace.hosts.map { HostPattern($0) }
    var routes: [ManifestSurvey.RouteEntry] = []
    var builder = RouteTable<Int>.Builder(order: namespace.order)
    var rejections: [(Int, RouteTableError)] = []
    for (index, route) in namespace.routes.enumerated() {
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
        // The index, as a line, identifies the conflicting route in the error.
        try builder.insert(pattern, index, priority: route.priority, origin: RouteOrigin("", line: index))
      } catch {
        rejections.append((index, error))
      }
    }
    self.routes = routes
    self.rejections = rejections
    weight = routes.flatMap { $0.pattern?.flatComponents ?? [] }.reduce(0) { $0 + $1.alternativeCount } / 8
    patterns = builder.freeze()
  }
}
