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
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``MediatorError/Code/unknownAction``.
  public func url<Output, each Input>(
    for key: ActionKey<Output, repeat each Input>, _ input: repeat each Input, scheme: String? = nil,
    host: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> String {
    do {
      return try generatedURL(scheme, host, key, repeat each input)
    } catch let error as MediatorError {
      throw error.located(CallSite(fileID: fileID, line: line))
    }
  }

  private func generatedURL<Output, each Input>(
    _ scheme: String?, _ host: String?, _ key: ActionKey<Output, repeat each Input>, _ input: repeat each Input
  ) throws -> String {
    let registry = registry
    let definition = key.definition
    guard let found = registry.find(definition.address) else { throw registry.reason(definition.address) }
    var inputs: [URLInput] = []
    var labels = definition.parameters.makeIterator()
    func add<Value: Sendable>(_ value: Value) throws(MediatorError) {
      guard let label = labels.next()?.label else { return }
      inputs += try URLInput.inputs(of: value, label, definition.address)
    }
    repeat try add(each input)
    return try url(found, definition.address, inputs, scheme, host, registry)
  }

  /// Generates the URL of an action by name, for example in a console.
  ///
  /// ```swift
  /// let url = try mediator.url("orders", "detail", ["id": 42])   // shop://order/42
  /// ```
  ///
  /// The parameters are checked as in a call by name.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - action: The name of the action.
  ///   - parameters: The inputs by label, as native values or text; each must have a text form.
  ///   - scheme: The scheme, or `nil` for that of the route's namespace, or else the app's first one in alphabetical order.
  ///   - host: The host of a web URL, or `nil` for that of the route's namespace.
  ///   - fileID: The module and file of the call; leave it out.
  ///   - line: The line of the call; leave it out.
  /// - Throws: ``MediatorError/Code/notGenerable`` with the cause, ``MediatorError/Code/unknownTarget``,
  ///   ``MediatorError/Code/unknownAction``, and the errors of missing, malformed and unexpected parameters.
  public func url(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters = [:], scheme: String? = nil,
    host: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> String {
    try CallSite(fileID: fileID, line: line).locating { try generatedURL(target, action, parameters, scheme, host) }
  }

  private func generatedURL(
    _ target: TargetName, _ action: ActionName, _ parameters: Parameters, _ scheme: String?, _ host: String?
  ) throws -> String {
    let registry = registry
    let address = ActionAddress(target, action)
    guard let found = registry.find(address) else { throw registry.reason(address) }
    let infos = found.target.actions[found.index].parameters
    try ArgumentReader.check(parameters, infos, .action(address))
    try ArgumentReader(parameters, ArgumentContext(infos, .action(address))).rejectUnexpected()
    let reader = ArgumentReader(parameters, ArgumentContext(infos, .action(address)))
    var inputs: [URLInput] = []
    for (index, info) in infos.enumerated() {
      guard let value = parameters[info.label] else { continue }
      // Reads the value as the declared type, as opening the URL would.
      func add<Value: Sendable>(_ type: Value.Type) throws {
        guard type != Parameters.self, type != Invocation.self else {
          throw URLInput.notText(type, info.label, address)
        }
        var position = index
        let read = try reader.next(type, &position)
        guard let text = value as? Parameters.Text else {
          inputs += try URLInput.inputs(of: read, info.label, address)
          return
        }
        inputs.append(
          URLInput(label: info.label, texts: text.texts, day: (read as? Date).flatMap(DateText.day)))
      }
      try add(info.type)
    }
    // The properties of structures.
    for label in parameters.labels where !infos.contains(where: { $0.label == label }) {
      guard let value = parameters[label] else { continue }
      guard let texts = (value as? Parameters.Text)?.texts ?? (value as? any ParameterDecodable)?.parameterTexts else {
        throw URLInput.notText(type(of: value), label, address)
      }
      inputs.append(URLInput(label: label, texts: texts))
    }
    return try url(found, address, inputs, scheme, host, registry)
  }

  private func url(
    _ found: LocatedAction, _ address: ActionAddress, _ inputs: [URLInput], _ scheme: String?, _ host: String?,
    _ registry: Registry
  ) throws -> String {
    let action = found.target.actions[found.index]
    guard action.isExposed else { throw MediatorError.closed(address, action) }
    var cause: (any Error)?
    let mute = inputs.filter { input in
      input.texts.isEmpty
        && action.parameters.contains { input.label == $0.label && !(input.isNil && $0.isNilWhenLeftOut) }
    }.map(\.label)
    for route in action.routes {
      do {
        if let label = mute.first(where: { $0 != route.pattern.catchAllName }) {
          throw MediatorError.mute(label, address)
        }
        guard let namespace = registry.index.routes(ofNamespace: route.namespace)?.namespace else {
          throw MediatorError(
            .notGenerable, of: .action(address), underlying: MediatorError.unknown(route.namespace, found.target.module)
          )
        }
        let url = try route.pattern.url(inputs, self.scheme(scheme, namespace), host ?? self.host(namespace))
        try check(url, leadsTo: address, by: route.pattern, with: inputs, registry)
        return url
      } catch {
        cause = cause ?? error
      }
    }
    if cause == nil, let scheme = self.scheme(scheme, .global) {
      let direct = RoutePattern.direct(address)
      do {
        if let label = mute.first { throw MediatorError.mute(label, address) }
        let url = try direct.url(inputs, scheme, host ?? self.host(.global))
        try check(url, leadsTo: address, by: nil, with: inputs, registry)
        return url
      } catch {
        cause = error
      }
    }
    if let cause = cause as? MediatorError { throw cause }
    throw MediatorError(
      .notGenerable, of: .action(address), found: "expected a scheme, because the app has none of its own",
      underlying: cause)
  }

  /// Rejects a URL that maps to another action, or to the action with other inputs.
  ///
  /// A URL that a rewrite matches is accepted, and so is one that matches another route with the same pattern. Such a route has
  /// a higher priority on purpose, as that of a page does. A scheme or host that the app does not own is accepted too.
  private func check(
    _ url: String, leadsTo address: ActionAddress, by pattern: RoutePattern?, with inputs: [URLInput],
    _ registry: Registry
  ) throws(MediatorError) {
    let link: Link
    do throws(MediatorError) {
      guard case .link(let found) = try location(url, .inApp, registry), found.rewrites.isEmpty else { return }
      link = found
    } catch {
      guard error.code == .malformedURL else { return }
      throw MediatorError(.notGenerable, of: .action(address), underlying: error.underlying)
    }
    var candidates = LinkCandidates(link)
    let candidate = try candidates.next()
    switch candidate?.destination {
    case .action(address): break
    case .action, .closure:
      if let pattern, candidate?.route?.record.pattern?.hasShape(of: pattern) == true { return }
      throw .notGenerable(address, "'\(url)' resolves to \(candidate?.inWords ?? "")")
    case .unmatched, .external, .nothing, nil: throw .notGenerable(address, "'\(url)' matches no route")
    }
    guard let candidate else { return }
    let parameters = link.parameters(candidate, [:])
    for input in inputs {
      let texts = (parameters[input.label] as? Parameters.Text)?.texts ?? []
      guard texts == input.texts || texts == input.day.map({ [$0] }) else {
        throw .notGenerable(
          address,
          "'\(url)' has '\(input.label)': found \(Parameters.Text(texts)), expected \(Parameters.Text(input.texts))")
      }
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
    return "'\(address)'" + (route?.record.pattern.map { " by \($0)" } ?? "")
  }
}

extension MediatorError {
  fileprivate static func notGenerable(_ address: ActionAddress, _ reason: String) -> MediatorError {
    MediatorError(.notGenerable, of: .action(address), found: reason)
  }

  fileprivate static func closed(_ address: ActionAddress, _ action: ActionInfo) -> MediatorError {
    notGenerable(
      address,
      action.isNative ? "native actions have none" : "not exposed to any source")
  }
}

extension MediatorError {
  /// Returns the error of a `nil` or empty input whose parameter, if left out, would get another value.
  fileprivate static func mute(_ label: String, _ address: ActionAddress) -> MediatorError {
    MediatorError(
      .notGenerable, of: .action(address), label: label,
      found: "the value has no text, and is not read from a URL without the parameter")
  }
}

extension ParameterInfo {
  fileprivate var isNilWhenLeftOut: Bool {
    defaultValue == nil && (type as? any ParameterDecodable.Type)?.canBeAbsent == true
  }
}

extension RoutePattern {
  fileprivate var catchAllName: String? {
    components.lazy.compactMap { if case .catchAll(let name) = $0 { name } else { nil } }.first
  }

  /// Returns the direct form as a pattern, which escapes special characters in the names.
  fileprivate static func direct(_ address: ActionAddress) -> RoutePattern {
    do throws(PatternError) {
      return try RoutePattern([.literal(address.target.rawValue), .literal(address.action.rawValue)])
    } catch {
      // The pattern contains the error, which generation throws.
      return RoutePattern(stringLiteral: "/\(address)")
    }
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
