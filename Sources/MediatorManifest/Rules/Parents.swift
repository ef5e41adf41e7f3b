import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Pages whose parent is malformed, leads nowhere, is not a page, comes back to the page, or is closed to sources of the page.
  static let parents = ManifestRule("parents") { survey in
    let tracer = ParentTracer(survey)
    return survey.routes.flatMap { entry -> [Manifest.Finding] in
      guard let parent = entry.route.parent else { return [] }
      return tracer.findings(of: entry, parent)
    }
  }
}

/// Follows the parents of likely URLs of a page.
private struct ParentTracer {
  private let survey: ManifestSurvey
  private let reader = StandardURLReader()

  init(_ survey: ManifestSurvey) {
    self.survey = survey
  }

  func findings(of entry: ManifestSurvey.RouteEntry, _ parent: String) -> [Manifest.Finding] {
    guard let pattern = entry.pattern else { return [] }
    // A namespace may read URLs in its own way, and rewrites may lead a parent elsewhere: then nothing is known.
    guard entry.namespace.reader == nil, survey.manifest.rewrites.isEmpty else { return [] }
    do throws(ParentTemplateError) {
      _ = try ParentTemplate(parent, of: pattern, others: nil)
    } catch {
      return [finding(.error, entry, "Its parent is malformed: \(error.message)".sentence, cure: "Mend the template.")]
    }
    for path in pattern.sampleURLs {
      guard survey.budget.spend(16) else { return [] }
      if let finding = trace(entry, path) { return [finding] }
    }
    return []
  }

  /// Returns the first problem of the parents of one URL.
  private func trace(_ entry: ManifestSurvey.RouteEntry, _ path: String) -> Manifest.Finding? {
    var child = (entry: entry, path: path)
    var seen: Set<String> = [path]
    for _ in 0..<16 {
      guard let url = parent(of: child.entry, child.path) else { return nil }
      guard seen.insert(url).inserted else {
        return finding(
          .error, entry, "Its parents come back to '\(url)'.", cure: "Let one of them have no parent.")
      }
      guard let route = route(of: url, in: entry.namespace) else {
        // Only the page itself is at fault for its own parent.
        guard child.entry.place == entry.place else { return nil }
        return finding(
          .error, entry, "No route takes its parent '\(url)'.", cure: "Mend the template, or add the route.")
      }
      if child.entry.place == entry.place {
        guard route.route.kind == .page else {
          return finding(
            .error, entry, "Its parent '\(url)' is not a page but \(route.place) of \(route.route.owner).",
            cure: "Name the URL of a page.")
        }
        let both = entry.route.exposure.intersection(route.route.exposure)
        if let both, both != entry.route.exposure {
          return finding(
            .warning, entry,
            "It is open to \(entry.route.exposure), and its parent '\(url)' to \(route.route.exposure): "
              + "some sources show it without the parent.",
            cure: "Expose both to the same sources.")
        }
      }
      child = (route, url)
    }
    return finding(.error, entry, "It has more than 16 parents.", cure: "Let one of them have no parent.")
  }

  /// Returns the parent of a URL as a path, or `nil` if there is none or it is another app's.
  private func parent(of entry: ManifestSurvey.RouteEntry, _ path: String) -> String? {
    guard let text = entry.route.parent, let pattern = entry.pattern,
      let template = try? ParentTemplate(text, of: pattern, others: nil), template.keepsPlace,
      let url = try? reader.read(path),
      let match = survey.table(named: entry.namespace.name)?.patterns.firstMatch(path: path)
    else { return nil }
    var texts = entry.route.defaults
    for capture in match.captures { texts[capture.name] = capture.isCatchAll ? capture.list : [capture.text] }
    return (try? template.url(for: url, .authority) { texts[$0] }) ?? nil
  }

  private func route(of path: String, in namespace: Manifest.Namespace) -> ManifestSurvey.RouteEntry? {
    let path = String(path.prefix { $0 != "?" && $0 != "#" })
    for name in [namespace.name, RouteNamespace.globalName] {
      guard let table = survey.table(named: name), let match = table.patterns.firstMatch(path: path) else { continue }
      return table.routes[match.value]
    }
    return nil
  }

  private func finding(
    _ severity: Manifest.Finding.Severity, _ entry: ManifestSurvey.RouteEntry, _ message: String, cure: String
  ) -> Manifest.Finding {
    .init(severity, entry.route.module, entry.place, message, cure: cure)
  }
}
