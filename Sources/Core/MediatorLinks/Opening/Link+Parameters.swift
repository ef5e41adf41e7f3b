import MediatorKit
import RoutePatterns

extension Link {
  /// Returns the parameters for the action of a candidate.
  ///
  /// The caller's context takes precedence over the path, the path over the query, and the query over the route's defaults.
  func parameters(_ candidate: LinkCandidate, _ context: Parameters) -> Parameters {
    if candidate.isExternal { return context }
    var parameters = Parameters()
    let rest = candidate.mayHaveURLs ? restURL(candidate) : nil
    if url.queryItems.isEmpty, !hasFragmentItems(candidate) {
      parameters.elements.reserveCapacity(2)
    } else {
      parameters = queryParameters(candidate, rest)
    }
    switch candidate.kind {
    case .pattern(let number, let routes):
      // A capture replaces query items of its name; a catch-all is a list.
      var items = parameters.elements.count
      routes.patterns.core.eachCapture(of: number, url, host: host) { name, text in
        if items > 0, let index = parameters.elements.lastIndex(ofLabel: name), index < items {
          parameters.elements.remove(at: index)
          items -= 1
        }
        switch text {
        case .one(let text):
          let whole = rest?.name == name ? rest?.text : nil
          parameters.elements.append((name, Parameters.Text(whole ?? text)))
        case .list(let texts): parameters.elements.append((name, Parameters.Text(texts)))
        }
      }
      if url.queryItems.count > 1 || url.encodedFragment != nil {
        // The first item decides, but a list has all.
        for (name, texts) in routes.patterns.core.repeatedItems(of: number, url) {
          guard let index = parameters.elements.lastIndex(ofLabel: name) else { continue }
          parameters.elements[index].1 = Parameters.Text(items: texts)
        }
      }
    case .matcher(let found): parameters = parameters.overlaid(with: found)
    case .direct, .unmatched, .external: break
    }
    // The labels of inputs that no URL sets.
    let contextLabels =
      candidate.route?.destination.contextLabels
      ?? action(of: candidate)?.contextLabels ?? []
    if !contextLabels.isEmpty { parameters.elements.removeAll { contextLabels.contains($0.0) } }
    if let destination = candidate.route?.destination, !destination.defaults.isEmpty {
      parameters = destination.defaults(without: contextLabels).overlaid(with: parameters)
    }
    return context.isEmpty ? parameters : parameters.overlaid(with: context)
  }

  /// Returns the query items that no pattern captures, whole or as `<raw>`, then those of a fragment that the pattern names; items of one
  /// name are one value.
  ///
  /// An item that the pattern names with a parameter is an input only if the parameter captures it. The first item of a name
  /// decides, but a list has all.
  private func queryParameters(_ candidate: LinkCandidate, _ rest: RestURL?) -> Parameters {
    var (raw, captured): ([Range<Int>], [String]) = ([], [])
    if case .pattern(let number, let routes) = candidate.kind {
      raw = routes.patterns.core.rawRanges(of: number, url)
      captured = routes.patterns.core.capturedItems(of: number)
    }
    if let rest { raw.append(rest.query) }
    return Parameters(items: url.queryItems.count + 2) { add in
      if candidate.mayHaveURLs, url.mayHaveWrittenURL {
        for (label, text, range) in writtenURLs(candidate) where !captured.contains(label) {
          if raw.contains(where: { $0.overlaps(range) }) { continue }
          raw.append(range)
          add(label, text)
        }
      }
      url.eachQueryItem(besides: raw) { name, value in
        // As labels are compared, by canonical equivalence.
        if captured.isEmpty || !captured.contains(name) { add(name, value ?? "") }
      }
      if case .pattern(let number, let routes) = candidate.kind, hasFragmentItems(candidate) {
        routes.patterns.core.eachOtherFragmentItem(of: number, url) { add($0, $1 ?? "") }
      }
    }
  }

  /// Returns the bounds of the URLs in the query that are one input each, and in which `&` separates no items.
  func writtenRanges(of candidate: LinkCandidate) -> [Range<Int>] {
    var ranges = writtenURLs(candidate).map(\.range)
    if case .pattern(let number, let routes) = candidate.kind {
      ranges += routes.patterns.core.rawRanges(of: number, url)
    }
    if let rest = restURL(candidate) { ranges.append(rest.query) }
    return ranges
  }

  /// Returns whether the URL has a fragment whose items the pattern reads.
  private func hasFragmentItems(_ candidate: LinkCandidate) -> Bool {
    guard url.encodedFragment != nil, case .pattern(let number, let routes) = candidate.kind else { return false }
    return routes.patterns.core.hasFragmentItems(of: number)
  }

  /// Returns the URL of an input that the pattern captures as the rest of the path, or `nil` if there is none.
  private func restURL(_ candidate: LinkCandidate) -> RestURL? {
    guard case .pattern(let number, let routes) = candidate.kind, let inputs = action(of: candidate)?.parameters else {
      return nil
    }
    return routes.patterns.core.restURL(of: number, url, host: host) { name in
      inputs.contains { $0.isURL && $0.label == name } ? inputs.allLabels : nil
    }
  }

  /// Returns the URLs of inputs that are not encoded in the query; each ends at the next item of another input or of the pattern.
  private func writtenURLs(_ candidate: LinkCandidate) -> [(label: String, text: String, range: Range<Int>)] {
    guard let inputs = action(of: candidate)?.parameters else { return [] }
    let urls = inputs.filter(\.isURL).map(\.label)
    if urls.isEmpty { return [] }
    let others = inputs.allLabels + (candidate.route?.pattern?.query.map(\.name) ?? [])
    return urls.compactMap { label in
      url.writtenURL(named: label, before: others).map { (label, $0.text, $0.range) }
    }
  }

  /// Returns the declaration of the action or closure of a candidate, or `nil` if there is none.
  func action(of candidate: LinkCandidate) -> ActionInfo? { registry.find(candidate)?.info }

  /// Returns the pattern of a candidate without the optional groups that the URL leaves out, or `nil` if no pattern
  /// matched.
  func variant(of candidate: LinkCandidate) -> RoutePattern? {
    guard case .pattern(let number, let routes) = candidate.kind else { return nil }
    return routes.patterns.core.variant(of: number, url, host: host)
  }
}

extension RouteDestination {
  /// Returns the defaults; those of a file set no input of the context, because its action may be another one by now.
  @inline(never) fileprivate func defaults(without labels: Set<String>) -> Parameters {
    var defaults = defaults
    if contextLabels == nil { defaults.elements.removeAll { labels.contains($0.0) } }
    return defaults
  }
}

extension LinkMatch {
  /// Returns the parameters of a link with the values of the inputs that take part in matching, which the closure gets too, so that
  /// each text is decoded once.
  ///
  /// - Throws: The error of an input without a value.
  func matchedParameters(of link: Link, _ context: Parameters) throws(MediatorError) -> Parameters {
    try plan.typed(link.parameters(candidate, context), of: matched)
  }

  /// Returns the first input that takes part in matching and has no value in a link, or `nil` if there is none.
  func mismatch(of link: Link, _ context: Parameters) -> ParameterInfo? {
    if matched.isEmpty { return nil }
    do throws(MediatorError) {
      _ = try matchedParameters(of: link, context)
      return nil
    } catch {
      // The label of an error in a structure is that of a property.
      return matched.first { $0.label == error.label } ?? matched.first
    }
  }

  /// Checks that the inputs of the action can be read from a link and the caller's context.
  func checkInputs(of link: Link, _ context: Parameters) throws(MediatorError) {
    if guaranteesInputs, context.isEmpty { return }
    try plan.check(link.parameters(candidate, context))
  }
}
