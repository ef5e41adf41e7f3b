public import MediatorKit
import MediatorManifest
import RoutePatterns

extension ManifestRouter {
  /// The steps of routing a URL by a manifest, and the outcome.
  public struct Explanation: Sendable, CustomStringConvertible {
    /// The steps and the outcome, one per line.
    public internal(set) var lines: [String]
    /// What becomes of the URL.
    public let outcome: Outcome

    /// The lines.
    public var description: String { lines.joined(separator: "\n") }
  }

  /// Returns the steps that `explain` of a mediator shows, without the gate and client code.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - source: The source of the URL.
  ///   - limit: The maximum number of routes per namespace; those that match or nearly match come first.
  /// - Complexity: O(*n*) in the number of routes.
  public func explain(_ url: String, source: LinkSource, limit: Int = 20) -> Explanation {
    let outcome = outcome(of: url, source: source)
    var explanation = Explanation(lines: ["\(url.shortened(to: 120)) from \(source)".printable], outcome: outcome)
    var current = url
    for _ in 0...Self.maximumRewrites {
      guard let place = try? place(of: current) else { break }
      guard let step = try? rewrites.rewritten(place.url, host: place.host) else {
        explain(place, limit, &explanation)
        break
      }
      explanation.add("rewrite    \(current.shortened(to: 120)) → \(step.url.shortened(to: 120)) by \(step.rule.from)")
      current = step.url
    }
    switch outcome {
    case .accepted(let destination): explanation.add("result     \(destination)")
    case .external(let url): explanation.add("result     \(url.shortened(to: 120)), outside the app")
    default: explanation.add("rejected   \(outcome.reason)")
    }
    return explanation
  }

  private func explain(_ place: Place, _ limit: Int, _ explanation: inout Explanation) {
    let segments = place.url.segments(host: place.host).map(\.text)
    let query = place.url.queryItems.map { item in item.value.map { "\(item.name)=\($0)" } ?? item.name }
    explanation.add(
      "read       scheme \(place.url.scheme ?? "none")"
        + (place.host == .authority ? place.url.host.map { ", host \($0)" } ?? "" : "")
        + ", segments \(segments.isEmpty ? "none" : segments.joined(separator: " / "))"
        + (query.isEmpty ? "" : ", query \(query.joined(separator: " "))"))
    var isDecided = false
    for index in place.tables {
      let table = tables[index]
      explanation.add("namespace  \(table.namespace.name)")
      for item in table.patterns.explain(place.url, host: place.host, limit: limit) {
        let isChosen: Bool = if case .matched(0) = item.verdict { !isDecided } else { false }
        isDecided = isDecided || isChosen
        let module = table.namespace.routes[item.entry.value].module
        explanation.add(
          "route      \(item.entry.pattern): \(item.verdict)\(isChosen ? " ← decides" : "") (\(module))")
      }
      let matchers = table.namespace.routes.count { $0.pattern == nil }
      if matchers > 0 { explanation.add("matchers   \(matchers), not run") }
    }
  }
}

extension ManifestRouter.Explanation {
  fileprivate mutating func add(_ line: String) { lines.append("  " + line.shortened(to: 600).printable) }
}
