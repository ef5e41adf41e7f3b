import MediatorLinks

extension ManifestRule {
  /// Finds pages with a parent that is malformed, missing, cyclic, not a page, or exposed to fewer sources.
  static let parents = ManifestRule(.parents) { survey in
    guard survey.routes.contains(where: { $0.route.parent != nil || $0.route.parentPage != nil }) else { return [] }
    let pages = survey.routes.compactMap { entry in entry.route.page.map { ($0, entry) } }
    let tracer = ParentTracer(
      survey: survey, router: ManifestRouter(survey.manifest), pages: Dictionary(pages) { first, _ in first })
    return survey.routes.compactMap { tracer.finding(of: $0) }
  }
}

/// Follows the parents of sample URLs of a page.
private struct ParentTracer {
  let survey: ManifestSurvey
  let router: ManifestRouter
  /// The first route of each page with a key.
  let pages: [ActionAddress: ManifestSurvey.RouteEntry]

  /// A route that a URL matches, with the texts of its inputs.
  private struct Match {
    let entry: ManifestSurvey.RouteEntry
    let place: PlacedURL
    let texts: [String: [String]]
  }

  private enum Search {
    case found(Match)
    case nothing
    /// Code that a manifest does not contain decides, or it takes too long.
    case unknown
  }

  /// Returns the first problem of the parents of a route's sample URLs.
  func finding(of entry: ManifestSurvey.RouteEntry) -> Manifest.Finding? {
    if let page = entry.route.parentPage, pages[page] == nil {
      return entry.finding(
        .error, "Its parent is the page '\(page)', which no route has.", fix: "Register the page of the key.")
    }
    guard let parent = entry.route.parent, let pattern = entry.pattern else { return nil }
    do throws(ParentTemplateError) {
      _ = try ParentTemplate(parent, of: pattern, others: nil)
    } catch {
      return entry.finding(.error, "Its parent is malformed: \(error.message)".sentence, fix: "Fix the template.")
    }
    for path in pattern.sampleURLs {
      let url = survey.url(path, in: entry.namespace)
      // A URL that is rewritten never reaches the page.
      guard survey.budget.spend(50), let place = try? router.place(of: url), !place.isRewritten,
        case .found(let match) = search(place, for: entry.place)
      else { continue }
      if let finding = trace(match, url) { return finding }
    }
    return nil
  }

  /// Returns the first problem of the parents of one URL.
  private func trace(_ page: Match, _ text: String) -> Manifest.Finding? {
    let entry = page.entry
    var (child, childURL) = (page, text)
    var seen: Set<String> = []
    for _ in 0..<16 {
      seen.insert("\(child.entry.place) \(childURL)")
      // The search reads a template and a URL for each parent, and matches the URL.
      guard survey.budget.spend(150), let url = parent(of: child) else { return nil }
      let isOwn = child.entry.place == entry.place
      switch match(of: url, under: child) {
      case .success(let parent):
        if seen.contains("\(parent.entry.place) \(url)") {
          // The lowest page of a route may be its own parent, because it is that of the route's other URLs.
          if url == childURL, url != text { return nil }
          return entry.finding(.error, "Its parents form a cycle at '\(url)'.", fix: "Remove the parent of one.")
        }
        if isOwn, child.entry.route.parentPage == nil,
          let finding = finding(of: entry, under: parent.entry.route, parent.entry.place, url)
        {
          return finding
        }
        (child, childURL) = (parent, url)
      case .failure(let problem):
        // The parent's own finding reports a missing grandparent.
        guard isOwn, let reason = problem.reason else { return nil }
        return entry.finding(.error, reason, fix: "Fix the template, or add the route.")
      }
    }
    return entry.finding(.error, "It has more than 16 parents.", fix: "Remove the parent of one.")
  }

  private func finding(
    of entry: ManifestSurvey.RouteEntry, under parent: Manifest.RegisteredRoute, _ place: String, _ url: String
  ) -> Manifest.Finding? {
    // A route that is not a page may be under any route; a page is shown above one.
    guard parent.kind == .page || entry.route.kind != .page else {
      return entry.finding(
        .error, "Its parent '\(url)' is not a page but \(place) of \(parent.owner).", fix: "Use the URL of a page.")
    }
    let both = entry.route.exposure.intersection(parent.exposure)
    guard let both, both != entry.route.exposure else { return nil }
    return entry.finding(
      .warning,
      "It is exposed to \(entry.route.exposure), and its parent '\(url)' to \(parent.exposure): some sources show it "
        + "without the parent.",
      fix: "Expose both to the same sources.")
  }

  /// The reason why a parent has no route, or `nil` if that is not known.
  private struct Problem: Error {
    let reason: String?
  }

  /// Returns the page of a key, or the route of a parent's URL, after all rewrites.
  private func match(of url: String, under child: Match) -> Result<Match, Problem> {
    if let page = child.entry.route.parentPage {
      guard let entry = pages[page] else { return .failure(Problem(reason: nil)) }
      let texts = entry.route.defaults.merging(child.texts) { $1 }
      return .success(Match(entry: entry, place: child.place, texts: texts))
    }
    let place: PlacedURL
    do throws(MediatorError) {
      place = try router.place(of: url)
    } catch {
      return .failure(Problem(reason: "Its parent '\(url)' has no page: \(error.reasonOfLink)."))
    }
    if place.namespaces.isEmpty {
      return .failure(Problem(reason: "Its parent '\(url)' has no page: it is outside the app."))
    }
    switch search(place) {
    case .found(let match): return .success(match)
    case .nothing: return .failure(Problem(reason: "No route matches its parent '\(url)'."))
    case .unknown: return .failure(Problem(reason: nil))
    }
  }

  /// Returns the URL of a parent, or `nil` if there is none.
  private func parent(of child: Match) -> String? {
    guard let text = child.entry.route.parent, let pattern = child.entry.pattern,
      let template = try? ParentTemplate(text, of: pattern, others: nil)
    else { return nil }
    return (try? template.url(for: child.place.url, child.place.host) { child.texts[$0] }) ?? nil
  }

  /// Returns the first route that a URL matches, or the one of a place.
  private func search(_ place: PlacedURL, for wanted: String? = nil) -> Search {
    for name in place.namespaces {
      guard let table = survey.table(named: name) else { continue }
      guard table.namespace.reader == nil, survey.budget.spend(table.weight) else { return .unknown }
      var matches = table.patterns.matches(place.url, host: place.host)
      while survey.budget.spend(4), let match = matches.next() {
        let entry = table.routes[match.value]
        if wanted ?? entry.place != entry.place { continue }
        let texts = entry.route.defaults.merging(match.texts) { $1 }
        return .found(Match(entry: entry, place: place, texts: texts))
      }
      // A matcher may match the URL.
      if table.routes.contains(where: { $0.route.pattern == nil }) { return .unknown }
    }
    return survey.budget.isSpent ? .unknown : .nothing
  }
}
