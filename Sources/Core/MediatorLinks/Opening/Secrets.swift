package import MediatorKit
import MediatorText
import RoutePatterns

/// The parts of a link that messages and records do not show, in an app that declares a secret.
final class Secrets: Redaction {
  private let registry: Registry
  private let facts: LinkFacts
  /// The URL as it was opened, and after each rewrite.
  let urls: [(text: String, shown: ShownURL)]

  /// Creates the hidden parts of a URL that reaches nothing.
  init(_ text: String, _ declared: DeclaredSecrets, _ registry: Registry) {
    self.registry = registry
    facts = LinkFacts(declared, registry.links)
    urls = [(text, facts.shown(text))]
  }

  /// Creates the hidden parts of a link.
  init(_ link: Link, _ candidate: LinkCandidate, _ declared: DeclaredSecrets) {
    registry = link.registry
    facts = LinkFacts(declared, link, candidate)
    let rules = link.rewrites.isEmpty ? facts : LinkFacts(declared, link, candidate, comparesTexts: true)
    let texts = [link.original] + link.rewrites.map(\.to)
    var urls = zip(texts, link.rewrites).map { text, rewrite in
      (text: text, shown: rules.shown(text, of: try? RoutePattern(rewrite.rule, rules: .relaxed)))
    }
    let isUnread = link.url.text.isEmpty
    let last =
      isUnread
      ? facts.shown(link.original)
      : ShownURL(
        link.url, link.host, of: link.pattern(of: candidate), written: link.writtenRanges(of: candidate), facts)
    urls.append((texts[link.rewrites.count], last))
    self.urls = urls
  }

  /// Whether all of the link is printed.
  var isEmpty: Bool { urls.allSatisfy(\.shown.isPlain) }

  func hides(_ label: String, _ texts: [String]) -> Bool {
    !facts.hasPlain(label) || !texts.allSatisfy { facts.isPlain(label, $0) }
  }

  func hidesLabel(_ label: String) -> Bool { !facts.declares(label) }

  func url(_ text: String) -> String {
    if let known = urls.first(where: { $0.text.hasBytes(of: text) }) {
      return known.shown.isPlain ? text : known.shown.text
    }
    // The error of a library may be shown twice.
    if urls.contains(where: { $0.shown.text.hasBytes(of: text) }) { return text }
    let shown = facts.shown(text)
    return shown.isPlain ? text : shown.text
  }

  func destination(_ destination: Destination) -> Destination {
    switch destination {
    case .action(let address):
      if registry.find(address) != nil { return destination }
      let target = registry.target(named: address.target)?.name ?? "…"
      return .action(ActionAddress(target, "…"))
    case .external(let url): return .external(self.url(url))
    case .closure, .unmatched, .nothing: return destination
    }
  }

  func shown(_ error: any Error) -> any Error {
    switch error {
    case let error as URLReadingError: error.withoutText
    case let error as any URLMessage: error.showing(url)
    default: error
    }
  }
}

/// The secret and the plain inputs of a link.
struct LinkFacts {
  private let declared: DeclaredSecrets
  private let links: LinkRegistry
  private var plainLabels: Set<String> = []
  private var secretLabels: Set<String> = []
  private var secretTexts: Set<ExactText> = []
  /// The texts of plain inputs, if a rewrite decides which texts become inputs.
  private var plainTexts: Set<ExactText>?

  init(_ declared: DeclaredSecrets, _ links: LinkRegistry) {
    self.declared = declared
    self.links = links
  }

  init(_ declared: DeclaredSecrets, _ link: Link, _ candidate: LinkCandidate, comparesTexts: Bool = false) {
    self.init(declared, link.links)
    guard let action = link.action(of: candidate) else { return }
    let labels = Set(action.parameters.allLabels + (candidate.route?.pattern?.parameterNames ?? []))
    secretLabels = link.hidesInputs ? labels : link.secretLabels(of: candidate)
    plainLabels = labels.subtracting(secretLabels)
    let parameters = link.parameters(candidate, [:])
    func texts(_ labels: Set<String>) -> Set<ExactText> {
      Set(labels.lazy.flatMap { parameters.urlTexts($0) ?? [] }.filter { !$0.isEmpty }.map { ExactText($0) })
    }
    // A rewrite may make a secret item an input of another name.
    secretTexts = texts(secretLabels).union(declared.secretTexts(of: link))
    plainTexts = comparesTexts ? texts(plainLabels) : nil
  }

  /// Returns the parts of a URL, of a pattern that matches it.
  func shown(_ text: String, of pattern: RoutePattern? = nil) -> ShownURL {
    guard let url = try? links.read(text) else { return ShownURL(unreadable: text, self) }
    return ShownURL(
      url, url.defaultHostPlacement, of: pattern, written: pattern.map { url.rawRanges(of: $0) } ?? [], self)
  }

  /// Returns whether an input with a text is not secret.
  func isPlain(_ label: String, _ text: String) -> Bool {
    let text = ExactText(text)
    if secretTexts.contains(text) || declared.items.hasName(label) || declared.hasSecretItem(text.text) { return false }
    return plainTexts.map { $0.contains(text) } ?? hasPlain(label)
  }

  func hasPlain(_ label: String) -> Bool { label.hasFewMarks && plainLabels.contains(label) }

  func isSecret(_ label: String) -> Bool {
    label.hasFewMarks && secretLabels.contains { $0.lowercased() == label.lowercased() }
      || declared.items.hasName(label)
  }

  func isSecretText(_ text: String) -> Bool { secretTexts.contains(ExactText(text)) }

  /// Returns whether the app declares a label.
  func declares(_ label: String) -> Bool { hasPlain(label) || isSecret(label) }

  /// Returns whether an item that nothing declares may be a secret: a campaign's name is not one, unless a secret has a
  /// similar name.
  func mayBeSecret(_ name: String, _ value: Substring?) -> Bool {
    guard let value, !value.isEmpty, !declared.names.contain(name) else { return true }
    return !value.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "-_.+".utf8.contains(byte)
    }
  }

  /// Returns whether the host of a web URL is one of the app's.
  func isOwn(_ url: ParsedURL) -> Bool {
    guard links.index.routes(ofHostIn: url, global: links.settings.ownHosts) != nil else { return false }
    return !declared.hidesHosts
      || declared.hosts.contains("\(url.host ?? "")\(url.customPort.map { ":\($0)" } ?? "")")
  }
}

extension DeclaredSecrets {
  /// Returns the values of secret items in a URL, as it was opened and after each rewrite.
  fileprivate func secretTexts(of link: Link) -> Set<ExactText> {
    if items.isEmpty { return [] }
    let urls = ([link.original] + link.rewrites.map(\.to)).compactMap { try? link.links.read($0) }
    let found = urls.flatMap { $0.queryItems.filter { items.hasName($0.name) }.compactMap(\.value) }
    return Set(found.filter { !$0.isEmpty }.map { ExactText($0) })
  }
}

// The hidden parts, by link.

extension Link {
  /// Returns the hidden parts of the link, or `nil` if all of it is printed.
  func secrets(_ candidate: LinkCandidate) -> Secrets? {
    let declared = links.declaredSecrets(in: registry)
    // Each record calls this, and few URLs have a user, so the text need not be searched for one.
    if declared.isEmpty, rewrites.isEmpty, !url.hasUserInfo, !url.text.isEmpty { return nil }
    if !url.hasUserInfo, declared.allows(original), rewrites.allSatisfy({ declared.allows($0.to) }) { return nil }
    let secrets = Secrets(self, candidate, declared)
    return secrets.isEmpty ? nil : secrets
  }

  /// Returns the labels of the secret inputs of a candidate: those that its action declares, captures of secret items,
  /// and passwords.
  func secretLabels(of candidate: LinkCandidate) -> Set<String> {
    let items = links.declaredSecrets(in: registry).items
    let pattern = candidate.route?.pattern
    let named = ((pattern?.query ?? []) + (pattern?.fragment?.query ?? [])).filter { items.hasName($0.name) }
    return (action(of: candidate)?.secretLabels ?? []).union(named.flatMap(\.captureNames))
      .union(pattern?.passwordNames ?? [])
  }

  /// Returns whether the URL has a secret, so that it is not stored.
  func hasSecrets(_ candidate: LinkCandidate) -> Bool {
    secrets(candidate)?.urls.contains(where: \.shown.mayHaveSecret) ?? false
  }

  /// Returns the pattern of a candidate without groups, or `nil` if there is none.
  fileprivate func pattern(of candidate: LinkCandidate) -> RoutePattern? {
    guard registry.find(candidate) != nil else { return nil }
    if case .direct = candidate.kind { return candidate.destination.address?.pattern }
    return variant(of: candidate)
  }
}

extension Mediator {
  /// Returns the hidden parts of a URL that reaches nothing, or `nil` if all of it is printed.
  func secrets(of url: String) -> Secrets? {
    let registry = registry
    let declared = registry.links.declaredSecrets(in: registry)
    if declared.allows(url) { return nil }
    let secrets = Secrets(url, declared, registry)
    return secrets.isEmpty ? nil : secrets
  }

  /// Returns a URL for messages, without secrets.
  package func shown(_ url: String) -> String {
    let registry = registry
    if registry.links.declaredSecrets(in: registry).allows(url) { return url }
    if let resolution = try? resolution(url, .inApp, passesExposure: true) { return resolution.shownURL }
    return secrets(of: url)?.url(url) ?? url
  }
}

extension Resolution {
  /// The hidden parts of the URL, or `nil` if all of it is printed.
  var secrets: Secrets? { link.secrets(candidate) }
  /// The URL for messages, without secrets.
  package var shownURL: String { secrets?.url(url) ?? url }
  /// The destination for messages, without secrets.
  package var shownDestination: Destination { secrets?.destination(destination) ?? destination }
  /// Whether the URL has a secret, so that it is not stored.
  package var hasSecrets: Bool { link.hasSecrets(candidate) }
}

extension URLReadingError {
  /// The error without the text that was found.
  var withoutText: URLReadingError { URLReadingError(code, offset: offset, limit: limit) }
}

extension RouteVerdict {
  /// The verdict without texts of the URL.
  var withoutTexts: RouteVerdict {
    let unknown = "…"
    return switch self {
    case .hostDiffers(let expected, let found): .hostDiffers(expected: expected, found: found.map { _ in unknown })
    case .literalDiffers(let segment, let expected, _):
      .literalDiffers(segment: segment, expected: expected, found: unknown)
    case .affixDiffers(let segment, let name, let expected, _):
      .affixDiffers(segment: segment, name: name, expected: expected, found: unknown)
    case .constraintFailed(let segment, let name, let constraint, _):
      .constraintFailed(segment: segment, name: name, constraint: constraint, found: unknown)
    case .queryItemDiffers(let name, let expected, _):
      .queryItemDiffers(name: name, expected: expected, found: unknown)
    case .unexpectedQuery: .unexpectedQuery(found: unknown)
    case .fragmentDiffers(let expected, let found):
      .fragmentDiffers(expected: expected, found: found.map { _ in unknown })
    case .matched, .schemeDiffers, .authorityDiffers, .tooFewSegments, .tooManySegments, .queryItemMissing: self
    }
  }
}
