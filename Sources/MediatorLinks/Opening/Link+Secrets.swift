package import MediatorKit
import RoutePatterns

extension Link {
  /// Returns the texts of the URL that are not printed, or `nil` if there are none.
  ///
  /// - Parameter candidate: What the URL reaches, or `nil`.
  func secrets(_ candidate: LinkCandidate?) -> Secrets? {
    let index = links.secrets(in: registry)
    if index.isEmpty { return nil }
    let labels = candidate.flatMap { registry.find($0) }.map { $0.target.actions[$0.index].secretLabels } ?? []
    var values: [String] = []
    if let candidate, !labels.isEmpty {
      let parameters = parameters(candidate, [:])
      for label in labels {
        switch parameters[label] {
        case let text as Parameters.Text: values += text.texts
        case let value as any LosslessStringConvertible: values.append(value.description)
        default: break
        }
      }
    }
    let isMatched = labels.isEmpty && candidate?.route?.pattern != nil
    return index.secrets(of: [original] + rewrites.map(\.to), values, isMatched: isMatched)
  }
}

extension Mediator {
  /// Returns the texts of a URL that are not printed, or `nil` if there are none.
  func secrets(of url: String, _ source: LinkSource) -> Secrets? {
    let registry = registry
    let links = registry.links
    let index = links.secrets(in: registry)
    if index.isEmpty { return nil }
    // Rewrites may move a secret to another place.
    if let link = try? links.link(url, source, in: registry) { return link.secrets(nil) }
    return index.secrets(of: [url])
  }
}

extension Mediator {
  /// Returns a URL for messages, without secrets.
  package func shown(_ url: String, source: LinkSource) -> String { secrets(of: url, source)?.url(url) ?? url }
}

extension Resolution {
  /// The texts that are not printed, or `nil` if there are none.
  var secrets: Secrets? { link.secrets(candidate) }
  /// The URL for messages, without secrets.
  package var shownURL: String { secrets?.url(url) ?? url }
  /// Whether the URL has secrets, so that it is not stored.
  package var hasSecrets: Bool { secrets != nil }
}
