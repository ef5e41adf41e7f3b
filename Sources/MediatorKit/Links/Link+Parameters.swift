import RoutePatterns

extension Link {
  /// Returns the parameters for the action of a candidate.
  ///
  /// The caller's context takes precedence over the path, the path over the query, and the query over the route's defaults.
  func parameters(_ candidate: LinkCandidate, _ context: Parameters) -> Parameters {
    let ofURL =
      switch candidate {
      case .route(let match, _): texts(match)
      case .matcher(_, let found): query.overlaid(with: found)
      case .direct, .unmatched: query
      case .external: Parameters()
      }
    let defaults = candidate.route?.defaults ?? [:]
    return defaults.isEmpty ? ofURL.overlaid(with: context) : defaults.overlaid(with: ofURL).overlaid(with: context)
  }

  /// Returns the query items that the path does not capture, then the captures; a catch-all is a list.
  private func texts(_ match: RouteMatch<RouteRecord>) -> Parameters {
    let captures = match.captures
    var collector = TextCollector()
    collector.parameters.elements.reserveCapacity(url.queryItems.count + captures.count)
    url.eachQueryItem { name, value in
      if name.isEmpty || captures[name] == nil { collector.append(value ?? "", to: name) }
    }
    for capture in captures where !capture.name.isEmpty {
      let text = capture.isCatchAll ? Parameters.Text(capture.list) : Parameters.Text(capture.text)
      collector.parameters.elements.append((capture.name, text))
    }
    return collector.parameters
  }

  private var query: Parameters {
    var collector = TextCollector()
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
