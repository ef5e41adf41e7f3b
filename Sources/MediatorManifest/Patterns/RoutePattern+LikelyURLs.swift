import MediatorKit
package import RoutePatterns

extension RoutePattern {
  /// Sample URLs of the pattern that other patterns are likely not to match.
  var likelyURLs: [String] {
    var urls = sampleURLs
    guard scheme == nil, host == nil else { return urls }
    let defaults = Dictionary(
      parameters.compactMap { parameter in parameter.samples.first.map { (parameter.name, RouteValue.text($0)) } },
      uniquingKeysWith: { $1 })
    for parameter in parameters {
      // `sampleURLs` has all alternatives of an enumeration.
      if case .enumeration = parameter.constraint { continue }
      for sample in parameter.samples.dropFirst() {
        var values = defaults
        values[parameter.name] = .text(sample)
        if let path = try? path(values) { urls.append(path) }
      }
    }
    return urls
  }

  /// The components, with those of optional groups in place of the groups.
  package var flatComponents: [Component] { Self.flat(components) }

  private static func flat(_ components: [Component]) -> [Component] {
    components.flatMap { component in
      if case .group(let inner) = component { flat(inner) } else { [component] }
    }
  }

  /// The parameters of single segments, of the query and of the fragment.
  var parameters: [Parameter] {
    let components = flatComponents + Self.flat(fragment?.components ?? [])
    let captured = components.flatMap { component -> [Parameter] in
      if case .parameter(let parameter) = component { parameter.singles } else { [] }
    }
    return captured + (query + (fragment?.query ?? [])).flatMap { $0.parameter?.singles ?? [] }
  }
}
