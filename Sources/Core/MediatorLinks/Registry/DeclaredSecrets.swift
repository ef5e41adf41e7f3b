import MediatorKit
import MediatorText
import RoutePatterns

/// The secrets that an app declares for its links, found when the first message needs them.
final class DeclaredSecrets: Sendable {
  /// The names of secret items.
  let items: SecretNames
  /// The names of secret items and inputs.
  let names: SecretNames
  /// The hosts of the app and of namespaces, with their ports.
  let hosts: Set<String>
  /// Whether a secret input is captured from hosts, so that only those in ``hosts`` are printed.
  let hidesHosts: Bool
  /// Whether there are none, so that everything is printed.
  let isEmpty: Bool
  private let showsURLs: Bool

  init(_ registry: Registry, _ links: LinkRegistry) {
    let labels = registry.secretLabels
    items = SecretNames(links.settings.secretItems)
    names = SecretNames(labels.union(links.settings.secretItems))
    showsURLs = links.settings.showsURLs
    isEmpty = names.isEmpty || showsURLs
    hosts = links.settings.webHosts.union(links.index.namespaces.flatMap(\.namespace.hosts))
    hidesHosts =
      !labels.isEmpty
      && links.index.namespaces.contains { namespace in
        namespace.all.contains { $0.pattern?.capturedHost.map(labels.contains) ?? false }
      }
  }

  /// Returns whether a text, such as a URL in an item, has a secret item.
  func hasSecretItem(_ text: String) -> Bool {
    if items.isEmpty { return false }
    return text.utf8.split { "?&#;".utf8.contains($0) }.contains { item in
      let (name, value) = Substring(item).cut(at: "=")
      return value?.isEmpty == false && items.hasName(PercentCoding.decoded(name, plusIsSpace: true))
    }
  }

  /// Returns whether all of a URL is printed; a password is a secret by nature (RFC 3986, section 3.2.1).
  func allows(_ url: String) -> Bool { isEmpty && (showsURLs || !url.hasPassword) }
}

/// The labels of secret inputs, to compare the labels of a call with.
struct SecretNames: Sendable {
  /// The names in lower case.
  private let texts: Set<String>

  init(_ names: some Sequence<String>) { texts = Set(names.lazy.map { $0.lowercased() }) }

  var isEmpty: Bool { texts.isEmpty }

  /// Returns whether a name is one of these, in any case.
  func hasName(_ name: String) -> Bool {
    if texts.isEmpty || !name.hasFewMarks { return false }
    return texts.contains(name.lowercased())
  }

  /// Returns whether a name is one of these or resembles one.
  ///
  /// Labels are equal if they are canonically equivalent, so names are too.
  func contain(_ name: String) -> Bool {
    if texts.isEmpty { return false }
    let name = name.lowercased()
    // A name with so many marks takes long to compare, and no app declares one: it counts as secret.
    if !name.hasFewMarks || texts.contains(name) { return true }
    guard name.utf8.count >= 5 else { return false }
    var steps = SearchSteps.forMessage
    let nearest = NearestNames(to: name, among: texts, &steps)
    return !nearest.names.isEmpty || !nearest.isComplete
  }
}

extension String {
  /// Whether there is a password before an `@` in the authority.
  fileprivate var hasPassword: Bool {
    // Few URLs have an `@`, and each record calls this.
    guard utf8.contains(UInt8(ascii: "@")), let start = utf8.firstRange(of: "//".utf8)?.upperBound else {
      return false
    }
    let authority = utf8[start...].prefix { !"/?#".utf8.contains($0) }
    guard let at = authority.lastIndex(of: UInt8(ascii: "@")) else { return false }
    return authority[..<at].contains(UInt8(ascii: ":"))
  }
}

extension RoutePattern {
  /// The name of the parameter that captures the host, or `nil`.
  var capturedHost: String? { host?.utf8.first == UInt8(ascii: ":") ? pathNames.first : nil }
}
