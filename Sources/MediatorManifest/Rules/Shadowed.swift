import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Routes that another one hides wherever they match.
  ///
  /// A closure or a page that was put in front by its priority is there to decline what is not for it, and hides nothing.
  static let shadowed = ManifestRule("shadowed") { survey in
    survey.tables.flatMap { table in
      table.patterns.shadowed.compactMap { shadow -> Manifest.Finding? in
        let entry = table.routes[shadow.entry.value]
        let front = table.routes[shadow.hiddenBy.value]
        let declines = front.route.kind == .handler || front.route.kind == .page
        if declines, front.route.priority > entry.route.priority { return nil }
        let message = "Every URL that it matches goes to \(front.place) of \(front.route.owner)"
        return .init(
          declines ? .warning : .error, entry.route.module, entry.place,
          declines ? message + " first." : message + ".",
          cure: "Make the other narrower, or give this one a higher priority.")
      }
    }
  }
}
