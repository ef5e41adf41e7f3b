import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Routes of one namespace and priority whose patterns differ in parameter names at most.
  static let conflicts = ManifestRule("conflict") { survey in
    survey.tables.flatMap { table in
      table.rejections.compactMap { rejection -> Manifest.Finding? in
        guard rejection.error.code == .conflict, let place = rejection.error.existing?.origin?.line else { return nil }
        let entry = table.routes[rejection.place]
        let first = table.routes[place]
        return .init(
          .error, entry.route.module, entry.place,
          "It matches the same URLs as \(first.place) of \(first.route.owner), at priority \(entry.route.priority).",
          cure: "Take one out, or give one another priority.")
      }
    }
  }
}

extension Manifest.Route {
  /// Whose it is, as messages say it.
  var owner: String { module == ModuleName.app ? module.rawValue : "module \(module)" }

  /// What it leads to, as messages say it.
  var destination: String {
    switch kind {
    case .action, .file: action.map { "'\($0)'" } ?? "no action"
    case .handler: "a closure of \(owner)"
    case .page: "a page of \(owner)"
    }
  }
}
