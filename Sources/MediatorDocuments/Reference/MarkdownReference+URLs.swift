import MediatorKit
import MediatorManifest

extension MarkdownReference {
  /// The routes of each namespace.
  var urlLines: [String] {
    let lead = "Routes stand in the order in which they are tried."
    return ["## URLs", "", lead, ""] + manifest.namespaces.flatMap(lines)
  }

  private func lines(of namespace: Manifest.Namespace) -> [String] {
    let rows = namespace.routes.enumerated().map { index, route in
      [
        "\(index + 1)", route.pattern.map(MarkdownText.code) ?? "a matcher in code",
        route.action.map { "[\(MarkdownText.code($0.description))](#\(MarkdownText.anchor($0.description)))" }
          ?? "a \(route.kind == .page ? "page" : "closure") of \(MarkdownText.plain(route.module.rawValue))",
        "\(route.priority)", openTo(route), example(of: index, in: namespace.name) ?? "",
      ]
    }
    return ["### Namespace \(MarkdownText.code(namespace.name))", "", Self.sentence(about: namespace), ""]
      + MarkdownText.table(["", "Pattern", "Leads to", "Priority", "Open to", "Example"], rows)
  }

  /// Who may use a route: those whom both the route and its action let through.
  private func openTo(_ route: Manifest.Route) -> String {
    guard let address = route.action,
      let action = manifest.targets.first(where: { $0.name == address.target })?.actions
        .first(where: { $0.name == address.action })
    else { return Self.words(for: route.exposure) }
    if let both = route.exposure.intersection(action.exposure) { return Self.words(for: both) }
    return "\(Self.words(for: route.exposure)); \(Self.words(for: action.exposure))"
  }

  private static func sentence(about namespace: Manifest.Namespace) -> String {
    var words: [String]
    switch namespace.kind {
    case .web: words = ["The web hosts \(codes(namespace.hosts))."]
    case .scheme: words = ["The schemes \(codes(namespace.schemes ?? [])), whose URLs' host is the first segment."]
    case .global: words = ["What belongs to no other namespace."]
    }
    if namespace.kind != .global, namespace.fallback { words.append("The global routes are asked next.") }
    if namespace.directForm {
      words.append("A URL of a target and an action reaches an exposed action without a route.")
    }
    if namespace.unmatched { words.append("Something answers for URLs that nothing matches.") }
    return words.joined(separator: " ")
  }
}
