import MediatorKit

/// A rule that finds one kind of problem in a manifest.
struct ManifestRule: Sendable {
  /// The name in findings.
  let name: Manifest.Finding.Rule
  /// Returns all findings, in any order.
  let find: @Sendable (ManifestSurvey) -> [Manifest.Finding]

  init(_ name: Manifest.Finding.Rule, _ find: @escaping @Sendable (ManifestSurvey) -> [Manifest.Finding]) {
    self.name = name
    self.find = find
  }

  static let all: [ManifestRule] = [
    .invalidNames, .duplicates, .letterCase, .unknownModules, .malformed, .conflicts, .shadowed, .unreachable, .closed,
    .unknownActions, .keys, .inputs, .unknownInputs, .secrets, .native, .rewrites, .parents, .deprecated, .services,
    .cycles, .sources, .browser,
  ]
}
