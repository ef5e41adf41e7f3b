public import MediatorManifest
import MediatorText

/// A Markdown reference of all actions and URLs of a manifest, with examples.
///
/// ```swift
/// let text = MarkdownReference(mediator.manifest(), title: "Shop").markdown
/// try text.write(toFile: "reference.md", atomically: true, encoding: .utf8)
/// ```
///
/// Texts of a manifest are escaped.
public struct MarkdownReference: Sendable {
  let manifest: Manifest
  let urls: ExampleURLs
  private let title: String
  /// The routes of each action, as namespaces and indices.
  let routes: [ActionAddress: [(namespace: Int, index: Int)]]
  /// The first action at each address.
  let actions: [ActionAddress: Manifest.Action]
  /// The URL without a route of each action that has one.
  let directURLs: [ActionAddress: String]

  /// Creates the reference of a manifest.
  ///
  /// - Parameters:
  ///   - manifest: The manifest to describe.
  ///   - title: The first heading.
  public init(_ manifest: Manifest, title: String) {
    self.manifest = manifest
    self.title = title
    let urls = ExampleURLs(manifest)
    self.urls = urls
    var routes: [ActionAddress: [(namespace: Int, index: Int)]] = [:]
    for (number, namespace) in manifest.namespaces.enumerated() {
      for (index, route) in namespace.routes.enumerated() {
        if let action = route.action { routes[action, default: []].append((number, index)) }
      }
    }
    self.routes = routes
    actions = manifest.firstActions
    directURLs = Dictionary(urls.direct.map { ($0.action, $0.url) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of example URLs that are missing because searching takes too long, in words, or `nil` if none is.
  package var unsearchedWords: String? { urls.unsearchedWords }

  /// The text, which depends only on the manifest and the title.
  public var markdown: String {
    let lines = ["# \(MarkdownText.plain(title))", ""] + contents + moduleLines + targetLines + urlLines + rewriteLines
    return lines.joined(separator: "\n").trimmingEnd + "\n"
  }

  private var contents: [String] {
    var lines = ["- [Modules](#modules)"]
    for target in manifest.targets {
      let heading = Self.heading(of: target)
      lines.append("- [\(heading)](#\(MarkdownText.anchor("Target \(target.name)")))")
      for action in target.actions {
        let address = "\(target.name)/\(action.name)"
        lines.append("  - [\(MarkdownText.code(address))](#\(MarkdownText.anchor(address)))")
      }
    }
    lines.append("- [URLs](#urls)")
    if !manifest.rewrites.isEmpty { lines.append("- [Rewrites](#rewrites)") }
    return lines + [""]
  }

  static func heading(of target: Manifest.Target) -> String { "Target \(MarkdownText.code(target.name.rawValue))" }

  private var moduleLines: [String] {
    // The modules that require each service; searching all modules for each service would take quadratic time.
    var users: [String: Set<ModuleName>] = [:]
    for module in manifest.modules {
      for service in module.requiredServices { users[service, default: []].insert(module.name) }
    }
    return ["## Modules", ""]
      + MarkdownText.table(
        ["Module", "Calls", "Provides", "Requires"],
        manifest.modules.map { module in
          [
            MarkdownText.plain(module.name.rawValue), Self.codes(module.requiredKeys.map { "\($0.address)" }),
            Self.codes(module.services.filter { isShared($0, of: module, users) }), Self.codes(module.requiredServices),
          ]
        })
  }

  /// Returns whether another module requires a service; the reference lists only these services.
  private func isShared(_ service: String, of module: Manifest.Module, _ users: [String: Set<ModuleName>]) -> Bool {
    users[service]?.contains { $0 != module.name } ?? false
  }

  private var rewriteLines: [String] {
    guard !manifest.rewrites.isEmpty else { return [] }
    return [
      "## Rewrites", "", "URLs that match the left column are rewritten to the right column before routes are tried.",
      "",
    ]
      + MarkdownText.table(
        ["From", "To", "Priority"],
        manifest.rewrites.map {
          let end = $0.isExternal ? ", outside the app" : ""
          return [MarkdownText.code($0.from), MarkdownText.code($0.to) + end, "\($0.priority)"]
        })
  }

  static func codes(_ texts: [String]) -> String { texts.map(MarkdownText.code).joined(separator: ", ") }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self[...]
    while text.last == "\n" { text.removeLast() }
    return String(text)
  }
}

extension MarkdownReference: CustomStringConvertible {
  /// The title with the manifest.
  public var description: String { "\(title): \(manifest)".cutWords.printable }
}
