import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds pages with a parent that is malformed, missing, cyclic, not a page, or exposed to fewer sources.
  static let parents = ManifestRule("parents") { survey in
    let tracer = ParentTracer(survey)
    return survey.routes.flatMap { entry -> [Manifest.Finding] in
      guard let parent = entry.route.parent else { return [] }
      return tracer.findings(of: entry, parent)
    }
  }
}

/// Follows the parents of sample URLs of a page.
private struct ParentTracer {
  private let survey: ManifestSurvey
  private let reader = StandardURLReader()

  init(_ survey: ManifestSurvey) {
    self.survey = survey
  }

  func findings(of entry: ManifestSurvey.RouteEntry, _ parent: String) -> [Manifest.Finding] {
    guard let pattern = entry.pattern else { return [] }
    // Custom readers and rewrites may change the result, so nothing is reported with them.
    guard entry.namespace.reader == nil, survey.manifest.rewrites.isEmpty else { return [] }
    do throws(ParentTemplateError) {
      _ = try ParentTemplate(parent, of: pattern, others: nil)
    } catch {
      return [finding(.error, entry, "Its parent is malformed: \(error.message)".sentence, fix: "Fix the template.")]
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
          .error, entry, "Its parents form a cycle at '\(url)'.", fix: "Remove the parent of one.")
      }
      guard let route = route(of: url, in: entry.namespace) else {
        // The parent's own finding reports a missing grandparent.
        guard child.entry.place == entry.place else { return nil }
        return finding(
          .error, entry, "No route matches its parent '\(url)'.", fix: "Fix the template, or add the route.")
      }
      if child.entry.place == entry.place {
        guard route.route.kind == .page else {
          return finding(
            .error, entry, "Its parent '\(url)' is not a page but \(route.place) of \(route.route.owner).",
            fix: "Use the URL of a page.")
        }
        let both = entry.route.exposure.intersection(route.route.exposure)
        if let both, both != entry.route.exposure {
          return finding(
            .warning, entry,
            "It is exposed to \(entry.route.exposure), and its parent '\(url)' to \(route.route.exposure): "
              + "some sources show it without the parent.",
            fix: "Expose both to the same sources.")
        }
      }
      child = (route, url)
    }
    return finding(.error, entry, "It has more than 16 parents.", fix: "Remove the parent of one.")
  }

  /// Returns the parent of a URL as a path, or `nil` if there is none or it is another app's.
  private func parent(of entry: ManifestSurvey.RouteEntry, _ path: String) -> String? {
    guard let text = entry.route.parent, let pattern = entry.pattern,
      let template = try? ParentTemplate(text, of: pattern, others: nil), template.keepsHost,
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
    _ severity: Manifest.Finding.Severity, _ entry: ManifestSurvey.RouteEntry, _ message: String, fix: String
  ) -> Manifest.Finding {
    .init(severity, entry.route.module, entry.place, message, fix: fix)
  }
}
