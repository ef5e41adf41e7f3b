import MediatorKit
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
        reportAdded(added, place)
      case (let before?, let after?):
        compare(before.namespace, after.namespace, place)
        compareRoutes(before, after)
      default: break
      }
    }
    compareWinners()
  }

  private mutating func compare(_ before: Manifest.Namespace, _ after: Manifest.Namespace, _ place: String) {
    if before.kind != after.kind {
      report(
        .breaking, "namespace-kind", place, "It was \(before.kind.words) and is \(after.kind.words).",
        because: "Its URLs are split in another way.")
    }
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

  private mutating func reportAdded(_ added: ManifestTable, _ place: String) {
    let schemes = (added.namespace.schemes ?? []).map { (word: $0, what: "scheme") }
    let words = schemes + added.namespace.hosts.map { (word: $0, what: "host") }
    let message = "It is new, for \(words.map(\.word).joined(separator: ", "))."
    let open = added.routes.filter { opens($0.route) }
    let loss = loss(of: words, to: added.namespace)
    if let loss { report(.breaking, "namespace-added", place, message, because: loss) }
    if let first = open.first {
      report(
        .opening, "namespace-added", place, message,
        because: "\(first.place.uppercasedFirst) leads to \(first.route.destination), which URLs can reach now.")
    }
    guard loss == nil, open.isEmpty else { return }
    report(
      .compatible, "namespace-added", place, message,
      because: added.namespace.fallback
        ? "The global routes are tried after its own." : "It has URLs that it does not share.")
  }

  /// What is no more as it was, with the URL that shows it, when URLs come to a namespace that went to another one.
  private func loss(of words: [(word: String, what: String)], to namespace: Manifest.Namespace) -> String? {
    guard let after = new.tables.first(where: { $0.namespace.name == namespace.name }) else { return nil }
    for (word, what) in words {
      guard
        let before = old.tables.first(where: { $0.namespace.takes(word, what) })
          ?? old.tables.first(where: { $0.namespace.kind == .global && $0.namespace.schemes == nil && what == "scheme" }
          )
      else { continue }
      let globals = before.namespace.fallback ? old.tables.filter { $0.namespace.kind == .global } : []
      let paths = likelyPaths(before, after) + globals.flatMap { likelyPaths($0, after) }
      for path in paths {
        let text = RouteWinners.url(path, scheme: what == "scheme" ? word : nil, host: what == "host" ? word : nil)
        let first = winners.winners(of: text, in: before.namespace.name, old)
        let second = winners.winners(of: text, in: namespace.name, new)
        guard let loser = first.first else { continue }
        if before.namespace.reader != namespace.reader {
          return "'\(text)' was split by \(before.namespace.reader ?? "the standard reader")."
        }
        if second.isEmpty { return "'\(text)' went to \(loser.destination)." }
        if let (loser, winner) = RouteWinners.turn(first, second) {
          return "'\(text)' went to \(loser.destination) and goes to \(winner.destination)."
        }
      }
    }
    return nil
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
        let loss = loss(of: [added], to: after)
        report(
          loss == nil ? .compatible : .breaking, "namespace-\(added.what)s", place,
          "The \(added.what) '\(added.word)' is new.", because: loss ?? "Its URLs led nowhere, or to the same.")
      }
    }
  }
}

extension Manifest.Namespace.Kind {
  fileprivate var words: String {
    switch self {
    case .global: "the global one"
    case .scheme: "one of schemes"
    case .web: "one of hosts"
    }
  }
}

extension Manifest.Namespace {
  /// Whether a scheme or a host is the namespace's own.
  fileprivate func takes(_ word: String, _ what: String) -> Bool {
    if what == "scheme" { return schemes?.contains(word) ?? false }
    return hosts.contains { HostPattern($0).includes(HostPattern(word)) }
  }
}
