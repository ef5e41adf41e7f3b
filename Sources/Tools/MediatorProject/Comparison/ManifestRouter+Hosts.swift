package import MediatorManifest
import MediatorText

// Queries of a manifest for the comparison with association files, and for their generation.

extension ManifestRouter {
  /// Returns the namespaces that are tried for URLs of a web host, which is one name without a port.
  func namespaces(ofHost host: String) throws(SiteAssociationError) -> [Manifest.Namespace] {
    let pattern = HostPattern(host)
    func error(_ code: SiteAssociationError.Code, _ message: String) -> SiteAssociationError {
      SiteAssociationError(code, host.isEmpty ? "''" : host, "", message)
    }
    guard pattern.isValid, !host.contains("*") else {
      throw error(
        .malformedHost, "not a host: expected one name such as 'shop.example', without scheme, port, path and '*'")
    }
    if pattern.port != nil {
      throw error(.malformedHost, "hosts with ports are never associated with an app: expected \(pattern.host.quoted)")
    }
    let found = (try? mediator.namespaces(ofHost: host)).map(namespaces(named:)) ?? []
    if !found.isEmpty { return found }
    let hosts = Set(manifest.namespaces.flatMap(\.hosts)).sorted()
    let nearest = suggestion(for: host, among: hosts)
    let known =
      hosts.isEmpty ? "a manifest with a web namespace" : hosts.prefix(9).map(\.quoted).joined(separator: ", ")
    throw error(.unknownHost, "belongs to no namespace\(nearest.isEmpty ? ": expected \(known)" : nearest)")
  }

  /// Returns the destination that accepts a URL, in words, or `nil` if the app shows nothing for it.
  package func destination(of outcome: Result<Resolution, MediatorError>) -> String? {
    guard case .success(let resolution) = outcome else { return nil }
    switch resolution.destination {
    case .external, .nothing: return nil
    case .unmatched(let namespace):
      return "the handler of unmatched URLs of namespace \(namespace.quoted)".printable
    case .action(let address) where isMiss(outcome):
      return "the fallback of target \(address.target.rawValue.quoted)".printable
    case .action, .closure: break
    }
    guard let route = route(of: resolution) else { return "action \("\(resolution.destination)".quoted)".printable }
    let name = route.pattern.map { "route \($0.quoted)" } ?? "a matcher"
    return "\(name) (\((route.action.map { "\($0)" } ?? "\(route.module)").shortened(to: 120)))".printable
  }

  /// Returns whether only a handler of unmatched URLs or the fallback of a target accepts a URL.
  package func isMiss(_ outcome: Result<Resolution, MediatorError>) -> Bool {
    guard case .success(let resolution) = outcome, route(of: resolution) == nil else { return false }
    return switch resolution.destination {
    case .unmatched: true
    case .action(let address): action(address) == nil
    case .external, .nothing, .closure: false
    }
  }

  /// Returns the reason why the app shows nothing for a URL.
  func reason(_ outcome: Result<Resolution, MediatorError>) -> String {
    switch outcome {
    case .success(let resolution): "opened outside the app: \("\(resolution.shownDestination)".shortened(to: 120))"
    case .failure(let error) where error.code == .unmatchedURL || error.code == .unknownTarget: "matches no route"
    case .failure(let error): error.reasonOfLink
    }
  }

  /// Returns the kind of an outcome for which the app shows nothing.
  func kind(of outcome: Result<Resolution, MediatorError>) -> String {
    switch outcome {
    case .success(let resolution): "\(resolution.destination)"
    case .failure(let error): "\(error.code) \(error.label ?? "") \(error.destination.map { "\($0)" } ?? "")"
    }
  }

  /// Returns whether a URL that names an action has the name of the target in its own case.
  func isInOwnCase(_ url: String, _ outcome: Result<Resolution, MediatorError>) -> Bool {
    let destination: Destination?
    switch outcome {
    case .success(let resolution) where resolution.describedRoute != nil: return true
    case .success(let resolution): destination = resolution.destination
    case .failure(let error): destination = error.destination
    }
    guard let address = destination?.address, let place = try? place(of: url) else { return true }
    let first = place.url.segments(host: place.host).first?.text ?? ""
    let name = address.target.rawValue
    return first.asciiLowercased != name.asciiLowercased || first.utf8.elementsEqual(name.utf8)
  }

  /// Returns the labels that the URL of a route has to pass.
  func requiredLabels(_ route: Manifest.RegisteredRoute) -> [String] {
    Self.requiredLabels(inputs(of: route)).filter { route.defaults[$0] == nil }
  }

  /// Returns whether a route has an input that only the caller's context passes, so that no URL alone opens it.
  func needsContext(_ route: Manifest.RegisteredRoute) -> Bool {
    inputs(of: route).contains { $0.needsContext && route.defaults[$0.label] == nil }
  }

  private func inputs(of route: Manifest.RegisteredRoute) -> [Manifest.Parameter] {
    route.parameters ?? route.action.flatMap { action($0)?.parameters } ?? []
  }

  /// The exposed actions, each with the labels that a query has to pass.
  var exposedActions: [(address: ActionAddress, labels: [String])] {
    manifest.targets.flatMap { target in
      target.actions.filter { $0.linkExposure != .none }.map {
        (ActionAddress(target.name, $0.name), Self.requiredLabels($0.parameters))
      }
    }
  }

  static func requiredLabels(_ parameters: [Manifest.Parameter]) -> [String] {
    parameters.flatMap(\.requiredFields).map(\.label)
  }
}

extension String {
  /// Returns the URL of a web host with the path, the query and the fragment of a sample, or `nil` if it cannot be read.
  func asURL(of host: String) -> String? {
    guard let url = try? StandardURLReader().read(self) else { return nil }
    let query = url.encodedQuery.map { "?\($0)" } ?? ""
    let fragment = url.encodedFragment.map { "#\($0)" } ?? ""
    return "https://\(host)/\(url.encodedPath)\(query)\(fragment)"
  }
}

extension [Manifest.Namespace] {
  /// Whether paths are compared in lower case: the first namespace reads the URLs that all of them match.
  var foldsPath: Bool { first?.reading?.reader.foldsPath == true }

  /// Returns the pattern of a route as URLs are compared with it, or `nil` if it has none.
  func pattern(of route: Manifest.RegisteredRoute) -> RoutePattern? {
    guard let pattern = try? route.routePattern() else { return nil }
    return foldsPath ? pattern.withLowercasePath : pattern
  }
}

extension Manifest.Parameter {
  /// Whether only the caller's context passes it, and a value is required.
  var needsContext: Bool { isFromContext && isRequired && self.default == nil }
}
