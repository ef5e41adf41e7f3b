import MediatorText
import RoutePatterns

extension SiteAssociation {
  /// One element of `components` or `paths`.
  public struct Rule: Sendable, Hashable, CustomStringConvertible {
    /// The number of the rule in the file, from 1.
    public let number: Int
    /// The key path in the file, such as `applinks.details[0].components[3]`.
    public let keyPath: String
    /// The identifiers of the apps that it is for.
    public let apps: [String]
    /// Whether a matching URL stays in the browser.
    public let excludes: Bool
    /// The patterns as written, such as `/help/*?id=????#*`.
    public let text: String
    let uncertainty: RuleUncertainty

    /// The number and the patterns: `rule 4 '/sale/*'`.
    public var description: String { "rule \(number) \(text.quoted)" }
  }
}
