import MediatorManifest

extension MarkdownReference {
  /// The lines about the routes of each namespace.
  var urlLines: [String] {
    let lead = "Routes are listed in the order in which they are tried."
    let unsearched = unsearchedWords.map { ["\($0.prefix(1).uppercased())\($0.dropFirst()).", ""] } ?? []
    return ["## URLs", "", lead, ""] + unsearched + browserLines + manifest.namespaces.flatMap(lines)
  }

  private func lines(of namespace: Manifest.Namespace) -> [String] {
    let rows = namespace.routes.enumerated().map { index, route in
      let pattern = route.pattern.map(MarkdownText.code) ?? "a matcher in code"
      let action = route.action.map { action in
        "[\(MarkdownText.code(action.description))](#\(MarkdownText.anchor(action.description)))"
      }
      let inputs = (route.parameters ?? []).map(Self.input).joined(separator: ", ")
      let tags = Self.codes((route.tags ?? []).map(\.rawValue))
      let parent = route.parent.map(MarkdownText.code) ?? ""
      let example = example(of: index, in: namespace.name) ?? ""
      return [
        "\(index + 1)", pattern, action ?? Self.owner(of: route), inputs, tags, parent, "\(route.priority)",
        sources(of: route), example,
      ]
    }
    return ["### Namespace \(MarkdownText.code(namespace.name))", "", Self.sentence(about: namespace), ""]
      + MarkdownText.table(
        ["", "Pattern", "Maps to", "Inputs", "Tags", "Parent", "Priority", "Exposed to", "Example"], rows)
  }

  /// Returns an input of a closure, and where it may come from.
  private static func input(_ parameter: Manifest.Parameter) -> String {
    let text = parameter.default.map { " = \($0)" } ?? ""
    let origin = byURL(parameter)
    return MarkdownText.code("\(parameter.label): \(parameter.type)\(text)")
      + (origin == "yes" ? "" : " (by URL: \(origin))")
  }

  /// The lines about the links that the browser opens because the app does not.
  private var browserLines: [String] {
    guard let browser = manifest.browser, !browser.reasons.isEmpty else { return [] }
    let reasons = browser.reasons.map { Self.words(for: $0) }.joined(separator: "; ")
    return ["The browser opens web links from \(Self.words(for: browser.sources)) if \(reasons).", ""]
  }

  private static func words(for reason: Manifest.Browser.Reason) -> String {
    switch reason {
    case .foreignHost: "the app does not own the host"
    case .unmatched: "no route matches"
    case .notExposed: "the route is not exposed to the source"
    case .malformed: "the URL is malformed"
    case .badParameter: "a parameter is missing or malformed"
    }
  }

  private static func owner(of route: Manifest.RegisteredRoute) -> String {
    let module = MarkdownText.plain(route.module.rawValue)
    return switch route.kind {
    case .browser: "the browser, by \(module)"
    case .page: "a page of \(module)"
    case .action, .file, .handler: "a closure of \(module)"
    }
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
    case .texts: words = ["Texts without a scheme."]
    case .global: words = ["All other URLs of the app."]
    }
    if namespace.kind != .global, namespace.fallsBackToGlobal { words.append("Then the global routes are tried.") }
    if namespace.acceptsDirectForm {
      let url = namespace.kind == .global ? "A URL with a custom scheme" : "A URL"
      words.append("\(url) may name an exposed action without a route: `target/action`.")
    }
    if namespace.hasFallback { words.append("A fallback handles unmatched URLs.") }
    if let reading = namespace.reading { words += Self.sentences(about: reading.reader) }
    return words.joined(separator: " ")
  }

  private static func sentences(about reader: StandardURLReader) -> [String] {
    var words: [String] = []
    if reader.plus == .plus { words.append("A `+` in a query is a plus sign.") }
    switch reader.repeatedItems {
    case .list: break
    case .last: words.append("Of several query items with one name, the last decides.")
    case .error: words.append("Several query items with one name are an error.")
    }
    if reader.emptySegments != .rejected { words.append("Empty segments are \(reader.emptySegments).") }
    if reader.keepsFinalSlash { words.append("A slash at the end is a segment.") }
    if reader.foldsFirstSegment { words.append("The case of the first segment after a custom scheme is ignored.") }
    if reader.foldsPath { words.append("The case of the path is ignored.") }
    if reader.separatesItemsBySemicolons { words.append("A `;` separates query items.") }
    if reader.readsMatrixParameters { words.append("Parameters of the last segment are query items.") }
    if reader.foldsItemNames { words.append("Names of query items are in lower case.") }
    if reader.rawCharacters == .rejected {
      words.append("Spaces and other characters that need an escape are an error without it.")
    }
    if reader.limits != .standard { words.append("It has limits of its own.") }
    return words
  }
}
