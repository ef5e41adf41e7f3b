import RoutePatterns

extension Link {
  /// Returns the parameters for the action of a candidate.
  ///
  /// The caller's context takes precedence over the path, the path over the query, and the query over the route's defaults.
  func parameters(_ candidate: LinkCandidate, _ context: Parameters) -> Parameters {
    var parameters =
      switch candidate {
      case .route(let number, let routes): texts(number, routes)
      case .matcher(_, let found): query().overlaid(with: found)
      case .direct, .unmatched: query()
      case .external: Parameters()
      }
    if let defaults = candidate.route?.defaults, !defaults.isEmpty { parameters = defaults.overlaid(with: parameters) }
    return context.isEmpty ? parameters : parameters.overlaid(with: context)
  }

  /// Returns the query items that the pattern does not capture, then the captures; a catch-all is a list.
  ///
  /// An item that the pattern names with a parameter is an input only if the parameter captures it.
  private func texts(_ number: Int, _ routes: BuiltRoutes) -> Parameters {
    var parameters = query(reserving: 2)
    for name in routes.patterns.core.capturedItems(of: number) {
      let index = parameters.lastIndex(of: name)
      if index >= 0 { parameters.elements.remove(at: index) }
    }
    var items = parameters.elements.count
    routes.patterns.core.eachCapture(of: number, url, host: host) { name, text in
      let index = parameters.lastIndex(of: name)
      if (0..<items).contains(index) {
        parameters.elements.remove(at: index)
        items -= 1
      }
      switch text {
      case .one(let text): parameters.elements.append((name, Parameters.Text(text)))
      case .list(let texts): parameters.elements.append((name, Parameters.Text(texts)))
      }
    }
    return parameters
  }

  /// The pattern of a candidate without the optional groups that the URL leaves out, or `nil` if no pattern matched.
  func variant(of candidate: LinkCandidate) -> RoutePattern? {
    guard case .route(let number, let routes) = candidate else { return nil }
    return routes.patterns.core.variant(of: number, url, host: host)
  }

  /// Returns the query items in an array with space for a number of further parameters.
  private func query(reserving count: Int = 0) -> Parameters {
    var collector = TextCollector()
    collector.parameters.elements.reserveCapacity(url.queryItems.count + count)
    url.eachQueryItem { name, value in collector.append(value ?? "", to: name) }
    return collector.parameters
  }

  /// Returns the URL of a candidate's parent, filled from the texts of this URL.
  func parent(of candidate: LinkCandidate) -> String? {
    guard let template = candidate.route?.destination.parent else { return nil }
    let parameters = parameters(candidate, [:])
    return try? template.url(for: url, host) { name in
      switch parameters[name] {
      case let text as Parameters.Text: text.texts
      case let value as any LosslessStringConvertible: [value.description]
      default: nil
      }
    }
  }
}
