import MediatorKit
import RoutePatterns

extension RoutePattern {
  /// Sample URLs of the pattern that other patterns are likely not to match.
  var likelyURLs: [String] {
    var urls = sampleURLs
    guard scheme == nil, host == nil else { return urls }
    let parameters = Self.parameters(of: components)
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

  static func parameters(of components: [Component]) -> [Parameter] {
    components.flatMap { component -> [Parameter] in
      switch component {
      case .parameter(let parameter): return [parameter]
      case .group(let inner): return parameters(of: inner)
      case .literal, .catchAll: return []
      }
    }
  }
}
