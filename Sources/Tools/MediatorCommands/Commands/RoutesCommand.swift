import MediatorManifest
import MediatorText

/// `mediator routes`: lists all destinations of URLs, in the order they are tried.
enum RoutesCommand: ToolCommand {
  static let name = "routes"
  static let usage = "MANIFEST"
  static let summary = "list all that a URL can reach, in the order it is tried"
  static let options = [
    OptionSpec(name: "source", value: "SOURCE", summary: "only what is exposed to it, such as universal-link"),
    OptionSpec(name: "grep", value: "TEXT", summary: "only lines that contain the text, in any case"),
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let manifest = try arguments.onlyManifest(environment)
    let source = try arguments.source(manifest)
    let text = arguments.value("grep")?.lowercased()
    var rows: [RouteRow] = []
    var table = TextTable(["URL", "DESTINATION", "SOURCES", "TAGS", "PARENT", "MODULE"])
    for (row, exposure) in ReachableRows(manifest).rows {
      if let source, exposure.rejection(of: source) != nil { continue }
      let cells = row.cells(exposure).map(\.printable)
      if let text, !cells.contains(where: { $0.lowercased().contains(text) }) { continue }
      table.add(cells)
      rows.append(row)
    }
    return ToolReport(lines: table.lines, routes: rows)
  }
}

/// The destinations that URLs can reach by a manifest, each with its exposure.
private struct ReachableRows {
  typealias Row = (row: RouteRow, exposure: LinkExposure)

  private let manifest: Manifest
  private let actions: [ActionAddress: Manifest.Action]

  init(_ manifest: Manifest) {
    self.manifest = manifest
    actions = manifest.firstActions
  }

  /// The rewrites, then the routes of each namespace, the actions that a URL names directly, handlers, and the browser.
  var rows: [Row] { rewrites + manifest.namespaces.flatMap(routes) + direct + handlers + browser }

  private var rewrites: [Row] {
    manifest.rewrites.map { rewrite in
      var row = RouteRow("rewrite", rewrite.from)
      row.to = rewrite.to
      row.isExternal = rewrite.isExternal
      row.priority = rewrite.priority
      return (row, LinkExposure(to: nil))
    }
  }

  private func routes(of namespace: Manifest.Namespace) -> [Row] {
    namespace.routes.map { route in
      let action = route.action.flatMap { actions[$0] }
      let exposure = LinkExposure(route, to: action)
      var row = RouteRow(route.kind.rawValue, route.pattern.map { Self.url($0, namespace) })
      row.namespace = namespace.name
      row.action = route.action.map { "\($0)" }
      row.page = route.page.map { "\($0)" }
      row.add(exposure)
      row.tags = (route.tags ?? action?.tags ?? []).map(\.rawValue)
      row.parent = route.parent
      row.priority = route.priority
      row.module = "\(route.module)"
      return (row, exposure)
    }
  }

  /// The exposed actions and the fallbacks that a URL names, in the first namespace whose URLs may.
  private var direct: [Row] {
    let namespaces = manifest.namespaces.filter(\.acceptsDirectForm)
    // A namespace without schemes and hosts has only URLs without a scheme.
    guard let namespace = namespaces.first(where: { $0.schemes != [] || !$0.hosts.isEmpty }) ?? namespaces.first else {
      return []
    }
    return manifest.targets.flatMap { target in
      func row(_ kind: String, _ name: String, _ action: Manifest.Action?) -> Row {
        let path = (try? ParsedURL(segments: [target.name.rawValue, name]).text) ?? "/\(target.name)/\(name)"
        let exposure = LinkExposure(to: action)
        var row = RouteRow(kind, Self.url(path, namespace))
        row.namespace = namespace.name
        row.action = action.map { "\(ActionAddress(target.name, $0.name))" }
        row.add(exposure)
        row.tags = (action?.tags ?? []).map(\.rawValue)
        row.module = "\(target.module)"
        return (row, exposure)
      }
      let exposed = target.actions.filter { $0.linkExposure != .none }
      return exposed.map { row("direct", $0.name.rawValue, $0) }
        + (target.hasFallback ? [row("fallback", "*", nil)] : [])
    }
  }

  /// The handlers of unmatched URLs.
  private var handlers: [Row] {
    manifest.namespaces.filter(\.hasFallback).map { namespace in
      var row = RouteRow("unmatched", Self.url("/*", namespace))
      row.namespace = namespace.name
      row.module = "\(namespace.module)"
      let exposure = LinkExposure(to: nil)
      row.add(exposure)
      return (row, exposure)
    }
  }

  /// The links that the browser opens because the app does not.
  private var browser: [Row] {
    guard let browser = manifest.browser, !browser.reasons.isEmpty else { return [] }
    let exposure = LinkExposure(of: browser)
    var row = RouteRow("browser", "https://*")
    row.reasons = browser.reasons.map(\.rawValue)
    row.add(exposure)
    return [(row, exposure)]
  }

  private static func url(_ pattern: String, _ namespace: Manifest.Namespace) -> String {
    guard pattern.hasPrefix("/"), !pattern.hasPrefix("//") else { return pattern }
    switch namespace.kind {
    case .global, .texts: return pattern
    case .scheme: return "\(namespace.schemes?.first ?? ""):/\(pattern)"
    case .web: return "https://\(namespace.hosts.first ?? "")\(pattern)"
    }
  }
}
