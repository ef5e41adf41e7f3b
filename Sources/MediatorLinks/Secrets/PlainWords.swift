import MediatorKit
import MediatorText
import RoutePatterns

/// The words of an app's own code that the texts of a URL are compared with, where the app declares a secret.
///
/// A message then shows of a URL only what is known to be plain, so it need not know where in the URL a secret is.
final class PlainWords: Sendable {
  /// The literals of routes, the names of targets and actions, and the names of hosts, in lower case.
  private let words: Set<String>
  /// The names of secret inputs and query items.
  let secretNames: SecretNames
  /// Whether nothing is declared to be secret, so that everything is printed.
  let isEmpty: Bool

  /// - Parameter patterns: Calls its argument with the pattern of each route.
  init(
    _ registry: Registry, hosts: some Sequence<String>, _ settings: LinkSettings,
    patterns: ((RoutePattern) -> Void) -> Void
  ) {
    secretNames = SecretNames(registry.secretLabels.union(settings.secretQueryItems))
    isEmpty = secretNames.isEmpty
    var words: Set<String> = []
    if !isEmpty {
      words.formUnion(settings.webHosts)
      words.formUnion(hosts)
      for target in registry.contents.targets.values {
        words.insert(target.name.folded)
        words.formUnion(target.actions.lazy.map { $0.name.rawValue.lowercased() })
      }
      patterns { words.formUnion($0.literals.lazy.map { $0.lowercased() }) }
    }
    self.words = words
  }

  /// Returns whether a decoded text is a word of the app.
  func contains(_ text: String) -> Bool { text.isStreamSafe && words.contains(text.lowercased()) }
}

extension RoutePattern {
  /// The literal segments, and the literal values of query items.
  var literals: [String] {
    Self.literals(of: components + (fragment?.components ?? []))
      + (query + (fragment?.query ?? [])).compactMap { if case .literal(let text) = $0.value { text } else { nil } }
  }

  private static func literals(of components: [Component]) -> [String] {
    components.flatMap { component -> [String] in
      switch component {
      case .literal(let text): [text]
      case .group(let inner): literals(of: inner)
      case .parameter, .catchAll, .rest: []
      }
    }
  }
}
