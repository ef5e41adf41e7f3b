import RoutePatterns

extension Link {
  /// What a candidate gives its action: defaults of the route < query < path < the caller's context.
  func parameters(_ candidate: LinkCandidate, _ context: Parameters) -> Parameters {
    switch candidate {
    case .route(let route, let match):
      Parameters(layers: route.record.defaults, query, Parameters(captures: match, named: route.names), context)
    case .matcher(let route, let found): Parameters(layers: route.record.defaults, query, found, context)
    case .direct, .unmatched: Parameters(layers: [:], query, [:], context)
    }
  }

  /// The text of the query by label.
  private var query: Parameters {
    var parameters = Parameters()
    if url.queryItems.isEmpty { return parameters }
    for item in url.queryItems { parameters.append(text: item.value ?? "", to: item.name) }
    return parameters
  }
}

extension Parameters {
  /// Lays parameters over one another; where several have a label, the last one's value stays.
  fileprivate init(layers first: Parameters, _ second: Parameters, _ third: Parameters, _ last: Parameters) {
    // Nearly always there is one layer.
    if first.isEmpty, second.isEmpty {
      self = last.isEmpty ? third : third.overlaid(with: last)
    } else {
      self = first.overlaid(with: second).overlaid(with: third).overlaid(with: last)
    }
  }

  /// The captures of a match; a catch-all is a list.
  ///
  /// - Parameter names: The names of the captures in order, which need not be read from the pattern then; empty where they
  ///   are not known beforehand.
  fileprivate init(captures match: RouteMatch<BoundRoute>, named names: [String]) {
    self.init()
    elements.reserveCapacity(names.count)
    var place = 0
    for capture in match.captures {
      let name = place < names.count ? names[place] : capture.name
      place += 1
      if name.isEmpty { continue }
      elements.append((name, capture.isCatchAll ? ParameterText(capture.list) : ParameterText(capture.text)))
    }
  }
}
