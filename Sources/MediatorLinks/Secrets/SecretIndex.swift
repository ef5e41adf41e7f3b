import MediatorKit
import MediatorText
import RoutePatterns

/// What is secret in the links of a registry.
///
/// It is compared with the text of a URL, so that messages about URLs that are malformed, or match no route, hide secrets too.
/// When in doubt, more of the URL is hidden.
final class SecretIndex: Sendable {
  /// The labels of all secret inputs.
  let labels: Set<String>
  /// The names of secret query items.
  private let names: SecretNames
  /// The segments before a secret one, in lower case, with the least distance between them.
  private let openers: [String: Int]
  /// The least number of segments before a secret one without a literal before it, or `nil` if there is none.
  private let leading: Int?
  /// Whether a pattern captures a secret in the fragment.
  private let hidesFragments: Bool
  /// Whether nothing is secret.
  let isEmpty: Bool

  init(_ registry: Registry, _ routes: [RouteRecord], items: Set<String>) {
    let labels = registry.secretLabels
    var names = items
    var paths = SecretPaths()
    for record in routes {
      let closure = record.destination.closure.map { ($0, 0) }
      guard let (target, action) = closure ?? record.callee.address.flatMap(registry.registered),
        target.actions[action].labelRules != nil
      else { continue }
      let secret = target.actions[action].secretLabels
      guard let pattern = record.pattern, !secret.isEmpty else { continue }
      paths.add(pattern, secret)
      for item in pattern.query where item.parameter.map({ $0.hasName(in: secret) }) ?? false {
        names.insert(item.name)
      }
    }
    self.labels = labels
    self.names = SecretNames(names.union(labels))
    (openers, leading, hidesFragments) = (paths.openers, paths.leading, paths.hidesFragments)
    isEmpty = self.names.isEmpty
  }

  /// Returns the texts that are not printed of URLs that belong to one link, or `nil` if there are none.
  ///
  /// Of a URL, the first 16 KiB are read, and nothing after them is printed.
  ///
  /// - Parameters:
  ///   - urls: The original URL, and those after rewrites.
  ///   - values: The texts of secret inputs.
  ///   - isMatched: Whether a route without secrets matches.
  func secrets(of urls: [String], _ values: [String] = [], isMatched: Bool = false) -> Secrets? {
    if isEmpty { return nil }
    // A URL that is rejected for its marks is not rewritten, so that it may have secrets in other places.
    var texts = values + urls.filter { !$0.isStreamSafe }
    var steps = SearchSteps.forMessage
    for url in urls { collect(URLText(Secrets.beginning(of: url)), &texts, isMatched, 0, &steps) }
    let secrets = Secrets(names: names, texts: texts, isCut: urls.contains(where: Secrets.isTooLong))
    return values.isEmpty && urls.allSatisfy(secrets.shows) ? nil : secrets
  }

  private func collect(
    _ url: URLText, _ texts: inout [String], _ isMatched: Bool, _ depth: Int, _ steps: inout SearchSteps
  ) {
    let segments = url.segments
    var first = isMatched ? nil : leading
    if !openers.isEmpty {
      for (index, segment) in segments.enumerated() {
        guard let distance = distance(after: segment, &steps) else { continue }
        first = min(first ?? .max, index + distance)
      }
    }
    if let first { texts += segments.dropFirst(first) }
    for (name, value) in url.items {
      // A name may only be taken for that of a secret.
      if names.contain(PercentCoding.decoded(name), &steps) { texts.append(value) }
      if depth < 4, URLText.isNested(value) { collect(URLText(value), &texts, isMatched, depth + 1, &steps) }
    }
    guard let fragment = url.fragment else { return }
    if hidesFragments { texts.append(PercentCoding.decoded(fragment)) }
    collect(URLText.ofFragment(fragment), &texts, true, depth, &steps)
  }

  /// Returns the distance from a segment to a secret one, or `nil` if none follows.
  private func distance(after segment: String, _ steps: inout SearchSteps) -> Int? {
    let segment = segment.lowercased()
    if !segment.isStreamSafe { return 1 }
    if let distance = openers[segment] { return distance }
    let nearest = NearestNames(to: segment, among: openers.keys, &steps)
    return nearest.isComplete ? nearest.names.compactMap { openers[$0] }.min() : 1
  }
}

/// Where the patterns of routes have secrets.
private struct SecretPaths {
  var openers: [String: Int] = [:]
  var leading: Int?
  var hidesFragments = false

  mutating func add(_ pattern: RoutePattern, _ secret: Set<String>) {
    _ = add(pattern.components, secret, nil, 0)
    if let fragment = pattern.fragment, Self.hasSecret(fragment.components, secret) { hidesFragments = true }
  }

  /// Adds the secrets of components.
  ///
  /// - Parameters:
  ///   - opener: The last literal before them.
  ///   - distance: The number of segments since then, or since the beginning.
  /// - Returns: Both after the components.
  private mutating func add(
    _ components: [RoutePattern.Component], _ secret: Set<String>, _ opener: String?, _ distance: Int
  ) -> (opener: String?, distance: Int) {
    var (opener, distance) = (opener, distance)
    for component in components {
      switch component {
      case .literal(let text): (opener, distance) = (text.lowercased(), 0)
      case .parameter(let parameter) where parameter.hasName(in: secret): note(opener, distance)
      case .catchAll(let name) where secret.contains(name): note(opener, distance)
      case .rest(let name) where secret.contains(name): note(opener, distance)
      case .group(let inner):
        // What follows may be nearer, because the group may be absent.
        _ = add(inner, secret, opener, distance)
        continue
      case .parameter, .catchAll, .rest: break
      }
      if case .literal = component { continue }
      distance += 1
    }
    return (opener, distance)
  }

  private mutating func note(_ opener: String?, _ distance: Int) {
    if let opener {
      openers[opener] = min(openers[opener] ?? .max, distance + 1)
    } else {
      leading = min(leading ?? .max, distance)
    }
  }

  private static func hasSecret(_ components: [RoutePattern.Component], _ secret: Set<String>) -> Bool {
    components.contains { component in
      switch component {
      case .literal: false
      case .parameter(let parameter): parameter.hasName(in: secret)
      case .catchAll(let name), .rest(let name): secret.contains(name)
      case .group(let inner): hasSecret(inner, secret)
      }
    }
  }
}

extension RoutePattern.Parameter {
  fileprivate func hasName(in labels: Set<String>) -> Bool { singles.contains { labels.contains($0.name) } }
}
