import MediatorKit
import MediatorText
import RoutePatterns

/// An `apple-app-site-association` file: which links of a website open an app.
///
/// ```swift
/// let file = try SiteAssociation(contentsOf: url)
/// let decision = try file.decision(for: "https://shop.example/order/7", app: "ABCDE12345.com.example.shop")
/// print(decision.opensApp)
/// ```
///
/// It matches as `swcutil` of macOS 27 does. The rules are tried in the order of the file; the first whose path, query and
/// fragment all match decides.
public struct SiteAssociation: Sendable {
  /// The name of the file in messages.
  public let name: String
  /// The rules, in the order they are tried.
  public let rules: [Rule]
  /// The problems that do not prevent reading, such as keys of the wrong type.
  public let findings: [ProjectFinding]
  /// The conditions of the rules.
  let conditions: [RuleConditions]
  /// The lists of apps, which many rules share, and the list of each rule.
  let appLists: [Set<ExactText>]
  let listIndices: [Int]

  /// Returns the indices of the rules for an app, in order.
  ///
  /// - Complexity: O(*n*) in the number of rules.
  func ruleIndices(for app: String) -> [Int] {
    let app = ExactText(app)
    let isFor = appLists.map { $0.contains(app) }
    return rules.indices.filter { isFor[listIndices[$0]] }
  }

  /// The outcome for a URL and an app.
  public enum Decision: Sendable, Hashable {
    /// The system opens the app, by a rule.
    case opens(Rule)
    /// The system opens the browser, because a rule excludes the URL.
    case excluded(Rule)
    /// The system opens the browser, because no rule matches.
    case none

    /// The rule that decides, or `nil` if none matches.
    public var rule: Rule? {
      switch self {
      case .opens(let rule), .excluded(let rule): rule
      case .none: nil
      }
    }

    /// Whether the system opens the app.
    public var opensApp: Bool { if case .opens = self { true } else { false } }
  }

  /// The identifiers of all apps of the file, sorted.
  public var apps: [String] {
    // A list without rules opens no app.
    let all = Set(listIndices).reduce(into: Set<ExactText>()) { $0.formUnion(appLists[$1]) }
    return all.map(\.text).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

extension SiteAssociation: CustomStringConvertible {
  /// The name with the number of rules.
  public var description: String { "\(name.shortened(to: 120).printable): \(counted(rules.count, "rule"))" }
}
