import MediatorKit
import MediatorLinks

extension Catalog {
  /// Findings for actions that differ from those of the process where they run, such as a tag that was lost on the way.
  var remoteDifferences: [Manifest.Finding] {
    targets.flatMap { target in
      target.differences.map { difference in
        let fix =
          if difference.action == nil {
            "Update the program of one of the processes, so that both read the same manifests."
          } else if difference.isBreaking {
            "Offer the action there as it is called here: until then each call is rejected."
          } else {
            "Declare the action as its process does."
          }
        return Manifest.Finding(
          difference.isBreaking ? .error : .warning, target.module,
          difference.action.map { "action '\(target.name)/\($0)'" } ?? "target '\(target.name)'",
          difference.text.hasSuffix(".") ? difference.text : difference.text + ".", fix: fix, rule: .remote)
      }
    }
  }
}

extension ManifestRule {
  /// Differences from other processes; a manifest knows only its own, so only a mediator's catalog has findings.
  static let remote = ManifestRule(.remote) { _ in [] }
}
