import MediatorKit
import RoutePatterns

extension ManifestRule {
  /// Finds pages with a parent that is malformed, missing, cyclic, not a page, or exposed to fewer sources.
  static let parents = ManifestRule(.parents) { survey in
    let tracer = ParentTracer(survey: survey)
    return survey.routes.compactMap { tracer.finding(of: $0) }
  }
}

/// Follows the parents of sample URLs of a page.
private struct ParentTracer {
  let survey: ManifestSurvey

  /// Returns the first problem of the parents of a route's sample URLs.
  func finding(of entry: ManifestSurvey.RouteEntry) -> Manifest.Finding? {
    guard let parent = entry.route.parent, let pattern = entry.pattern else { return nil }
    // Custom readers and rewrites may change the result, so nothing is reported with them.
    guard entry.namespace.reader == nil, survey.manifest.rewrites.isEmpty else { return nil }
    do throws(ParentTemplateError) {
      _ = try ParentTemplate(parent, of: pattern, others: nil)
    } catch {
      return entry.finding(.error, "Its parent is malformed: \(error.message)".sentence, fix: "Fix the template.")
    }
    for path in pattern.sampleURLs {
      guard survey.budget.spend(16) else { return nil }
      if let finding = trace(entry, path) { return finding }
    }
    return nil
  }

  /// Returns the first problem of the parents of one URL.
  private func trace(_ entry: ManifestSurvey.RouteEntry, _ path: String) -> Manifest.Finding? {
    var child = (entry: entry, path: path)
    var seen: Set<String> = [path]
    for _ in 0..<16 {
      guard let url = parent(of: child.entry, child.path) else { return nil }
      guard seen.insert(url).inserted else {
        return entry.finding(.error, "Its parents form a cycle at '\(url)'.", fix: "Remove the parent of one.")
      }
      guard let route = route(of: url, in: entry.namespace) else {
        // The parent's own finding reports a missing grandparent.
        guard child.entry.place == entry.place else { return nil }
        return entry.finding(
          .error, "No route matches its parent '\(url)'.", fix: "Fix the template, or add the route.")
      }
      if child.entry.place == entry.place {
        guard route.route.kind == .page else {
          return entry.finding(
            .error, "Its parent '\(url)' is not a page but \(route.place) of \(route.route.owner).",
            fix: "Use the URL of a page.")
        }
        let both = entry.route.exposure.intersection(route.route.exposure)
        if let both, both != entry.route.exposure {
          return entry.finding(
            .warning,
            "It is exposed to \(entry.route.exposure), and its parent '\(url)' to \(route.route.exposure): "
              + "some sources show it without the parent.",
            fix: "Expose both to the same sources.")
        }
      }
      child = (route, url)
    }
    return entry.finding(.error, "It has more than 16 parents.", fix: "Remove the parent of one.")
  }

  /// Returns the parent of a URL as a path, or `nil` if there is none or it is another app's.
  private func parent(of entry: ManifestSurvey.RouteEntry, _ path: String) -> String? {
    guard let text = entry.route.parent, let pattern = entry.pattern,
      let template = try? ParentTemplate(text, of: pattern, others: nil), template.keepsHost,
      let url = try? StandardURLReader().read(path),
      let match = survey.table(named: entry.namespace.name)?.patterns.firstMatch(path: path)
    else { return nil }
    let texts = entry.route.defaults.merging(match.route.texts) { $1 }
    return (try? template.url(for: url, .authority) { texts[$0] }) ?? nil
  }

  private func route(of path: String, in namespace: Manifest.Namespace) -> ManifestSurvey.RouteEntry? {
    for name in [namespace.name, RouteNamespace.globalName] {
      guard let table = survey.table(named: name), let match = table.patterns.firstMatch(path: path) else { continue }
      return table.routes[match.value]
    }
    return nil
  }
}
