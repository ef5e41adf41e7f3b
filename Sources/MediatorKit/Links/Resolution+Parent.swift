import RoutePatterns

extension Resolution {
  /// The URL of a page's parent, and what it resolves to.
  public struct Parent: Sendable, CustomStringConvertible {
    /// The URL.
    public let url: String
    /// The resolution, or the error if the URL matches no route or is rejected.
    public let outcome: Result<Resolution, MediatorError>

    /// The URL with its destination or error, in one line.
    public var description: String {
      switch outcome {
      case .success(let resolution): return "\(resolution)"
      case .failure(var error):
        error.callSite = nil
        return "\(url.printable): \(error)".printable
      }
    }
  }
}

extension Resolution {
  /// The URL of the parent, or `nil` if the route has none; see ``Route/under(_:)``.
  public var parent: String? {
    guard let link, let candidate else { return nil }
    return link.parent(of: candidate)
  }

  /// The value that was attached to the route; see ``Route/attaching(_:)``.
  public var attachment: (any Sendable)? { candidate?.route?.record.destination.attachment }
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
    var parents: [Resolution.Parent] = []
    var seen: Set<String> = [url]
    var next = parent
    while let url = next, parents.count < 16, seen.insert(url).inserted {
      let outcome = outcome(url, source, registry, nil)
      parents.append(Resolution.Parent(url: url, outcome: outcome))
      next = (try? outcome.get())?.parent
    }
    return parents
  }
}

extension Link {
  /// Returns the URL of a candidate's parent, filled from the texts of this URL.
  func parent(of candidate: LinkCandidate) -> String? {
    guard let template = candidate.route?.record.destination.parent else { return nil }
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
