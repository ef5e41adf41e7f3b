import MediatorKit
import MediatorLinks

extension Manifest {
  /// The links that the browser opens because the app does not.
  public struct Browser: Sendable, Hashable, Codable {
    /// A reason for which the app does not open a link; see ``/MediatorLinks/BrowserRule/Reasons``.
    ///
    /// Later versions may add cases: switch over it with `default`.
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
  }
}

extension Manifest.Browser {
  init(_ rule: BrowserRule) {
    self.init(Reason.allCases.filter { rule.reasons.contains($0.option) }, from: Manifest.Exposure(rule.sources))
  }
}

extension Manifest.Browser.Reason {
  /// The reason in a ``/MediatorLinks/BrowserRule``.
  var option: BrowserRule.Reasons {
    switch self {
    case .foreignHost: .foreignHost
    case .unmatched: .unmatched
    case .notExposed: .notExposed
    case .malformed: .malformed
    case .badParameter: .badParameter
    }
  }
}
