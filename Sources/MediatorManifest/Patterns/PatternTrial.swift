import MediatorKit
import RoutePatterns

/// One pattern alone, to try URLs on.
struct PatternTrial {
  private let table: RouteTable<Int>

  init(_ pattern: RoutePattern) {
    var builder = RouteTable<Int>.Builder()
    do throws(RouteTableError) {
      try builder.insert(pattern, 0)
    } catch {
      // One that no table takes matches nothing.
    }
    table = builder.freeze()
  }

  /// The texts of the parameters by name; nil when the pattern does not match.
  func captures(_ text: String) -> [String: [String]]? {
    guard let url = try? StandardURLReader().read(text) else { return nil }
    return table.firstMatch(url)?.texts
  }
}

extension RouteMatch {
  /// The texts of the parameters by name, as the action is given them.
  var texts: [String: [String]] {
    Dictionary(captures.map { ($0.name, $0.isCatchAll ? $0.list : [$0.text]) }, uniquingKeysWith: { $1 })
  }
}

extension RoutePattern {
  /// Whether another pattern matches all that this one does, and makes the same of it, as far as some URLs tell.
  func isKept(by other: RoutePattern) -> Bool {
    guard Set(parameterNames).isSubset(of: other.parameterNames), isIncluded(in: other) else { return false }
    let (own, trial) = (PatternTrial(self), PatternTrial(other))
    return (likelyURLs + [distinctURL].compactMap(\.self)).allSatisfy { text in
      guard let captures = own.captures(text) else { return true }
      return trial.captures(text).map { others in captures.allSatisfy { others[$0.key] == $0.value } } ?? false
    }
  }

  /// A URL that the pattern matches, in which no two parameters have the same text if that can be helped.
  private var distinctURL: String? {
    var values: [String: RouteValue] = [:]
    for (index, parameter) in Self.parameters(of: components).enumerated() {
      switch parameter.constraint {
      case nil: values[parameter.name] = .text("x\(index)")
      case .int, .uint, .double: values[parameter.name] = .text("\(index + 1)")
      case .enumeration(let alternatives):
        values[parameter.name] = .text(alternatives[index % max(alternatives.count, 1)])
      default: values[parameter.name] = parameter.samples.first.map { .text($0) }
      }
    }
    guard scheme != nil || host != nil else { return try? path(values) }
    return try? url(values, scheme: scheme ?? "https", host: host.map { HostPattern($0).sample })
  }
}
