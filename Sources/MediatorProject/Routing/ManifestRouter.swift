public import MediatorKit
public import MediatorManifest
import RoutePatterns

/// Routes URLs by a manifest alone, as a mediator with the same registrations does.
///
/// ```swift
/// let router = ManifestRouter(try Manifest(contentsOf: file))
/// print(router.outcome(of: "https://shop.example/order/7", source: .universalLink).isAccepted)
/// ```
///
/// A manifest contains no code, so the link gate, matchers, rules of exposure and custom URL readers are not run.
public struct ManifestRouter: Sendable {
  /// What becomes of a URL.
  public enum Outcome: Sendable, Hashable {
    /// A route, an action or a handler receives it.
    case accepted(Destination)
    /// A destination exists, but is not exposed to the source, lacks an input, or does not exist.
    case rejected(Destination, reason: String)
    /// No route matches, and there is no handler.
    case unmatched
    /// The URL cannot be read, or belongs to no namespace.
    case malformed(reason: String)
    /// A rewrite maps it to a URL outside the app.
    case external(String)

    /// Whether the app shows something for the URL.
    public var isAccepted: Bool { if case .accepted = self { true } else { false } }
  }

  /// A destination of URLs.
  public enum Destination: Sendable, Hashable {
    /// A route of a namespace.
    case route(Manifest.RegisteredRoute, namespace: String)
    /// An action that the URL names.
    case direct(ActionAddress)
    /// The handler of a namespace's unmatched URLs.
    case unmatched(namespace: String)
  }

  let manifest: Manifest
  let tables: [NamespaceTable]
  let rewrites: RewriteSet
  private let actions: [ActionAddress: Manifest.Action]
  /// The targets by name in lower case.
  private let targets: [String: Manifest.Target]

  /// The maximum number of rewrites of one URL.
  static let maximumRewrites = 8

  /// Creates a router of all namespaces; malformed patterns and rewrites are left out.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifest.
  public init(_ manifest: Manifest) {
    self.manifest = manifest
    tables = manifest.namespaces.map { NamespaceTable($0) }
    let rules = manifest.rewrites.map {
      Rewrite(from: RoutePattern(stringLiteral: $0.from), to: $0.to, priority: $0.priority)
    }
    rewrites = RewriteSet.checked(rules).set
    var actions: [ActionAddress: Manifest.Action] = [:]
    for target in manifest.targets {
      for action in target.actions { actions[ActionAddress(target.name, action.name)] = action }
    }
    self.actions = actions
    targets = Dictionary(manifest.targets.map { ($0.name.folded, $0) }) { first, _ in first }
  }

  /// Returns an action of the manifest.
  func action(_ address: ActionAddress) -> Manifest.Action? { actions[address] }

  /// Returns what becomes of a URL from a source.
  ///
  /// - Complexity: One match for each namespace, and for each of at most eight rewrites.
  public func outcome(of url: String, source: LinkSource) -> Outcome {
    var current = url
    for count in 0...Self.maximumRewrites {
      let place: Place
      do throws(Misplaced) {
        place = try self.place(of: current)
      } catch {
        if count > 0, current.hasPrefix("https://") || current.hasPrefix("http://") { return .external(current) }
        return .malformed(reason: error.reason)
      }
      do throws(URLReadingError) {
        guard let (_, next) = try rewrites.rewritten(place.url, host: place.host) else {
          return outcome(of: place, source)
        }
        current = next
      } catch {
        return .malformed(reason: "\(error)")
      }
    }
    return .malformed(reason: "more than \(Self.maximumRewrites) rewrites")
  }

  private func outcome(of place: Place, _ source: LinkSource) -> Outcome {
    for index in place.tables {
      let table = tables[index]
      guard let match = table.patterns.firstMatch(place.url, host: place.host) else { continue }
      let route = table.namespace.routes[match.value]
      let labels = Set(match.captures.map(\.name) + route.defaults.keys)
      return admit(.route(route, namespace: table.namespace.name), place, labels, source)
    }
    if let address = directAddress(place), address.action.isNative || target(address.target.rawValue) != nil {
      return admit(.direct(address), place, [], source)
    }
    if let handler = handler(place) { return .accepted(.unmatched(namespace: handler.name)) }
    return .unmatched
  }

  /// Returns the namespace whose handler of unmatched URLs is tried for a URL.
  func handler(_ place: Place) -> Manifest.Namespace? {
    guard let own = place.tables.first else { return nil }
    let candidates = [own] + tables.indices.filter { tables[$0].namespace.kind == .global }
    return candidates.lazy.map { tables[$0].namespace }.first(where: \.hasFallback)
  }

  /// Returns the target of a name, without regard to the case of ASCII letters, as in hosts of URLs.
  func target(_ name: String) -> Manifest.Target? {
    let folded = name.asciiLowercased
    // The dictionary compares by canonical equivalence.
    return targets[folded].flatMap { $0.name.folded.utf8.elementsEqual(folded.utf8) ? $0 : nil }
  }

  /// Returns the address in the direct form of a URL, or `nil` if it has none.
  func directAddress(_ place: Place) -> ActionAddress? {
    guard let own = place.tables.first, tables[own].namespace.directForm else { return nil }
    let segments = place.url.segments(host: place.host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    return ActionAddress(target(name)?.name ?? TargetName(name), ActionName(segments[1].text))
  }

  private func admit(_ destination: Destination, _ place: Place, _ labels: Set<String>, _ source: LinkSource) -> Outcome
  {
    var route: Manifest.RegisteredRoute?
    var action: Manifest.Action?
    var parameters: [Manifest.Parameter] = []
    var address: ActionAddress?
    switch destination {
    case .route(let own, _):
      route = own
      parameters = own.parameters ?? []
      address = own.action
    case .direct(let own): address = own
    case .unmatched: break
    }
    action = address.flatMap { actions[$0] }
    if let action { parameters = action.parameters }
    if address?.action.isNative == true { return .rejected(destination, reason: "a native action") }
    if let exposure = LinkExposure(route, to: action).rejection(of: source) {
      return .rejected(destination, reason: "exposed to \("\(exposure)".shortened(to: 120)), not to \(source)")
    }
    if let address, action == nil {
      if target(address.target.rawValue)?.hasFallback == true { return .accepted(destination) }
      return .rejected(destination, reason: "action \("\(address)".quoted) does not exist")
    }
    let passed = labels.union(place.url.queryItems.map(\.name))
    let missing = parameters.first { $0.required && !$0.composite && $0.default == nil && !passed.contains($0.label) }
    if let missing { return .rejected(destination, reason: "input \(missing.label.quoted) is missing") }
    return .accepted(destination)
  }
}

/// The patterns of a namespace; the values are indices of its routes.
struct NamespaceTable: Sendable {
  let namespace: Manifest.Namespace
  let patterns: RouteTable<Int>
  let hosts: WebHosts

  init(_ namespace: Manifest.Namespace) {
    self.namespace = namespace
    hosts = WebHosts(namespace.hosts)
    var builder = RouteTable<Int>.Builder(order: namespace.order)
    for (index, route) in namespace.routes.enumerated() {
      guard let pattern = try? route.routePattern() else { continue }
      // A pattern that the table rejects never matches; `validate()` reports it.
      _ = try? builder.insert(pattern, index, priority: route.priority)
    }
    patterns = builder.freeze()
  }
}
