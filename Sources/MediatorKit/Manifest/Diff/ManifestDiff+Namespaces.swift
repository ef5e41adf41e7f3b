import RoutePatterns

extension ManifestDiff {
  /// Namespaces and their routes.
  mutating func compareNamespaces() {
    for pair in Self.pairs(old.tables, new.tables, by: \.namespace.name) {
      let place = "namespace '\((pair.old ?? pair.new)?.namespace.name ?? "")'"
      switch pair {
      case (let gone?, nil):
        report(
          .breaking, "namespace-removed", place, "It is gone, with \(Self.count(gone.routes, "route")).",
          because: "Its URLs are matched by the global routes, if at all.")
      case (nil, let added?):
        let words = (added.namespace.schemes ?? []) + added.namespace.hosts
        report(
          .compatible, "namespace-added", place, "It is new, for \(words.joined(separator: ", ")).",
          because: added.namespace.fallback
            ? "The global routes are tried after its own." : "It has URLs that it does not share.")
      case (let before?, let after?):
        compare(before.namespace, after.namespace, place)
        compareRoutes(before, after)
      default: break
      }
    }
    compareWinners()
  }

  private mutating func compare(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    compareWords(before, after, place)
    if before.fallback != after.fallback {
      report(
        after.fallback ? .compatible : .breaking, "namespace-fallback", place,
        after.fallback ? "The global routes are tried after its own." : "The global routes are tried no more.",
        because: after.fallback ? "URLs that led nowhere may lead somewhere." : "URLs that they took lead nowhere.")
    }
    if before.directForm != after.directForm {
      report(
        after.directForm ? .opening : .breaking, "namespace-direct-form", place,
        after.directForm ? "URLs may name target and action." : "URLs may name target and action no more.",
        because: after.directForm ? "Exposed actions without routes can be reached." : "Such URLs lead nowhere.")
    }
    if before.unmatched != after.unmatched {
      report(
        after.unmatched ? .compatible : .breaking, "namespace-unmatched", place,
        after.unmatched
          ? "Something answers for URLs that nothing matches." : "Nothing answers for URLs that nothing matches.",
        because: after.unmatched ? "They led nowhere." : "They lead nowhere.")
    }
    if before.order != after.order {
      report(
        .compatible, "namespace-order", place, "Its order was \(before.order.rawValue) and is \(after.order.rawValue).",
        because: "The URLs that another route takes now are listed.")
    }
    if before.reader != after.reader {
      report(
        .breaking, "namespace-reader", place,
        "Its URLs were split by \(before.reader ?? "the standard reader") and are split by \(after.reader ?? "the standard reader").",
        because: "A URL may be read in another way.")
    }
    if before.module != after.module {
      report(
        .cosmetic, "namespace-moved", place, "It was added by \(before.module) and is added by \(after.module).",
        because: "URLs name no module.")
    }
  }

  private mutating func compareWords(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    switch (before.schemes, after.schemes) {
    case (nil, let schemes?):
      report(
        .breaking, "namespace-schemes", place,
        "It takes \(schemes.joined(separator: ", ")) alone, and no other scheme.",
        because: "URLs of other schemes lead nowhere.")
    case (_?, nil):
      report(
        .opening, "namespace-schemes", place, "It takes every custom scheme.",
        because: "URLs of any scheme can lead here.")
    default: break
    }
    func lists(_ namespace: Manifest.Namespace) -> [(word: String, what: String)] {
      (before.schemes == nil || after.schemes == nil ? [] : namespace.schemes ?? []).map { ($0, "scheme") }
        + namespace.hosts.map { ($0, "host") }
    }
    for pair in Self.pairs(lists(before), lists(after), by: \.word) {
      if let gone = pair.old, pair.new == nil {
        report(
          .breaking, "namespace-\(gone.what)s", place, "The \(gone.what) '\(gone.word)' is gone.",
          because: "Its URLs lead here no more.")
      } else if let added = pair.new, pair.old == nil {
        report(
          .compatible, "namespace-\(added.what)s", place, "The \(added.what) '\(added.word)' is new.",
          because: "Its URLs led elsewhere or nowhere.")
      }
    }
  }
}
