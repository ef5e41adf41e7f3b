import MediatorManifest

extension MarkdownReference {
  /// The lines about targets, each with its actions.
  var targetLines: [String] {
    manifest.targets.flatMap { target in
      let instances = target.lifetime == .cached ? "one instance for all calls." : "an instance for each call."
      let fallback = target.hasFallback ? " A fallback handles unknown actions." : ""
      let remote = target.remote.map { " Another process has it, by \(MarkdownText.plain($0))." } ?? ""
      let module = MarkdownText.plain(target.module.rawValue)
      let heading = ["## \(Self.heading(of: target))", "", "Module \(module); \(instances)\(fallback)\(remote)", ""]
      return heading + target.actions.flatMap { lines(of: $0, in: target) }
    }
  }

  private func lines(of action: Manifest.Action, in target: Manifest.Target) -> [String] {
    let address = ActionAddress(target.name, action.name)
    var lines = ["### \(MarkdownText.code(address.description))", ""]
    if let summary = action.summary { lines += [MarkdownText.plain(summary), ""] }
    if let reason = action.deprecation { lines += ["> **Deprecated:** \(MarkdownText.plain(reason))", ""] }
    lines += MarkdownText.table(
      ["Parameter", "Type", "When absent", "By URL", "Note"], action.parameters.map(Self.row))
    lines.append("- Result: \(MarkdownText.code(action.output))\(action.isResultSecret ? ", secret" : "")")
    lines.append("- Runs: \(Self.isolation(of: action))")
    if !action.tags.isEmpty { lines.append("- Tags: \(Self.codes(action.tags.map(\.rawValue)))") }
    lines.append(
      "- Exposed to: \(action.isNative ? "no source, because it is native" : Self.words(for: action.exposure))")
    lines.append("- Call: \(MarkdownText.code(Self.call(of: action, at: address)))")
    lines += urlLines(of: address)
    return lines + [""]
  }

  private static func row(of parameter: Manifest.Parameter) -> [String] {
    [
      MarkdownText.code(parameter.label), MarkdownText.code(parameter.type),
      parameter.isRequired ? "**required**" : parameter.default.map(MarkdownText.code) ?? "nothing",
      byURL(parameter),
      parameter.note.map(MarkdownText.plain) ?? "",
    ]
  }

  /// Returns whether a URL sets an input, in words.
  static func byURL(_ parameter: Manifest.Parameter) -> String {
    let words = parameter.isFromContext ? "no, only from the context" : parameter.isTextual ? "yes" : "no"
    return parameter.isSecret ? "\(words), secret" : words
  }

  private static func isolation(of action: Manifest.Action) -> String {
    (action.isolation == .mainActor ? "on the main actor" : "nonisolated")
      + (action.isAsync ? ", asynchronously" : ", synchronously")
  }

  /// Returns the sources of an exposure, in words.
  static func words(for exposure: Manifest.Exposure) -> String {
    switch exposure {
    case .sources(let sources): codes(sources.map(\.rawValue))
    case .all: "all sources"
    case .none: "no source"
    case .rule: MarkdownText.plain(exposure.description)
    }
  }

  private func urlLines(of address: ActionAddress) -> [String] {
    var lines: [String] = []
    for (number, index) in routes[address] ?? [] {
      let namespace = manifest.namespaces[number]
      guard let pattern = namespace.routes[index].pattern else { continue }
      let example = example(of: index, in: namespace.name).map { ", as in \($0)" } ?? ""
      lines.append("- Route: \(MarkdownText.code(pattern))\(example)")
    }
    if let url = directURLs[address] { lines.append("- URL without a route: \(MarkdownText.code(url))") }
    return lines
  }

  /// Returns the example of a route as Markdown, or `nil` if there is none.
  func example(of index: Int, in namespace: String) -> String? {
    urls.example(of: index, in: namespace).map {
      MarkdownText.code($0.url) + ($0.isFirst ? "" : " (if the routes before it decline)")
    }
  }
}
