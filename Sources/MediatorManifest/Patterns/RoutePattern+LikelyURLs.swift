import MediatorKit
import RoutePatterns

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
  var flatComponents: [Component] {
    func flat(_ components: [Component]) -> [Component] {
      components.flatMap { component in
        if case .group(let inner) = component { flat(inner) } else { [component] }
      }
    }
    return flat(components)
  }

  /// The parameters of single segments and of the query.
  var parameters: [Parameter] {
    flatComponents.compactMap { if case .parameter(let parameter) = $0 { parameter } else { nil } }
      + query.compactMap(\.parameter)
  }
}
