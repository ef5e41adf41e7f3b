import MediatorKit
import MediatorManifest

extension MarkdownReference {
  /// The lines about the routes of each namespace.
  var urlLines: [String] {
    let lead = "Routes are listed in the order in which they are tried."
    return ["## URLs", "", lead, ""] + manifest.namespaces.flatMap(lines)
  }

  private func lines(of namespace: Manifest.Namespace) -> [String] {
    let rows = namespace.routes.enumerated().map { index, route in
      [
        "\(index + 1)", route.pattern.map(MarkdownText.code) ?? "a matcher in code",
        route.action.map { "[\(MarkdownText.code($0.description))](#\(MarkdownText.anchor($0.description)))" }
          ?? "a \(route.kind == .page ? "page" : "closure") of \(MarkdownText.plain(route.module.rawValue))",
        "\(route.priority)", sources(of: route), example(of: index, in: namespace.name) ?? "",
      ]
    }
    return ["### Namespace \(MarkdownText.code(namespace.name))", "", Self.sentence(about: namespace), ""]
      + MarkdownText.table(["", "Pattern", "Maps to", "Priority", "Exposed to", "Example"], rows)
  }

  /// Returns the sources that both a route and its action allow.
  private func sources(of route: Manifest.RegisteredRoute) -> String {
    let exposure = LinkExposure(route, to: route.action.flatMap { actions[$0] })
    return exposure.common.map(Self.words) ?? exposure.parts.map(Self.words).joined(separator: "; ")
  }

  private static func sentence(about namespace: Manifest.Namespace) -> String {
    var words: [String]
    switch namespace.kind {
    case .web: words = ["The web hosts \(codes(namespace.hosts))."]
    case .scheme: words = ["The schemes \(codes(namespace.schemes ?? [])); a host is the first segment."]
    case .global: words = ["All other URLs of the app."]
    }
    if namespace.kind != .global, namespace.fallsBackToGlobal { words.append("Then the global routes are tried.") }
    if namespace.directForm {
      words.append("A URL may name an exposed action without a route: `target/action`.")
    }
    if namespace.hasFallback { words.append("A fallback handles unmatched URLs.") }
    return words.joined(separator: " ")
  }
}
