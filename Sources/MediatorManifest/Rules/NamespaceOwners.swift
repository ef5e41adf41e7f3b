import MediatorKit
import RoutePatterns

/// The first namespace of each scheme and of each host or domain.
package struct NamespaceOwners: Sendable {
  private let schemes: [ExactText: Int]
  /// The namespaces by the text of a host, or of a domain with its `*`.
  private let hosts: [ExactText: Int]

  package init(_ namespaces: [Manifest.Namespace]) {
    func indices(_ words: (Manifest.Namespace) -> [String]) -> [ExactText: Int] {
      Dictionary(
        namespaces.enumerated().flatMap { index, namespace in words(namespace).map { (ExactText($0), index) } },
        uniquingKeysWith: { first, _ in first })
    }
    schemes = indices { $0.schemes ?? [] }
    hosts = indices { $0.hosts.map { HostPattern($0).text } }
  }

  package func index(ofScheme scheme: String) -> Int? { schemes[ExactText(scheme)] }

  /// Returns the index of the first namespace whose hosts include a host or domain.
  ///
  /// - Complexity: O(*n* × *m*) in the length of the host and the number of its labels; longer hosts than any URL has are
  ///   compared as a whole.
  package func index(ofHost host: String) -> Int? {
    let text = HostPattern(host).text
    var found = hosts[ExactText(text)]
    guard text.utf8.count <= 300 else { return found }
    for dot in text.utf8.indices where text.utf8[dot] == UInt8(ascii: ".") {
      let domain = "*" + text[dot...]
      guard let index = hosts[ExactText(domain)], index < found ?? .max,
        HostPattern(domain).includes(HostPattern(text))
      else { continue }
      found = index
    }
    return found
  }
}
