import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds routes that never match first because another route hides them.
  ///
  /// A closure or a page with a higher priority is expected to decline some calls, so it hides no route.
  static let shadowed = ManifestRule("shadowed") { survey in
    survey.tables.flatMap { table in
      table.patterns.shadowed.compactMap { shadow -> Manifest.Finding? in
        let entry = table.routes[shadow.entry.value]
        let front = table.routes[shadow.hiddenBy.value]
        let declines = front.route.kind == .handler || front.route.kind == .page
        if declines, front.route.priority > entry.route.priority { return nil }
        let message = "All its URLs match \(front.place) of \(front.route.owner)"
        return .init(
          declines ? .warning : .error, entry.route.module, entry.place,
          declines ? message + " first." : message + ".",
          fix: "Narrow the other pattern, or raise this priority.")
      }
    }
  }
}
