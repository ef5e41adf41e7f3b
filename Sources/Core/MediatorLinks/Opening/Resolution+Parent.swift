public import MediatorKit
import MediatorText
import RoutePatterns

extension Resolution {
  /// The URL of a page's parent, and its resolution.
  package struct Parent: Sendable, CustomStringConvertible {
    /// The URL.
    package let url: String
    /// The resolution, or the error if the URL matches no route or is rejected.
    package let outcome: Result<Resolution, MediatorError>
    /// Whether code of the app names the page, which then needs no exposure.
    package let passesExposure: Bool

    /// The URL for messages, without secrets.
    package var shownURL: String {
      switch outcome {
      case .success(let resolution): resolution.shownURL
      case .failure(let error): error.shownURL ?? url
      }
    }

    /// The URL with its destination or error, in one line.
    package var description: String {
      switch outcome {
      case .success(let resolution): return "\(resolution)"
      case .failure(var error):
        error.callSite = nil
        return "\((error.shownURL ?? url).printable): \(error)".printable
      }
    }
  }
}

extension Mediator {
  /// Returns the parents of a URL, the nearest first, without running actions.
  ///
  /// Each parent is resolved as a separate link from the same source. One that a route names by the key of its page is that
  /// page: it is not rewritten, and needs no exposure. The list ends after 16 parents, at a repeated URL, and at a parent that
  /// matches no route or is rejected.
  ///
  /// - Parameter resolution: The resolution of the child's URL.
  /// - Returns: The resolutions; the last one may be an error, with the URL that matches no route or is rejected.
  /// - Complexity: O(*n*) in the total length of the parents' URLs.
  public func parents(of resolution: Resolution) -> [Result<Resolution, MediatorError>] {
    parents(of: resolution, passesExposure: false).map(\.outcome)
  }

  /// Returns the parents of a URL, exposed to the source or not if code of the app generates the URL.
  package func parents(of resolution: Resolution, passesExposure: Bool) -> [Resolution.Parent] {
    var parents: [Resolution.Parent] = []
    var seen: Set<ShownPage> = [ShownPage(resolution)]
    var child: Resolution? = resolution
    while let next = child?.link.parent(of: child?.candidate), parents.count < 16 {
      let passes = passesExposure || next.page != nil
      let outcome = Result { () throws(MediatorError) in
        try self.resolution(
          next.url, resolution.source, to: next.page, passesExposure: passes, hidesInputs: next.hidesInputs)
      }
      child = try? outcome.get()
      if let child, !seen.insert(ShownPage(child)).inserted { break }
      parents.append(Resolution.Parent(url: next.url, outcome: outcome, passesExposure: passes))
    }
    return parents
  }
}

/// A URL with the route that it reaches: a page by its key may have the URL of another one.
private struct ShownPage: Hashable {
  let url: ExactText
  let route: Int?

  init(_ resolution: Resolution) {
    url = ExactText(resolution.url)
    route = resolution.candidate.route?.id
  }
}

extension Link {
  /// Returns the URL of a candidate's parent, filled from the texts of this URL, the page if the route names it by its key, and
  /// whether a secret may be among the texts.
  func parent(of candidate: LinkCandidate?) -> (url: String, page: NamedPage?, hidesInputs: Bool)? {
    guard let candidate, let route = candidate.route, let template = links.index.parentTemplate(of: route) else {
      return nil
    }
    let parameters = parameters(candidate, [:])
    let secret = secretLabels(of: candidate)
    var hidesInputs = hidesInputs
    func texts(_ label: String) -> [String]? {
      hidesInputs = hidesInputs || secret.contains(label)
      return parameters.urlTexts(label)
    }
    func repeated(_ name: String) -> [String]? { (parameters[name] as? Parameters.Text)?.items }
    guard let url = try? template.url(for: url, host, repeated: repeated, value: texts) else { return nil }
    let page = route.destination.parentPage.map { page in
      NamedPage(
        page.address, inputs: page.labels.compactMap { label in texts(label).map { (label, $0) } })
    }
    return (url, page, hidesInputs)
  }
}
