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

  /// The parameters of single segments, of the query and of the fragment.
  var parameters: [Parameter] {
    let captured = (flatComponents + flatFragmentComponents).flatMap { component -> [Parameter] in
      if case .parameter(let parameter) = component { parameter.singles } else { [] }
    }
    return captured + (authorityItems + query + (fragment?.query ?? [])).flatMap { $0.parameter?.singles ?? [] }
  }
}

/// A table of one pattern, for matching sample URLs.
struct PatternTrial {
  private let table: RouteTable<Int>

  init(_ pattern: RoutePattern) {
    var builder = RouteTable<Int>.Builder()
    // A pattern that no table accepts does not match.
    _ = try? builder.insert(pattern, 0)
    table = builder.freeze()
  }

  /// Returns the texts of the parameters by name, or `nil` if the pattern does not match.
  func captures(_ text: String) -> [String: [String]]? {
    guard let url = try? StandardURLReader().read(text) else { return nil }
    return table.firstMatch(url)?.texts
  }
}

extension RouteMatch {
  /// The texts of the parameters by name, as passed to the action.
  var texts: [String: [String]] {
    Dictionary(captures.map { ($0.name, $0.isCatchAll ? $0.list : [$0.text]) }, uniquingKeysWith: { $1 })
  }
}

extension RoutePattern {
  /// Returns whether another pattern matches all URLs of this one, with the same captures in sample URLs.
  func isKept(by other: RoutePattern, _ budget: WorkBudget) -> Bool {
    // Inclusion compares all pairs of elements, and the trials build two tables.
    let cost = description.utf8.count * other.description.utf8.count / 64
    guard budget.spend(200 + cost), Set(parameterNames).isSubset(of: other.parameterNames), isIncluded(in: other) else {
      return false
    }
    let (own, trial) = (PatternTrial(self), PatternTrial(other))
    return (likelyURLs + [distinctURL].compactMap(\.self)).allSatisfy { text in
      guard let captures = own.captures(text) else { return true }
      return trial.captures(text).map { others in captures.allSatisfy { others[$0.key] == $0.value } } ?? false
    }
  }

  /// A URL that the pattern matches, with different texts for its parameters if possible.
  private var distinctURL: String? {
    var values: [String: RouteValue] = [:]
    for (index, parameter) in parameters.enumerated() {
      switch parameter.constraint {
      case nil: values[parameter.name] = .text("x\(index)")
      case .int, .uint, .double: values[parameter.name] = .text("\(index + 1)")
      case .enumeration(let alternatives):
        values[parameter.name] = .text(alternatives[index % max(alternatives.count, 1)])
      default: values[parameter.name] = parameter.samples.first.map { .text($0) }
      }
    }
    guard scheme != nil || host != nil else { return try? path(values) }
    return try? url(values, scheme: scheme ?? "https", host: hostPattern?.sample)
  }
}
