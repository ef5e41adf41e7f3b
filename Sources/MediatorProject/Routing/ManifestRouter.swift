public import MediatorKit
public import MediatorLinks
public import MediatorManifest
import MediatorText
import RoutePatterns

/// Routes URLs by a manifest alone, as a mediator with the same registrations does.
///
/// ```swift
/// let router = ManifestRouter(try Manifest(contentsOf: file))
/// print(router.outcome(of: "https://shop.example/order/7", source: .universalLink).isAccepted)
/// ```
///
/// A manifest contains no code, so the link gate, matchers, rules of exposure and custom URL readers are not run. Of bad parameters, only
/// missing ones are known.
public struct ManifestRouter: Sendable {
  /// What becomes of a URL.
  public enum Outcome: Sendable, Hashable {
    /// A route, an action or a handler receives it.
    case accepted(Destination)
    /// A destination exists, but is not exposed to the source, lacks an input, or does not exist.
    case rejected(Destination, reason: String)
    /// No route matches, and there is no handler.
    case unmatched
    /// The URL cannot be read.
    case malformed(reason: String)
    /// The scheme or the host of the URL belongs to no namespace.
    case misplaced(reason: String)
    /// A rewrite maps it to a URL outside the app, or the browser opens it.
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
  let places: ManifestPlaces
  private let actions: [ActionAddress: Manifest.Action]
  /// The targets by name in lower case.
  private let targets: [String: Manifest.Target]

  /// Creates a router of all namespaces; malformed patterns and rewrites are left out.
  ///
  /// - Complexity: O(*n* log *n*) in the size of the manifest.
  public init(_ manifest: Manifest) {
    self.manifest = manifest
    tables = manifest.namespaces.map { NamespaceTable($0) }
    places = ManifestPlaces(manifest)
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
  /// - Complexity: One match in the namespace of the URL and in the global one, for each of at most eight rewrites.
  public func outcome(of url: String, source: LinkSource) -> Outcome {
    outcome(of: url, source, passesExposure: false)
  }

  /// Returns what becomes of a URL, also if code of the app names the page, which then needs no exposure.
  func outcome(of url: String, _ source: LinkSource, passesExposure: Bool) -> Outcome {
    switch places.arrival(of: url, source: source) {
    case .place(let place, let text): outcome(of: place, text, source, passesExposure)
    case .external(let text): .external(text)
    case .malformed(let reason): .malformed(reason: reason)
    case .misplaced(let reason): .misplaced(reason: reason)
    }
  }

  private func outcome(of place: Place, _ text: String, _ source: LinkSource, _ passesExposure: Bool) -> Outcome {
    func browses(_ reason: Manifest.Browser.Reason) -> Bool { manifest.browser?.opens(reason, text, source) ?? false }
    guard let candidate = candidate(place) else { return browses(.unmatched) ? .external(text) : .unmatched }
    let destination = candidate.destination
    if case .unmatched = destination { return .accepted(destination) }
    if !passesExposure, let reason = rejection(of: destination, source) {
      let isNative = destination.address?.action.isNative == true
      return !isNative && browses(.notExposed) ? .external(text) : .rejected(destination, reason: reason)
    }
    if destination.opensBrowser {
      return text.isBrowserURL ? .external(text) : .rejected(destination, reason: "the browser opens web URLs only")
    }
    if let address = destination.address, actions[address] == nil {
      if target(address.target.rawValue)?.hasFallback == true { return .accepted(destination) }
      if case .direct = destination, browses(.unmatched) {
        return handler(place).map { .accepted(.unmatched(namespace: $0.name)) } ?? .external(text)
      }
      return .rejected(destination, reason: "action \("\(address)".quoted) does not exist")
    }
    guard let missing = missingInput(candidate, place) else { return .accepted(destination) }
    return browses(.badParameter)
      ? .external(text) : .rejected(destination, reason: "input \(missing.quoted) is missing")
  }

  /// What a URL reaches if nothing rejects it.
  struct Candidate {
    let destination: Destination
    /// The texts that the pattern captures.
    var captures: [String: [String]] = [:]
  }

  /// Returns the first destination of a URL, or `nil` if it has none.
  func candidate(_ place: Place) -> Candidate? {
    for index in place.namespaces {
      let table = tables[index]
      guard let match = table.patterns.firstMatch(place.url, host: place.host) else { continue }
      let captures = match.captures.map { ($0.name, $0.list) }
      return Candidate(
        destination: .route(table.namespace.routes[match.value], namespace: table.namespace.name),
        captures: Dictionary(captures) { first, _ in first })
    }
    if let address = directAddress(place), address.action.isNative || target(address.target.rawValue) != nil {
      return Candidate(destination: .direct(address))
    }
    return handler(place).map { Candidate(destination: .unmatched(namespace: $0.name)) }
  }

  /// Returns the namespace whose handler of unmatched URLs is tried for a URL.
  func handler(_ place: Place) -> Manifest.Namespace? {
    guard let own = place.namespaces.first else { return nil }
    return ([own] + [places.global].compactMap(\.self)).lazy.map { tables[$0].namespace }.first(where: \.hasFallback)
  }

  /// Returns the target of a name, without regard to the case of ASCII letters, as in hosts of URLs.
  func target(_ name: String) -> Manifest.Target? {
    let folded = name.asciiLowercased
    // The dictionary compares by canonical equivalence.
    return targets[folded].flatMap { $0.name.folded.utf8.elementsEqual(folded.utf8) ? $0 : nil }
  }

  /// Returns the address in the direct form of a URL, or `nil` if it has none.
  func directAddress(_ place: Place) -> ActionAddress? {
    guard let own = place.namespaces.first, tables[own].namespace.takesDirectForm(ofWeb: place.url.isWeb) else {
      return nil
    }
    let segments = place.url.segments(host: place.host)
    guard segments.count == 2 else { return nil }
    let name = segments[0].text
    return ActionAddress(target(name)?.name ?? TargetName(name), ActionName(segments[1].text))
  }

  /// Returns the label of a required input that neither the URL nor a default passes.
  private func missingInput(_ candidate: Candidate, _ place: Place) -> String? {
    let texts = texts(candidate, place)
    return parameters(of: candidate.destination).first {
      $0.required && !$0.composite && $0.default == nil && texts[$0.label] == nil
    }?.label
  }

  /// Returns why a source may not open a destination, or `nil` if it may.
  func rejection(of destination: Destination, _ source: LinkSource) -> String? {
    if destination.address?.action.isNative == true { return "a native action" }
    var route: Manifest.RegisteredRoute?
    if case .route(let own, _) = destination { route = own }
    let exposure = LinkExposure(route, to: destination.address.flatMap { actions[$0] })
    return exposure.rejection(of: source).map {
      "exposed to \("\($0)".shortened(to: 120)), not to \("\(source)".shortened(to: 120))"
    }
  }

  /// Returns the inputs of a destination.
  func parameters(of destination: Destination) -> [Manifest.Parameter] {
    if let action = destination.address.flatMap({ actions[$0] }) { return action.parameters }
    if case .route(let route, _) = destination { return route.parameters ?? [] }
    return []
  }

  /// Returns the texts of inputs: the path takes precedence over the query, and the query over the route's defaults.
  func texts(_ candidate: Candidate, _ place: Place) -> [String: [String]] {
    var texts: [String: [String]] = [:]
    var pattern: RoutePattern?
    if case .route(let route, _) = candidate.destination, route.pattern?.utf8.contains(UInt8(ascii: "?")) == true {
      pattern = try? route.routePattern()
    }
    place.url.eachQueryItem(besides: pattern.map(place.url.rawRanges) ?? []) { name, value in
      texts[name, default: []].append(value ?? "")
    }
    // An item that the pattern captures is an input only by its parameter.
    for item in pattern?.query ?? [] where item.parameter != nil { texts[item.name] = nil }
    texts.merge(candidate.captures) { $1 }
    for parameter in parameters(of: candidate.destination) where parameter.isFromContext {
      texts[parameter.label] = nil
    }
    if case .route(let route, _) = candidate.destination { texts.merge(route.defaults) { own, _ in own } }
    return texts
  }
}

extension ManifestRouter.Destination {
  /// The address of the action, or `nil` for a closure or a handler.
  var address: ActionAddress? {
    switch self {
    case .route(let route, _): route.action
    case .direct(let address): address
    case .unmatched: nil
    }
  }

  /// Whether the browser opens the URL.
  var opensBrowser: Bool { if case .route(let route, _) = self { route.kind == .browser } else { false } }
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

extension ManifestRouter: CustomStringConvertible {
  /// The manifest.
  public var description: String { "\(manifest)" }
}
