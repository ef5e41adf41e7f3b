import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds routes of one namespace and priority with patterns that differ at most in parameter names.
  static let conflicts = ManifestRule("conflict") { survey in
    survey.tables.flatMap { table in
      table.rejections.compactMap { rejection -> Manifest.Finding? in
        guard rejection.error.code == .conflict, let index = rejection.error.existing?.origin?.line else { return nil }
        let entry = table.routes[rejection.index]
        let first = table.routes[index]
        return .init(
          .error, entry.route.module, entry.place,
          "It matches the same URLs as \(first.place) of \(first.route.owner), at priority \(entry.route.priority).",
          fix: "Remove one, or change its priority.")
      }
    }
  }
}

extension Manifest.Route {
  /// The module that owns the route, in words.
  var owner: String { module == ModuleName.app ? module.rawValue : "module \(module)" }

  /// The destination of the route, in words.
  var destination: String {
    switch kind {
    case .action, .file: action.map { "'\($0)'" } ?? "no action"
    case .handler: "a closure of \(owner)"
    case .page: "a page of \(owner)"
    }
  }
}
