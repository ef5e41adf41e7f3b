import MediatorKit

/// One thing that can be wrong with a manifest.
struct ManifestRule: Sendable {
  /// The stable name.
  let name: String
  /// All places where it is wrong, in any order.
  let find: @Sendable (ManifestSurvey) -> [Manifest.Finding]

  init(_ name: String, _ find: @escaping @Sendable (ManifestSurvey) -> [Manifest.Finding]) {
    self.name = name
    self.find = find
  }

  /// All rules; each has a file of its own.
  static let all: [ManifestRule] = [
    .invalidNames, .duplicates, .letterCase, .unknownModules, .malformed, .conflicts, .shadowed, .unreachable, .closed,
    .unknownActions, .keys, .inputs, .unknownInputs, .native, .rewrites, .parents, .deprecated, .services,
  ]
}
