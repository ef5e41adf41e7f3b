import MediatorKit
import RoutePatterns

/// The first namespace of each scheme, and the most exact one of each host or domain.
struct NamespaceOwners: Sendable {
  private let schemes: [ExactText: Int]
  /// The namespaces by the text of a host, or of a domain with its `*`.
  private let words: [ExactText: Int]

  init(_ namespaces: [Manifest.Namespace]) {
    func indices(_ words: (Manifest.Namespace) -> [String]) -> [ExactText: Int] {
      Dictionary(
        namespaces.enumerated().flatMap { index, namespace in words(namespace).map { (ExactText($0), index) } },
        uniquingKeysWith: { first, _ in first })
    }
    schemes = indices { $0.schemes ?? [] }
    words = indices { $0.hosts.map { HostPattern($0).text } }
  }

  func index(ofScheme scheme: String) -> Int? { schemes[ExactText(scheme)] }

  /// Returns the index of the namespace whose hosts include a host or domain most exactly.
  ///
  /// - Complexity: O(*n* × *m*) in the length of the host and the number of its labels; longer hosts than any URL has are
  ///   compared as a whole.
  func index(ofHost host: String) -> Int? {
    let text = HostPattern(host).text
    if let found = words[ExactText(text)] { return found }
    guard text.utf8.count <= 300 else { return words[ExactText("*")] }
    for dot in text.utf8.indices where text.utf8[dot] == UInt8(ascii: ".") {
      let domain = "*" + text[dot...]
      // The first dot is that of the longest domain.
      if let index = words[ExactText(domain)], HostPattern(domain).includes(HostPattern(text)) { return index }
    }
    return words[ExactText("*")]
  }
}
