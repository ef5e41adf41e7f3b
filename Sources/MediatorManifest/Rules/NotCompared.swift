import MediatorKit

extension ManifestRule {
  /// Reports checks that did not finish; it runs after all other rules.
  static let notCompared = ManifestRule("not-compared") { survey in
    let unsorted = survey.manifest.namespaces.filter { !$0.isSorted }.map { namespace in
      Manifest.Finding(
        .warning, namespace.module, "namespace '\(namespace.name)'",
        "Its routes are in the order of registration because comparing their patterns takes too long.",
        fix: "Use patterns with fewer alternatives.")
    }
    guard survey.budget.isSpent else { return unsorted }
    return unsorted + [
      .init(
        .warning, nil, "the manifest", "Some of its patterns were not compared because that takes too long.",
        fix: "Use fewer rewrites and web hosts, or patterns with fewer alternatives.")
    ]
  }
}
