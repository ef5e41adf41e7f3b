public import MediatorKit
package import RoutePatterns

extension Mediator {
  /// Generates the URL of an action with inputs.
  ///
  /// ```swift
  /// let url = try mediator.url(for: Orders.detail, 42)   // shop://order/42
  /// ```
  ///
  /// The URL is that of the first route whose parameters all have a value; other inputs are added to the query. If the action
  /// has no route, the URL has the direct form `scheme://target/action?…`. Inputs that are `nil` are left out. Opening the URL
  /// calls the action with equal inputs.
  ///
  /// - Parameters:
  ///   - key: The key of a registered action.
  ///   - input: The inputs; each must have a text form.
  ///   - scheme: The scheme, or `nil` for that of the route's namespace, or else the app's first one in alphabetical order.
  ///   - host: The host of a web URL, or `nil` for that of the route's namespace.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``/MediatorKit/MediatorError/Code/unknownAction``.
  public func url<Output, each Input>(
    for key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, scheme: String? = nil,
    host: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> String {
    try url(of: key.address, scheme, host, CallSite(fileID: fileID, line: line)) {
      try URLInput.inputs(of: repeat each input, for: key, secrets: $0.secretLabels)
    }
  }

  /// Generates the URL of an action by name, for example in a console.
  ///
  /// ```swift
  /// let url = try mediator.url("orders", "detail", ["id": 42])   // shop://order/42
  /// ```
  ///
  /// The parameters are native values or text, and are checked as in a call by name; each must have a text form. For the
  /// scheme and host see ``url(for:_:scheme:host:fileID:line:)``.
  ///
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``/MediatorKit/MediatorError/Code/unknownTarget``,
  ///   ``/MediatorKit/MediatorError/Code/unknownAction``, and the errors of missing, malformed and unexpected parameters.
  public func url(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], scheme: String? = nil,
    host: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> String {
    let address = ActionAddress(target, action)
    return try url(of: address, scheme, host, CallSite(fileID: fileID, line: line)) {
      try URLInput.inputs(of: parameters, $0, address)
    }
  }

  /// Returns the URL of the first route for which one can be generated, or the direct form if the action has no route.
  ///
  /// - Parameter inputs: Returns the texts of the inputs for the action.
  private func url(
    of address: ActionAddress, _ scheme: String?, _ host: String?, _ callSite: CallSite,
    _ inputs: (ActionInfo) throws -> [URLInput]
  ) throws -> String {
    try callSite.locating {
      let planned = planned
      let registry = planned.registry
      guard let found = registry.find(address) else { throw registry.reason(address) }
      let action = found.info
      let inputs = try inputs(action)
      guard action.isExposed else {
        let reason = action.isNative ? "native actions have none" : "not exposed to any source"
        throw MediatorError.notGenerable(address, reason)
      }
      let isDirect = action.routes.isEmpty && self.scheme(scheme, .global) != nil
      let destination = URLDestination(
        address: address, parameters: action.parameters, routes: isDirect ? [.direct(address)] : action.routes,
        isDirect: isDirect, module: found.target.module
      ) { $0.destination == .action(address) }
      return try url(of: destination, inputs, hiding: action.secretLabels, scheme, host, planned)
    }
  }

  /// Generates the URL of a route's closure that has a key.
  ///
  /// - Parameters:
  ///   - key: The key, whose labels are those of the closure's inputs.
  ///   - input: The inputs; each must have a text form.
  ///   - routes: The routes of the closure.
  ///   - scheme: The scheme, or `nil` for that of the namespace.
  ///   - host: The host of a web URL, or `nil` for that of the namespace.
  ///   - callSite: The location of the call.
  package func url<Output, each Input>(
    ofClosure key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, by routes: ClosureRoutes,
    scheme: String?, host: String?, callSite: CallSite
  ) throws -> String {
    try callSite.locating {
      let inputs = try URLInput.inputs(of: repeat each input, for: key, secrets: routes.secretLabels)
      if !routes.isForCode {
        guard !routes.patterns.isEmpty else { throw MediatorError.notGenerable(key.address, "no pattern") }
        if case .none = routes.exposure.rule {
          throw MediatorError.notGenerable(key.address, "not exposed to any source")
        }
      }
      let declared = routes.patterns.map {
        DeclaredRoute(pattern: $0, namespace: routes.namespace, priority: 0)
      }
      let isReached = routes.isReached
      let destination = URLDestination(
        address: key.address, parameters: key.parameters, routes: declared, mayBePath: routes.isForCode,
        defaults: routes.defaults
      ) { isReached($0.route?.destination.attachment) }
      return try url(of: destination, inputs, hiding: routes.secretLabels, scheme, host, planned)
    }
  }

  /// Returns the URL of a destination; an error does not contain the texts of secret inputs.
  private func url(
    of destination: URLDestination, _ inputs: [URLInput], hiding secret: Set<String>, _ scheme: String?,
    _ host: String?, _ planned: PlannedRegistry
  ) throws -> String {
    let address = destination.address
    let items = planned.registry.links.declaredSecrets(in: planned.registry).items
    let secret = secret.union(inputs.map(\.label).filter(items.hasName))
    let textless = destination.textlessInputs(inputs)
    var failure: MediatorError?
    for route in destination.routes {
      do {
        let pattern = route.pattern.capturingURLs(of: destination.parameters, adding: true)
        let lists = pattern.listNames
        if let input = textless.first(where: { !lists.contains($0.label) }) {
          let reason = "the value has no text, and is not read from a URL without the parameter"
          throw MediatorError.notGenerable(address, label: input.label, reason)
        }
        guard let namespace = planned.registry.links.index.routes(ofNamespace: route.namespace)?.namespace else {
          let unknown = MediatorError.unknown(route.namespace, destination.module)
          throw MediatorError(.notGenerable, of: .action(address), underlying: unknown)
        }
        let scheme = self.scheme(scheme, namespace)
        let url =
          if scheme == nil, pattern.scheme == nil, destination.mayBePath {
            try pattern.pathWithQuery(inputs)
          } else {
            try pattern.url(inputs, scheme, host ?? self.host(namespace))
          }
        let shown = secret.isEmpty ? "'\(url)'" : "a URL of '\(pattern)'"
        try check(
          url, shown, leadsTo: destination, by: destination.isDirect ? nil : pattern, with: inputs, hiding: secret,
          planned)
        return url
      } catch {
        let cause: any Error = (error as? GenerationError).map { $0.withoutValue(of: secret) as any Error } ?? error
        let reason = cause as? MediatorError ?? MediatorError(.notGenerable, of: .action(address), underlying: cause)
        failure = failure ?? reason
      }
    }
    throw failure ?? .notGenerable(address, "expected a scheme, because the app has none of its own")
  }

  /// Rejects a URL that maps to another destination, or to this one with other inputs.
  ///
  /// A URL that a rewrite matches is accepted, and so is one that matches another route with the same pattern. Such a route has
  /// a higher priority on purpose, as that of a page does. A scheme or host that the app does not own is accepted too.
  private func check(
    _ url: String, _ shown: String, leadsTo destination: URLDestination, by pattern: RoutePattern?,
    with inputs: [URLInput], hiding secret: Set<String>, _ planned: PlannedRegistry
  ) throws(MediatorError) {
    let address = destination.address
    let link: Link
    do throws(MediatorError) {
      link = try planned.registry.links.link(
        url, .inApp, in: planned.registry, to: destination.mayBePath ? NamedPage(address) : nil)
      guard link.rewrites.isEmpty else { return }
    } catch {
      guard error.code == .malformedURL else { return }
      let reason = error.underlying as? URLReadingError
      throw MediatorError(
        .notGenerable, of: .action(address), underlying: secret.isEmpty ? reason : reason?.withoutText)
    }
    var search = LinkSearch()
    // Whether a source may open the URL is not asked.
    switch try search.next(of: link, in: planned, passesExposure: true)?.candidate {
    case let candidate? where destination.isReached(candidate):
      let parameters = link.parameters(candidate, [:])
      for input in inputs {
        let texts = (parameters[input.label] as? Parameters.Text)?.texts ?? []
        guard texts == input.texts || texts == input.day.map({ [$0] }) else {
          let values = "found \(Parameters.Text(texts)), expected \(Parameters.Text(input.texts))"
          throw .notGenerable(
            address,
            "\(shown) has '\(input.label)': \(secret.isEmpty ? values : "found another value than it was made of")")
        }
      }
    case nil: throw .notGenerable(address, "\(shown) matches no route")
    case let candidate?:
      if case .unmatched = candidate.kind { throw .notGenerable(address, "\(shown) matches no route") }
      if let pattern, candidate.route?.pattern?.hasShape(of: pattern) == true { return }
      throw .notGenerable(address, "\(shown) resolves to \(candidate.inWords)")
    }
  }

  private func scheme(_ given: String?, _ namespace: RouteNamespace) -> String? {
    if let given { return given }
    if let own = namespace.schemes.min() { return own }
    if !namespace.hosts.isEmpty { return "https" }
    return links.schemes?.min() ?? links.namespaces.flatMap(\.schemes).min()
  }

  private func host(_ namespace: RouteNamespace) -> String? {
    namespace.hosts.filter { !$0.hasPrefix("*") }.min()
  }
}

/// The routes of a closure that has a key.
package struct ClosureRoutes {
  let patterns: [RoutePattern]
  let namespace: String
  let exposure: Exposure
  /// The values of parameters that a URL lacks.
  package var defaults: Parameters = [:]
  /// Whether code of the app generates the URL to open it: no source needs to be allowed, and without a scheme it is a
  /// path.
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
  /// Whether code of the app generates the URL to open the page: without a scheme it is a path.
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

extension LinkCandidate {
  /// The destination, with the pattern of the route that maps to an action.
  fileprivate var inWords: String {
    guard let address = destination.address else { return "\(destination)" }
    return "'\(address)'" + (route?.pattern.map { " by \($0)" } ?? "")
  }
}

extension DeclaredRoute {
  /// Returns the direct form as a route.
  fileprivate static func direct(_ address: ActionAddress) -> DeclaredRoute {
    DeclaredRoute(pattern: address.pattern, namespace: RouteNamespace.globalName, priority: 0)
  }
}

// An unavailable overload for a common mistake: its message says how to write the call.

extension Mediator {
  /// Rejects other arguments than the inputs of the key.
  @available(*, unavailable, message: "pass an argument for each input of the key")
  public func url<Output: Module & Target & Interceptor & RouteMatcher, each Input, each Given>(
    for key: ActionKey<Output, repeat each Input>, _ given: repeat each Given, scheme: String? = nil,
    host: String? = nil
  ) throws -> String {
    unavailable()
  }
}
