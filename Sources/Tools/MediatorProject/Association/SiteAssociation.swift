public import MediatorManifest
import MediatorText

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
  public let findings: [Manifest.Finding]
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

  /// The maximum number of steps of one decision.
  static let maximumSteps = 4_000_000

  /// Returns whether a link of the website opens an app.
  ///
  /// - Parameters:
  ///   - url: An http or https URL of the website; its host is not compared.
  ///   - app: The identifier with its prefix, such as `ABCDE12345.com.example.shop`.
  /// A host with a port other than the scheme's default is never associated with an app, so no rule matches.
  ///
  /// - Throws: ``SiteAssociationError/Code/malformedApp`` if the app is not an identifier,
  ///   ``SiteAssociationError/Code/notAWebURL`` if the URL has another scheme or no host, and
  ///   ``SiteAssociationError/Code/tooLong`` if it is longer than 8 KiB or matching takes more than four million steps.
  /// - Complexity: O(*n* · *m*) in the lengths of the URL and of all patterns.
  public func decision(for url: String, app: String) throws(SiteAssociationError) -> Decision {
    try AppIdentifier.check(app, among: apps)
    var steps = Self.maximumSteps
    return try decision(for: url, app: app, steps: &steps)
  }

  /// Returns the port of a web URL that keeps it from being associated with an app, or `nil`.
  package static func port(of url: String) -> String? { WebURLText(url)?.port }

  /// Returns the decision within a number of steps, from which those it took are subtracted.
  func decision(for url: String, app: String, steps: inout Int) throws(SiteAssociationError) -> Decision {
    guard url.utf8.count <= WebURLText.maximumLength else {
      throw SiteAssociationError(
        .tooLong, url, "",
        "too long: found \(url.utf8.count) bytes, expected at most \(WebURLText.maximumLength)")
    }
    guard let parts = WebURLText(url) else {
      throw SiteAssociationError(.notAWebURL, url, "", "not a web URL: expected 'https://', a host and a path")
    }
    if parts.port != nil { return .none }
    let matcher = RuleMatcher(parts)
    // Each rule takes time, also if it is for another app.
    steps -= 4 * rules.count
    for index in ruleIndices(for: app) {
      let rule = rules[index]
      guard let matches = matcher.matches(conditions[index], steps: &steps) else {
        throw SiteAssociationError(.tooLong, name, rule.keyPath, "too long: matching takes too many steps")
      }
      if matches { return rule.excludes ? .excluded(rule) : .opens(rule) }
    }
    return .none
  }
}

/// Compares a URL with the conditions of rules.
private struct RuleMatcher {
  /// The parts of the URL in one form.
  private struct Texts {
    let path, fragment, query: String
    let items: [(name: String, value: String)]

    init(_ parts: WebURLText, _ text: (String) -> String) {
      path = text(parts.path)
      fragment = text(parts.fragment)
      query = text(parts.query)
      items = parts.items.map { (text($0.name), text($0.value)) }
    }
  }

  private let encoded: Texts
  /// The decoded texts, once for all rules.
  private let decoded: Texts

  init(_ parts: WebURLText) {
    encoded = Texts(parts) { $0 }
    decoded = Texts(parts) { PercentCoding.decoded($0[...]) }
  }

  /// Returns whether all conditions match, or `nil` if that takes more steps than are left.
  func matches(_ condition: RuleConditions, steps: inout Int) -> Bool? {
    if condition.matchesNothing { return false }
    let texts = condition.percentEncoded ? encoded : decoded
    func accepts(_ pattern: WildcardPattern?, _ part: String) -> Bool? {
      guard let pattern else { return true }
      return pattern.matches(part, steps: &steps)
    }
    guard let isPath = accepts(condition.path, texts.path) else { return nil }
    guard isPath else { return false }
    guard let isFragment = accepts(condition.fragment, texts.fragment) else { return nil }
    guard isFragment else { return false }
    switch condition.query {
    case nil: return true
    case .whole(let pattern): return accepts(pattern, texts.query)
    case .items(let patterns):
      steps -= 2 * patterns.count * (1 + texts.items.count)
      guard steps >= 0 else { return nil }
      for (name, pattern) in patterns {
        let values = texts.items.filter { $0.name.utf8.elementsEqual(name.utf8) }.map(\.value)
        for value in values.isEmpty ? [""] : values {
          guard let isItem = accepts(pattern, value) else { return nil }
          guard isItem else { return false }
        }
      }
      return true
    }
  }
}

/// The conditions of a rule; `nil` accepts everything.
struct RuleConditions: Sendable {
  /// The condition on a query.
  enum Query: Sendable {
    /// A pattern of the whole query.
    case whole(WildcardPattern)
    /// A pattern for each name.
    case items([(name: String, pattern: WildcardPattern)])
  }

  var path: WildcardPattern?
  var query: Query?
  var fragment: WildcardPattern?
  /// Whether URLs are compared as written, and not decoded.
  var percentEncoded = true
  /// Whether the rule has an unknown variable, so that it matches nothing.
  var matchesNothing = false
}

/// The forms of a rule that systems or sources treat differently.
struct RuleUncertainty: Sendable, Hashable {
  /// The form, or `nil` if the rule has none.
  let form: String?
  /// Whether a `?` of the path stands for one character, which an escape may be or not.
  private let hasMark: Bool

  /// - Parameters:
  ///   - path: The pattern of the path as written.
  ///   - names: The names of query items as written.
  init(path: String, names: [String]) {
    let bytes = Array(path.utf8)
    hasMark = bytes.indices.contains {
      bytes[$0] == UInt8(ascii: "?") && (bytes.indices.last == $0 || bytes[$0 + 1] != UInt8(ascii: "*"))
    }
    if path.hasPrefix("?") {
      form = "a path that begins with '?'"
    } else if path.drop(while: { $0 == "/" }).contains("//") {
      form = "'//' inside a path"
    } else if names.contains(where: { $0.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } }) {
      form = "the case of names of query items"
    } else {
      form = nil
    }
  }

  /// Returns whether the verdict about a URL depends on a form.
  func applies(to url: String) -> Bool { form != nil || (hasMark && url.utf8.contains(UInt8(ascii: "%"))) }
}
