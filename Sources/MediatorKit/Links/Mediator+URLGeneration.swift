import Foundation
import RoutePatterns

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
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``MediatorError/Code/unknownAction``.
  public func url<Output, each Input>(
    for key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, scheme: String? = nil,
    host: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> String {
    let address = key.definition.address
    return try url(of: address, scheme, host, CallSite(fileID: fileID, line: line)) { _ in
      var inputs: [URLInput] = []
      var labels = key.definition.parameters.makeIterator()
      func add<Value: Sendable>(_ value: Value) throws(MediatorError) {
        guard let label = labels.next()?.label else { return }
        inputs += try URLInput.inputs(of: value, label, address)
      }
      repeat try add(each input)
      return inputs
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
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``MediatorError/Code/unknownTarget``,
  ///   ``MediatorError/Code/unknownAction``, and the errors of missing, malformed and unexpected parameters.
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
  /// - Parameter inputs: Returns the texts of the inputs for the parameters of the action.
  private func url(
    of address: ActionAddress, _ scheme: String?, _ host: String?, _ callSite: CallSite,
    _ inputs: ([ParameterInfo]) throws -> [URLInput]
  ) throws -> String {
    try callSite.locating {
      let planned = planned
      let registry = planned.registry
      guard let found = registry.find(address) else { throw registry.reason(address) }
      let action = found.target.actions[found.index]
      let inputs = try inputs(action.parameters)
      guard action.isExposed else {
        let reason = action.isNative ? "native actions have none" : "not exposed to any source"
        throw MediatorError.notGenerable(address, reason)
      }
      // The `nil` and empty inputs whose parameters, if left out, would get another value.
      let mute = inputs.filter { input in
        input.texts.isEmpty
          && action.parameters.contains { input.label == $0.label && !(input.isNil && $0.isNilWhenLeftOut) }
      }
      let isDirect = action.routes.isEmpty && self.scheme(scheme, .global) != nil
      var failure: MediatorError?
      for route in isDirect ? [.direct(address)] : action.routes {
        do {
          if let input = mute.first(where: { $0.label != route.pattern.catchAllName }) {
            let reason = "the value has no text, and is not read from a URL without the parameter"
            throw MediatorError.notGenerable(address, label: input.label, reason)
          }
          guard let namespace = registry.index.routes(ofNamespace: route.namespace)?.namespace else {
            let unknown = MediatorError.unknown(route.namespace, found.target.module)
            throw MediatorError(.notGenerable, of: .action(address), underlying: unknown)
          }
          let url = try route.pattern.url(inputs, self.scheme(scheme, namespace), host ?? self.host(namespace))
          try check(url, leadsTo: address, by: isDirect ? nil : route.pattern, with: inputs, planned)
          return url
        } catch {
          let reason = error as? MediatorError ?? MediatorError(.notGenerable, of: .action(address), underlying: error)
          failure = failure ?? reason
        }
      }
      throw failure ?? .notGenerable(address, "expected a scheme, because the app has none of its own")
    }
  }

  /// Rejects a URL that maps to another action, or to the action with other inputs.
  ///
  /// A URL that a rewrite matches is accepted, and so is one that matches another route with the same pattern. Such a route has
  /// a higher priority on purpose, as that of a page does. A scheme or host that the app does not own is accepted too.
  private func check(
    _ url: String, leadsTo address: ActionAddress, by pattern: RoutePattern?, with inputs: [URLInput],
    _ planned: PlannedRegistry
  ) throws(MediatorError) {
    let link: Link
    do throws(MediatorError) {
      link = try self.link(read(url, planned.registry), of: url, .inApp, planned.registry)
      guard link.rewrites.isEmpty else { return }
    } catch {
      guard error.code == .malformedURL else { return }
      throw MediatorError(.notGenerable, of: .action(address), underlying: error.underlying)
    }
    var search = LinkSearch(link, planned, self)
    switch try search.next(of: link)?.candidate {
    case nil, .unmatched: throw .notGenerable(address, "'\(url)' matches no route")
    case let candidate? where candidate.destination == .action(address):
      let parameters = link.parameters(candidate, [:])
      for input in inputs {
        let texts = (parameters[input.label] as? Parameters.Text)?.texts ?? []
        guard texts == input.texts || texts == input.day.map({ [$0] }) else {
          throw .notGenerable(
            address,
            "'\(url)' has '\(input.label)': found \(Parameters.Text(texts)), expected \(Parameters.Text(input.texts))")
        }
      }
    case let candidate?:
      if let pattern, candidate.route?.pattern?.hasShape(of: pattern) == true { return }
      throw .notGenerable(address, "'\(url)' resolves to \(candidate.inWords)")
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

extension LinkCandidate {
  /// The destination, with the pattern of the route that maps to an action.
  fileprivate var inWords: String {
    guard let address = destination.address else { return "\(destination)" }
    return "'\(address)'" + (route?.pattern.map { " by \($0)" } ?? "")
  }
}

extension ParameterInfo {
  fileprivate var isNilWhenLeftOut: Bool {
    defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent == true
  }
}

extension ActionInfo.DeclaredRoute {
  /// Returns the direct form as a route, whose pattern escapes special characters in the names.
  fileprivate static func direct(_ address: ActionAddress) -> ActionInfo.DeclaredRoute {
    let names = [address.target.rawValue, address.action.rawValue]
    // A malformed pattern contains the error, which generation throws.
    let pattern = (try? RoutePattern(names.map { .literal($0) })) ?? RoutePattern(stringLiteral: "/\(address)")
    return ActionInfo.DeclaredRoute(pattern: pattern, namespace: RouteNamespace.globalName, priority: 0)
  }
}

extension RoutePattern {
  fileprivate var catchAllName: String? {
    components.lazy.compactMap { if case .catchAll(let name) = $0 { name } else { nil } }.first
  }

  /// Returns the URL of inputs; a date at midnight UTC becomes a day if the pattern rejects a time.
  fileprivate func url(_ inputs: [URLInput], _ scheme: String?, _ host: String?) throws(GenerationError) -> String {
    let texts = inputs.map { ($0.label, $0.texts) }
    do throws(GenerationError) {
      return try url(texts, scheme, host)
    } catch {
      guard inputs.contains(where: { $0.day != nil }) else { throw error }
      return try url(inputs.map { input in (input.label, input.day.map { [$0] } ?? input.texts) }, scheme, host)
    }
  }

  /// Returns the URL of values by label; values without a parameter in the pattern are added to the query.
  private func url(
    _ values: [(label: String, texts: [String])], _ scheme: String?, _ host: String?
  ) throws(GenerationError) -> String {
    let names = Set(parameterNames)
    let catchAll = catchAllName
    var path: [String: RouteValue] = [:]
    var query: [(name: String, value: String?)] = []
    for (label, texts) in values {
      if label == catchAll {
        path[label] = .list(texts)
      } else if names.contains(label), texts.count <= 1 {
        path[label] = texts.first.map { .text($0) }
      } else {
        query += texts.map { (label, $0) }
      }
    }
    guard let host, (self.scheme ?? scheme)?.isWebScheme == true else {
      return try url(path, scheme: scheme, query: query)
    }
    // An owned host may have a port, which patterns have not; a colon in brackets belongs to an IPv6 address.
    let colon = host.lastIndex(of: ":").flatMap { host[$0...].contains("]") ? nil : $0 } ?? host.endIndex
    var text = try url(path, scheme: scheme, host: String(host[..<colon]), query: query)
    let authority = text.firstRange(of: "://")?.upperBound ?? text.endIndex
    let end = text[authority...].firstIndex { "/?#".contains($0) } ?? text.endIndex
    text.insert(contentsOf: host[colon...], at: end)
    return text
  }
}
