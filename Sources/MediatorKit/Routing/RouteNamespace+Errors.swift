import RoutePatterns

extension RouteNamespace {
  /// Returns the errors of the namespace: no scheme and host, or ones that no URL can have.
  func errors(of module: ModuleName) -> [MediatorError] {
    var errors: [MediatorError] = []
    if schemes.isEmpty, hosts.isEmpty {
      errors.append(.invalid(name, "a namespace; it has no scheme and no host", module))
    }
    errors += schemes.sorted().filter { !Self.isScheme($0) }.map { .invalid($0, "the scheme of a namespace", module) }
    errors += hosts.sorted().filter { !Self.isHost($0) }.map { .invalid($0, "the host of a namespace", module) }
    return errors
  }

  /// Returns whether a URL can have a custom scheme.
  static func isScheme(_ scheme: String) -> Bool {
    guard let url = try? StandardURLReader().read("\(scheme)://a") else { return false }
    return url.scheme == scheme && !url.isWeb
  }

  /// Returns whether a URL can have a host, which may begin with `*.` and end with a port.
  static func isHost(_ host: String) -> Bool {
    HostPattern(host).isValid
  }
}

extension LinkSettings {
  /// The errors of schemes and hosts that no URL can have.
  var errors: [MediatorError] {
    let words =
      (schemes ?? []).sorted().filter { !RouteNamespace.isScheme($0) }.map { ($0, "a custom scheme") }
      + webHosts.sorted().filter { !RouteNamespace.isHost($0) }.map { ($0, "a web host") }
    return words.map { .invalid($0, $1, ModuleName.app) }
  }
}

extension MediatorError {
  fileprivate static func invalid(_ found: String, _ expected: String, _ module: ModuleName) -> MediatorError {
    MediatorError(.invalidNamespace, expected: expected, found: found, modules: [module])
  }
}
