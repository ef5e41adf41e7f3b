import MediatorKit
import MediatorText
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
  /// The namespace of texts without a scheme, if it is not the global one.
  let texts: ManifestTable?
  /// Whether a namespace has URLs that name an action.
  let isDirect: Bool
  /// The namespaces by their schemes and hosts.
  let words: NamespaceOwners

  init(_ manifest: Manifest, _ budget: WorkBudget) {
    self.manifest = manifest
    self.budget = budget
    actions = manifest.targets.flatMap { target in target.actions.map { LocatedAction(target: target, action: $0) } }
    actionIndices = Dictionary(actions.enumerated().map { ($1.address, $0) }, uniquingKeysWith: { first, _ in first })
    // The names are appended in place, because thousands of targets may have one name.
    var names: [TargetName: [String]] = [:]
    for target in manifest.targets { names[target.name, default: []] += target.actions.lazy.map(\.name.rawValue) }
    actionNames = names
    targetNames = actionNames.keys.map(\.rawValue)
    owners = Dictionary(manifest.targets.map { ($0.name, $0.module) }, uniquingKeysWith: { first, _ in first })
    tables = manifest.namespaces.map { ManifestTable($0) }
    tableIndices = Dictionary(
      tables.enumerated().map { (ExactText($1.namespace.name), $0) }, uniquingKeysWith: { first, _ in first })
    global = tables.first { $0.namespace.kind == .global }
    texts = tables.first { $0.namespace.kind == .texts }
    words = NamespaceOwners(tables.map(\.namespace))
    isDirect = tables.contains { table in
      let isWeb = table.namespace.schemes == [] && !table.namespace.hosts.isEmpty
      return table.namespace.acceptsDirectForm(ofWeb: isWeb)
    }
    routes = tables.flatMap(\.routes)
  }

  func action(_ address: ActionAddress) -> LocatedAction? { actionIndices[address].map { actions[$0] } }

  /// Returns the text of a URL of a namespace; a path is one of the global namespace only if no other one has texts.
  func url(_ path: String, in namespace: Manifest.Namespace) -> String {
    guard namespace.kind == .global, texts != nil else { return namespace.url(path) }
    let scheme = namespace.schemes.map(\.first) ?? words.freeScheme
    return Manifest.Namespace.url(path, scheme: scheme, host: namespace.hosts.first)
  }

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

/// The first namespace of each scheme, and the most exact one of each host or domain.
struct NamespaceOwners: Sendable {
  private let schemes: [ExactText: Int]
  /// The namespaces by the text of a host, or of a domain with its `*`.
  private let words: [ExactText: Int]

  init(_ namespaces: [Manifest.Namespace]) {
    func indices(_ words: (Manifest.Namespace) -> [String]) -> [ExactText: Int] {
      Dictionary(
        namespaces.enumerated().flatMap { index, namespace in words(namespace).map { (ExactText($0), index) } },
        uniquingKeysWith: { first, _ in first })
    }
    schemes = indices { $0.schemes ?? [] }
    words = indices { $0.hosts.map { HostPattern($0).text } }
  }

  func index(ofScheme scheme: String) -> Int? { schemes[ExactText(scheme)] }

  /// A scheme that no namespace names.
  var freeScheme: String { ["app", "app1"].first { index(ofScheme: $0) == nil } ?? "app2" }

  /// Returns the index of the namespace whose hosts include a host or domain most exactly.
  ///
  /// - Complexity: O(*n* × *m*) in the length of the host and the number of its labels; longer hosts than any URL has are
  ///   compared as a whole.
  func index(ofHost host: String) -> Int? {
    let text = HostPattern(host).text
    if let found = words[ExactText(text)] { return found }
    guard text.utf8.count <= 300 else { return words[ExactText("*")] }
    for dot in text.utf8.indices where text.utf8[dot] == UInt8(ascii: ".") {
      let domain = "*" + text[dot...]
      // The first dot is that of the longest domain.
      if let index = words[ExactText(domain)], HostPattern(domain).includes(HostPattern(text)) { return index }
    }
    return words[ExactText("*")]
  }
}

extension Manifest.Namespace {
  /// Returns the text of a URL of the namespace; that of the global one and a text without a scheme are a path.
  func url(_ path: String) -> String {
    switch kind {
    case .global, .texts: return path
    case .scheme: return Self.url(path, scheme: schemes?.first)
    case .web: return Self.url(path, host: hosts.first)
    }
  }

  /// Returns the text of a URL of a scheme or a web host.
  static func url(_ path: String, scheme: String? = nil, host: String? = nil) -> String {
    guard path.hasPrefix("/") else { return path }
    if let scheme { return "\(scheme):/\(path)" }
    return host.map { "https://\(HostPattern($0).sample)\(path)" } ?? path
  }
}

extension ManifestSurvey {
  /// Returns the part of an address that does not exist, with the nearest names.
  func missing(_ address: ActionAddress) -> String {
    guard let names = actionNames[address.target] else {
      return "there is no target '\(address.target)'"
        + hint(address.target.rawValue, among: targetNames)
    }
    return "target '\(address.target)' has no action '\(address.action)'"
      + hint(address.action.rawValue, among: names)
  }

  /// Returns the nearest names as the end of a sentence.
  func hint(_ wrong: String, among names: some Collection<String>) -> String {
    suggestion(of: near(wrong, names), orElse: ".")
  }

  /// Returns the fix for an address without an action, most likely first.
  ///
  /// - Parameters:
  ///   - use: The verb for using the nearest action instead, such as `Call`.
  ///   - declaring: How to declare the action, or `nil` to derive the advice from the target's module.
  ///   - last: The fix if the action is not to be declared.
  func fix(_ address: ActionAddress, _ use: String, declaring: String? = nil, last: String? = nil) -> String {
    let owner = owners[address.target]
    let known = owner.map { "declare the action in module \($0)" } ?? "add its module"
    let options = [nearest(address).map { "\(use) '\($0)'" }, declaring ?? known, last].compactMap(\.self)
    return "\(options.prefix(2).joined(separator: ", or ").uppercasedFirst)."
  }

  /// Returns the existing action that is nearest to an address.
  private func nearest(_ address: ActionAddress) -> ActionAddress? {
    let isKnown = actionNames[address.target] != nil
    let targets =
      isKnown ? [address.target.rawValue] : near(address.target.rawValue, targetNames)
    return targets.lazy.map { TargetName($0) }.compactMap { target in
      near(address.action.rawValue, actionNames[target] ?? []).first.map { ActionAddress(target, ActionName($0)) }
    }.first
  }

  /// Returns the names nearest to a wrong one, or none if there are too many to compare.
  func near(_ wrong: String, _ names: some Collection<String>) -> [String] {
    names.count <= 500 && hintBudget.spend(names.count * 16) ? MediatorText.nearest(to: wrong, among: names) : []
  }
}

extension Manifest.RegisteredRoute {
  /// Whether a type of an input takes part in matching, so that its pattern alone does not determine which URLs it
  /// matches.
  var hasOwnMatching: Bool { parameters?.contains { $0.matched == true } ?? false }

  /// The module that owns the route, in words.
  var owner: String { module.words }

  /// The destination of the route, in words.
  var destination: String {
    switch kind {
    case .action, .file: action.map { "'\($0)'" } ?? "no action"
    case .handler: "a closure of \(owner)"
    case .page: "a page of \(owner)"
    case .browser: "the browser"
    }
  }
}

extension ModuleName {
  /// The module or the app, in words.
  var words: String { self == .app ? rawValue : "module \(self)" }
}

extension String {
  /// The text with its first letter in upper case.
  var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}
