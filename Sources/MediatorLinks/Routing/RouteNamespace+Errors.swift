import MediatorKit
import MediatorText
import RoutePatterns

extension RouteNamespace {
  /// Returns the errors of the namespace: no scheme and host, or ones that no URL can have.
  func errors(of module: ModuleName) -> [MediatorError] {
    guard schemes.isEmpty, hosts.isEmpty, !takesTexts else {
      return MediatorError.unusable(schemes, "the scheme of a namespace", hosts, "the host of a namespace", module)
    }
    return [.invalid(name, "a namespace; it has no scheme and no host", module)]
  }
}

extension LinkSettings {
  /// The errors of schemes and hosts that no URL can have.
  var errors: [MediatorError] {
    MediatorError.unusable(schemes ?? [], "a custom scheme", webHosts, "a web host", ModuleName.app)
  }
}

extension MediatorError {
  /// Returns the errors of schemes and hosts that no URL can have; a host may begin with `*.` and end with a port.
  fileprivate static func unusable(
    _ schemes: Set<String>, _ scheme: String, _ hosts: Set<String>, _ host: String, _ module: ModuleName
  ) -> [MediatorError] {
    schemes.inOrder().filter { !isScheme($0) }.map { invalid($0, scheme, module) }
      + hosts.inOrder().filter { !HostPattern($0).isValid }.map { invalid($0, host, module) }
  }

  private static func isScheme(_ scheme: String) -> Bool {
    guard let url = try? StandardURLReader().read("\(scheme)://a") else { return false }
    return url.scheme == scheme && !url.isWeb
  }

  fileprivate static func invalid(_ found: String, _ expected: String, _ module: ModuleName) -> MediatorError {
    MediatorError(.invalidNamespace, expected: expected, found: found, modules: [module])
  }
}
