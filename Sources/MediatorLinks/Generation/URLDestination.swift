package import MediatorKit
package import RoutePatterns

/// The routes of a closure that has a key.
package struct ClosureRoutes {
  let patterns: [RoutePattern]
  let namespace: String
  let exposure: Exposure
  /// The values of parameters that a URL lacks.
  package var defaults: Parameters = [:]
  /// Whether code of the app makes the URL to open it: no source needs to be allowed, and without a scheme it is a path.
  package var isForCode = false
  /// The labels of the inputs that messages do not contain.
  package var secretLabels: Set<String> = []
  /// Returns whether a route with an attachment is one of the routes.
  let isReached: ((any Sendable)?) -> Bool

  package init(
    _ patterns: [RoutePattern], in namespace: String, exposedTo exposure: Exposure,
    isReached: @escaping ((any Sendable)?) -> Bool
  ) {
    self.patterns = patterns
    self.namespace = namespace
    self.exposure = exposure
    self.isReached = isReached
  }
}

/// The action, or the closure of routes, of a generated URL.
struct URLDestination {
  let address: ActionAddress
  let parameters: [ParameterInfo]
  let routes: [DeclaredRoute]
  var isDirect = false
  /// Whether the URL is a path if the app has no scheme.
  var mayBePath = false
  var defaults: Parameters = [:]
  var module = ModuleName.app
  let isReached: (LinkCandidate) -> Bool

  /// Returns the `nil` and empty inputs whose parameters, if left out, would get another value.
  func textlessInputs(_ inputs: [URLInput]) -> [URLInput] {
    inputs.filter { input in
      guard input.texts.isEmpty else { return false }
      if defaults[input.label] != nil { return true }
      return parameters.contains { input.label == $0.label && !(input.isNil && $0.isNilWhenLeftOut) }
    }
  }
}

extension ParameterInfo {
  fileprivate var isNilWhenLeftOut: Bool {
    defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent == true
  }
}
