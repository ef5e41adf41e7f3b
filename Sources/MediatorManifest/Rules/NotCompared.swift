import MediatorKit

extension ManifestRule {
  /// Checks that were not finished; it runs after all others.
  static let notCompared = ManifestRule("not-compared") { survey in
    let unsorted = survey.manifest.namespaces.filter { !$0.isSorted }.map { namespace in
      Manifest.Finding(
        .warning, namespace.module, "namespace '\(namespace.name)'",
        "Its routes stand in the order of registration: comparing their patterns takes too long.",
        cure: "Use patterns with fewer alternatives.")
    }
    guard survey.budget.isSpent else { return unsorted }
    return unsorted + [
      .init(
        .warning, nil, "the manifest", "Some of its patterns were not compared: that takes too long.",
        cure: "Use fewer rewrites and web hosts, or patterns with fewer alternatives.")
    ]
  }
}
