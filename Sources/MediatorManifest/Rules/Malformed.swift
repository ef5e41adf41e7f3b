import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds malformed patterns, and priorities that do not fit in 32 bits.
  static let malformed = ManifestRule("malformed-route") { survey in
    survey.routes.compactMap { entry in
      if let error = entry.error {
        return .init(
          .error, entry.route.module, entry.place, error.message.sentence,
          fix: "Fix the pattern at column \(error.offset + 1).")
      }
      guard Int32(exactly: entry.route.priority) == nil else { return nil }
      return .init(
        .error, entry.route.module, entry.place, "The priority \(entry.route.priority) does not fit in 32 bits.",
        fix: "Choose one from \(Int32.min) to \(Int32.max).")
    }
  }
}
