import RoutePatterns

extension Link {
  /// Returns the parameters for the action of a candidate.
  ///
  /// The caller's context takes precedence over the path, the path over the query, and the query over the route's defaults.
  func parameters(_ candidate: LinkCandidate, _ context: Parameters) -> Parameters {
    switch candidate {
    case .route(let hit): parameters(hit, context)
    case .matcher(let route, let found): Parameters(layers: route.record.defaults, query, found, context)
    case .direct, .unmatched: Parameters(layers: [:], query, [:], context)
    }
  }

  /// Returns the parameters for the action of the first match.
  func parameters(_ context: Parameters) -> Parameters { hit.map { parameters($0, context) } ?? context }

  /// Returns the parameters for the action of a route whose pattern matches.
  func parameters(_ hit: RouteHit, _ context: Parameters) -> Parameters {
    if context.isEmpty, let texts = hit.tables.texts(of: url, host, hit.route, hit.number) { return texts }
    return Parameters(layers: hit.route.record.defaults, query, captures(hit), context)
  }

  private func match(_ hit: RouteHit) -> RouteMatch<BoundRoute> {
    hit.tables.patterns.match(hit.number, url, host: host)
  }

  /// Returns the pattern of a candidate without the optional groups that the URL leaves out, or `nil` if it has none.
  func variant(of candidate: LinkCandidate) -> RoutePattern? {
    if case .route(let hit) = candidate { match(hit).variant } else { nil }
  }

  /// Returns the captures of a route by name; a catch-all is a list.
  private func captures(_ hit: RouteHit) -> Parameters {
    var parameters = Parameters()
    for capture in match(hit).captures where !capture.name.isEmpty {
      parameters.elements.append(
        (capture.name, capture.isCatchAll ? Parameters.Text(capture.list) : Parameters.Text(capture.text)))
    }
    return parameters
  }

  private var query: Parameters {
    var collector = TextCollector()
    url.eachQueryItem { name, value in collector.append(value ?? "", to: name) }
    return collector.parameters
  }
}

extension BuiltRoutes {
  /// Returns the query and the captures of a URL in a list that is allocated once.
  ///
  /// - Returns: The parameters, or `nil` if the route has defaults or a capture is not a substring of the URL.
  func texts(of url: ParsedURL, _ host: HostPlacement, _ route: BoundRoute, _ number: Int) -> Parameters? {
    guard route.record.defaults.isEmpty, let names = route.names else { return nil }
    var collector = TextCollector()
    collector.parameters.elements.reserveCapacity(url.queryItems.count + names.count)
    url.eachQueryItem { name, value in
      if !names.contains(name) { collector.append(value ?? "", to: name) }
    }
    var index = 0
    let areAll = patterns.eachText(ofNumber: number, url, host: host) { text in
      collector.parameters.elements.append((names[index], Parameters.Text(text)))
      index += 1
    }
    return areAll ? collector.parameters : nil
  }

  /// Returns whether a URL has a valid value for each input of a route's action, without creating parameters or errors.
  ///
  /// - Returns: The result, or `nil` if it requires the parameters.
  func accepts(
    _ url: ParsedURL, _ host: HostPlacement, _ route: BoundRoute, _ number: Int, _ inputs: ArgumentContext
  ) -> Bool? {
    guard route.record.defaults.isEmpty, inputs.areTexts, inputs.labels.count <= 64, let names = route.names
    else { return nil }
    // One bit per input.
    var captured: UInt64 = 0
    var queried: UInt64 = 0
    var isAccepted = true
    var isCertain = true
    var index = 0
    let areAll = patterns.eachText(ofNumber: number, url, host: host) { text in
      if isAccepted, let input = inputs.labels.firstIndex(of: names[index]) {
        captured |= 1 << UInt64(input)
        isAccepted = inputs.accepts(text, input)
      }
      index += 1
    }
    url.eachQueryItem { name, value in
      guard let input = inputs.labels.firstIndex(of: name), captured & 1 << UInt64(input) == 0 else { return }
      // The texts of a repeated label become a list.
      if queried & 1 << UInt64(input) != 0 { isCertain = false }
      queried |= 1 << UInt64(input)
      isAccepted = isAccepted && inputs.accepts(value ?? "", input)
    }
    guard areAll, isCertain else { return nil }
    let given = captured | queried
    guard isAccepted,
      let missing = inputs.infos.indices.first(where: { index in
        given & 1 << UInt64(index) == 0 && inputs.infos[index].defaultValue == nil
      })
    else { return isAccepted }
    // A type with its own `decode(_:)` may have a value without a text.
    return inputs.canBeAbsent(missing) ? nil : false
  }
}

extension Parameters {
  /// Creates parameters from layers; if several layers have a label, the last one takes precedence.
  fileprivate init(layers first: Parameters, _ second: Parameters, _ third: Parameters, _ last: Parameters) {
    if first.isEmpty, last.isEmpty, second.isEmpty || third.isEmpty {
      self = second.isEmpty ? third : second
      return
    }
    let count = first.elements.count + second.elements.count + third.elements.count + last.elements.count
    guard count <= 16 else {
      self = first.overlaid(with: second).overlaid(with: third).overlaid(with: last)
      return
    }
    // Comparing so few labels is cheaper than hashing them.
    self.init()
    elements.reserveCapacity(count)
    append(first) { !second.has($0) && !third.has($0) && !last.has($0) }
    append(second) { !third.has($0) && !last.has($0) }
    append(third) { !last.has($0) }
    append(last) { _ in true }
  }

  private mutating func append(_ layer: Parameters, where isOnTop: (String) -> Bool) {
    for index in layer.elements.indices where isOnTop(layer.elements[index].0) {
      elements.append(layer.elements[index])
    }
  }

  private func has(_ label: String) -> Bool { elements.indices.contains { elements[$0].0 == label } }
}
