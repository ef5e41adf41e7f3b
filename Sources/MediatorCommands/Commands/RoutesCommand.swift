import MediatorKit
import MediatorManifest
import RoutePatterns

/// `mediator routes`: lists all routes in the order they are tried.
enum RoutesCommand: ToolCommand {
  static let name = "routes"
  static let usage = "MANIFEST"
  static let summary = "list the routes in the order they are tried"
  static let options = [
    OptionSpec(name: "source", value: "SOURCE", summary: "only routes that are exposed to it, such as universal-link"),
    OptionSpec(name: "grep", value: "TEXT", summary: "only lines that contain the text, in any case"),
  ]

  static func run(_ arguments: Arguments, _ environment: ToolEnvironment) throws(UsageProblem) -> ToolReport {
    let manifest = try arguments.onlyManifest(environment)
    var actions: [ActionAddress: Manifest.Action] = [:]
    for target in manifest.targets {
      for action in target.actions { actions[ActionAddress(target.name, action.name)] = action }
    }
    let source = try arguments.source(manifest)
    let text = arguments.value("grep")?.lowercased()
    var rows: [RouteRow] = []
    var table = TextTable(["URL", "DESTINATION", "SOURCES", "TAGS", "PARENT", "MODULE"])
    for namespace in manifest.namespaces {
      for route in namespace.routes {
        let action = route.action.flatMap { actions[$0] }
        let exposure = LinkExposure(route, to: action)
        if let source, exposure.rejection(of: source) != nil { continue }
        let row = RouteRow(
          url: url(route, namespace), namespace: namespace.name, kind: route.kind.rawValue,
          action: route.action.map { "\($0)" }, page: route.page.map { "\($0)" }, sources: exposure.common,
          exposures: exposure.common == nil ? exposure.parts : nil,
          tags: (route.tags ?? action?.tags ?? []).map(\.rawValue), parent: route.parent, priority: route.priority,
          module: "\(route.module)")
        let cells = [
          row.url ?? "(matcher)", row.page.map { "page \($0)" } ?? row.action ?? row.kind, "\(exposure)",
          row.tags.joined(separator: ","), row.parent ?? "", row.module,
        ].map(\.printable)
        if let text, !cells.contains(where: { $0.lowercased().contains(text) }) { continue }
        table.add(cells)
        rows.append(row)
      }
    }
    return ToolReport(lines: table.lines, routes: rows)
  }

  private static func url(_ route: Manifest.RegisteredRoute, _ namespace: Manifest.Namespace) -> String? {
    guard let pattern = route.pattern else { return nil }
    guard pattern.hasPrefix("/"), !pattern.hasPrefix("//") else { return pattern }
    switch namespace.kind {
    case .global: return pattern
    case .scheme: return "\(namespace.schemes?.first ?? ""):/\(pattern)"
    case .web: return "https://\(namespace.hosts.first ?? "")\(pattern)"
    }
  }
}
