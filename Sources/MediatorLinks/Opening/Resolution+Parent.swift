public import MediatorKit
import MediatorText
import RoutePatterns

extension Resolution {
  /// The URL of a page's parent, and what it resolves to.
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
  /// Each parent is resolved as a separate link from the same source; one that a route names by the key of its page needs no
  /// exposure. The list ends after 16 parents, at a repeated URL, and at a parent that matches no route or is rejected.
  ///
  /// - Parameter resolution: The resolution of the child's URL.
  /// - Returns: The resolutions; the last one may be an error, with the URL that matches no route or is rejected.
  /// - Complexity: O(*n*) in the total length of the parents' URLs.
  public func parents(of resolution: Resolution) -> [Result<Resolution, MediatorError>] {
    parents(of: resolution, passesExposure: false).map(\.outcome)
  }

  /// Returns the parents of a URL, exposed to the source or not if code of the app makes the URL.
  package func parents(of resolution: Resolution, passesExposure: Bool) -> [Resolution.Parent] {
    parents(
      from: resolution.parent, of: resolution.url, source: resolution.source, passesExposure: passesExposure,
      isNamed: resolution.namesParentByKey)
  }

  /// Returns the parents of a URL from a first one on.
  ///
  /// - Parameter isNamed: Whether a route names the first one by its key.
  package func parents(
    from parent: String?, of url: String, source: LinkSource, passesExposure: Bool = false, isNamed: Bool = false
  ) -> [Resolution.Parent] {
    var parents: [Resolution.Parent] = []
    var seen: Set<ExactText> = [ExactText(url)]
    var (next, isNamed) = (parent, isNamed)
    while let url = next, parents.count < 16, seen.insert(ExactText(url)).inserted {
      let passes = passesExposure || isNamed
      let outcome = Result { () throws(MediatorError) in try resolution(url, source, passesExposure: passes) }
      parents.append(Resolution.Parent(url: url, outcome: outcome, passesExposure: passes))
      let found = try? outcome.get()
      (next, isNamed) = (found?.parent, found?.namesParentByKey ?? false)
    }
    return parents
  }
}

extension Resolution {
  /// Whether the route names its parent by a key, as code of the app does, so that the parent needs no exposure.
  fileprivate var namesParentByKey: Bool { candidate.route?.destination.parentPage != nil }
}

extension Link {
  /// Returns the URL of a candidate's parent, filled from the texts of this URL.
  func parent(of candidate: LinkCandidate) -> String? {
    guard let route = candidate.route, let template = links.index.parentTemplate(of: route) else { return nil }
    let parameters = parameters(candidate, [:])
    return try? template.url(for: url, host) { name in
      switch parameters[name] {
      case let text as Parameters.Text: text.texts
      case let value as any LosslessStringConvertible: [value.description]
      default: nil
      }
    }
  }
}
