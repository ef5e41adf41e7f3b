import MediatorKit
package import MediatorLinks

extension Manifest {
  /// The links that the browser opens because the app does not.
  public struct Browser: Sendable, Hashable, Codable {
    /// A reason for which the app does not open a link; see ``/MediatorLinks/BrowserRule/Reasons``.
    public enum Reason: String, Sendable, Hashable, Codable, CaseIterable {
      /// The app does not own the host.
      case foreignHost = "foreign-host"
      /// No route matches, and no action has the names of the URL.
      case unmatched
      /// The destination is not exposed to the source.
      case notExposed = "not-exposed"
      /// The text cannot be read as a URL.
      case malformed
      /// A parameter is missing, or its text is not a value of its type.
      case badParameter = "bad-parameter"
    }

    /// The reasons, in the order of their declaration.
    public let reasons: [Reason]
    /// The sources whose links the browser opens.
    public let sources: Exposure

    enum CodingKeys: String, CodingKey, CaseIterable {
      case reasons
      case sources
    }

    /// Creates the rule, sorting its reasons.
    public init(_ reasons: [Reason] = Reason.allCases, from sources: Exposure) {
      self.reasons = Reason.allCases.filter(reasons.contains)
      self.sources = sources
    }

    /// Returns whether the browser opens a link; a rule of exposure, which only code knows, counts as no.
    package func opens(_ reason: Reason, _ url: String, _ source: LinkSource) -> Bool {
      reasons.contains(reason) && sources.allows(source) == true && url.isBrowserURL
    }
  }
}

extension Manifest.Browser {
  init(_ rule: BrowserRule) {
    let options: [(Reason, BrowserRule.Reasons)] = [
      (.foreignHost, .foreignHost), (.unmatched, .unmatched), (.notExposed, .notExposed), (.malformed, .malformed),
      (.badParameter, .badParameter),
    ]
    self.init(options.filter { rule.reasons.contains($0.1) }.map(\.0), from: Manifest.Exposure(rule.sources))
  }
}
