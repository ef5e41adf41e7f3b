import RoutePatterns

extension Resolution {
  /// The URL of a page's parent, and what it resolves to.
  public struct Parent: Sendable, CustomStringConvertible {
    /// The URL.
    public let url: String
    /// The resolution, or the error if the URL matches no route or is rejected.
    public let outcome: Result<Resolution, MediatorError>

    /// The URL for messages, without secrets.
    package var shownURL: String {
      switch outcome {
      case .success(let resolution): resolution.shownURL
      case .failure(let error): error.shownURL ?? url
      }
    }

    /// The URL with its destination or error, in one line.
    public var description: String {
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
  /// Each parent is resolved as a separate link from the same source. The list ends after 16 parents, at a repeated URL, and at
  /// a parent that matches no route or is rejected.
  ///
  /// - Parameters:
  ///   - parent: The URL of the first parent.
  ///   - url: The URL of the child.
  ///   - source: The source of that URL.
  /// - Complexity: O(*n*) in the total length of the parents' URLs.
  public func parents(from parent: String?, of url: String, source: LinkSource) -> [Resolution.Parent] {
    parents(from: parent, of: url, source: source, passesExposure: false)
  }

  /// Returns the parents of a URL, exposed to the source or not if code of the app makes the URL.
  package func parents(
    from parent: String?, of url: String, source: LinkSource, passesExposure: Bool
  ) -> [Resolution.Parent] {
    var parents: [Resolution.Parent] = []
    var seen: Set<ExactText> = [ExactText(url)]
    var next = parent
    while let url = next, parents.count < 16, seen.insert(ExactText(url)).inserted {
      let outcome = Result { () throws(MediatorError) in
        try resolution(url, source, passesExposure: passesExposure)
      }
      parents.append(Resolution.Parent(url: url, outcome: outcome))
      next = (try? outcome.get())?.parent
    }
    return parents
  }
}
