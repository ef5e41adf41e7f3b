package import MediatorKit
import RoutePatterns

extension Link {
  /// Returns what of the URL is printed, or `nil` if all of it is.
  ///
  /// - Parameter candidate: What the URL reaches, or `nil`.
  func secrets(_ candidate: LinkCandidate?) -> Secrets? {
    let words = links.words(in: registry)
    if words.isEmpty { return nil }
    let secrets = Secrets(words, of: self, candidate)
    return ([original] + rewrites.map(\.to)).allSatisfy(secrets.shows) ? nil : secrets
  }

  /// Returns whether the URL has a secret, so that it is not stored.
  func hasSecrets(_ candidate: LinkCandidate) -> Bool {
    let words = links.words(in: registry)
    if words.isEmpty { return false }
    let secrets = Secrets(words, of: self, candidate)
    return ([original] + rewrites.map(\.to)).contains(where: secrets.mayHaveSecret)
  }
}

extension Link {
  /// The literals of the rewrites that were applied, which are words of the app.
  fileprivate var rewriteLiterals: [String] {
    rewrites.flatMap { (try? RoutePattern($0.rule, rules: .relaxed))?.literals ?? [] }
  }
}

extension Secrets {
  /// Creates what of a link is printed.
  fileprivate convenience init(_ words: PlainWords, of link: Link, _ candidate: LinkCandidate?) {
    guard let candidate, let found = link.registry.find(candidate) else {
      self.init(words, literals: link.rewriteLiterals)
      return
    }
    let action = found.target.actions[found.index]
    let parameters = link.parameters(candidate, [:])
    let secret = action.secretLabels
    var (plain, hidden): ([String: [String]], [String]) = ([:], [])
    func add(_ label: String) {
      let texts = parameters.urlTexts(label) ?? []
      if secret.contains(label) { hidden += texts } else { plain[label] = texts }
    }
    for label in action.parameters.allLabels { add(label) }
    for name in candidate.route?.pattern?.parameterNames ?? [] { add(name) }
    for label in secret { add(label) }
    self.init(words, plain: plain, secret: hidden, literals: link.rewriteLiterals)
  }
}

extension Mediator {
  /// Returns what of a URL is printed, or `nil` if all of it is.
  func secrets(of url: String, _ source: LinkSource) -> Secrets? {
    let registry = registry
    let words = registry.links.words(in: registry)
    if words.isEmpty { return nil }
    let secrets = Secrets(words)
    return secrets.shows(url) ? nil : secrets
  }

  /// Returns a URL for messages, without secrets.
  package func shown(_ url: String, source: LinkSource) -> String { secrets(of: url, source)?.url(url) ?? url }
}

extension Resolution {
  /// What of the URL is printed, or `nil` if all of it is.
  var secrets: Secrets? { link.secrets(candidate) }
  /// The URL for messages, without secrets.
  package var shownURL: String { secrets?.url(url) ?? url }
  /// The destination for messages, without secrets.
  package var shownDestination: Destination { secrets?.destination(destination) ?? destination }
  /// Whether the URL has a secret, so that it is not stored.
  package var hasSecrets: Bool { link.hasSecrets(candidate) }
}
