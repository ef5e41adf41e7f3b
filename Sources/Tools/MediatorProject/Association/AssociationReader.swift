import Foundation
import MediatorManifest
import MediatorText

/// Reads the rules of `applinks`.
struct AssociationReader {
  private(set) var rules: [SiteAssociation.Rule] = []
  private(set) var conditions: [RuleConditions] = []
  private(set) var appLists: [Set<ExactText>] = []
  private(set) var listIndices: [Int] = []
  private var findings: [Manifest.Finding] = []
  private let file: String
  private var patternRules = WildcardPattern.Rules()
  private var domainDefaults: [String: Any] = [:]
  private var knownApps: Set<ExactText> = []
  private var sharesApps = false
  private lazy var allVariables = PredefinedVariables.names + patternRules.variables.keys.sorted()
  /// The names of all variables, for messages.
  private lazy var variableNames = allVariables.joined(separator: ", ").shortened(to: 200)

  /// How many errors and how many other findings are still listed.
  private var left = (errors: 100, others: 100)
  /// The number of further findings, with the severity and the rule of the most severe one.
  private var omitted: (severity: Manifest.Finding.Severity, rule: Manifest.Finding.Rule, count: Int)?

  init(_ file: String) { self.file = file }

  mutating func report(
    _ severity: Manifest.Finding.Severity, _ rule: Manifest.Finding.Rule, _ keyPath: String, _ message: String
  ) {
    let isError = severity == .error
    guard (isError ? left.errors : left.others) > 0 else {
      var all = omitted ?? (severity, rule, 0)
      if isError, all.severity != .error { (all.severity, all.rule) = (severity, rule) }
      all.count += 1
      omitted = all
      return
    }
    if isError { left.errors -= 1 } else { left.others -= 1 }
    let subject = keyPath.isEmpty ? file : "\(file): \(keyPath)"
    findings.append(Manifest.Finding(severity, rule, subject: subject, message, file: file))
  }

  /// The findings that are listed, and one for all others.
  var allFindings: [Manifest.Finding] {
    guard let (severity, rule, count) = omitted else { return findings }
    let message = "\(counted(count, "more finding")) not listed"
    return findings + [Manifest.Finding(severity, rule, subject: file, message, file: file)]
  }

  mutating func read(_ links: [String: Any]) throws(SiteAssociationError) {
    let path = "applinks"
    domainDefaults = Self.read(dictionary("defaults", in: links, path))
    readVariables(links, path)
    switch links["details"] {
    case let list as [Any]:
      for (index, element) in list.enumerated() {
        let path = "\(path).details[\(index)]"
        guard let detail: [String: Any] = value(element, path, "a dictionary") else { continue }
        try read(detail, apps: apps(of: detail, path), path)
      }
    case let named as [String: Any]:
      report(
        .warning, .associationOrder, "\(path).details", "found a dictionary, which has no order, expected a list")
      for (app, element) in named.sorted(by: { $0.key < $1.key }) {
        let path = "\(path).details[\(app.quoted)]"
        guard let detail: [String: Any] = value(element, path, "a dictionary") else { continue }
        checkApp(app, path)
        try read(detail, apps: [app], path)
      }
    case nil:
      report(.error, .associationType, "\(path).details", "missing: expected a list; no link opens an app")
    default:
      throw SiteAssociationError(.wrongType, file, "\(path).details", "wrong type: expected a list")
    }
  }

  private mutating func readVariables(_ links: [String: Any], _ path: String) {
    let path = "\(path).substitutionVariables"
    for (name, element) in (dictionary("substitutionVariables", in: links, "applinks") ?? [:]).sorted(by: {
      $0.key < $1.key
    }) {
      guard let values: [String] = value(element, "\(path).\(name)", "a list of strings") else { continue }
      patternRules.variables[name] = values
      if PredefinedVariables.names.contains(name) {
        report(.warning, .associationVariable, "\(path).\(name)", "replaces a predefined variable")
      }
    }
  }

  private mutating func apps(of detail: [String: Any], _ path: String) -> [String] {
    if let apps = detail["appIDs"] as? [String] {
      for (index, app) in apps.enumerated() { checkApp(app, "\(path).appIDs[\(index)]") }
      return apps
    }
    if let app = detail["appID"] as? String {
      checkApp(app, "\(path).appID")
      return [app]
    }
    report(.warning, .associationApp, path, "missing: expected 'appIDs', a list of strings; it applies to no app")
    return []
  }

  /// Returns the variable that a name probably means, while findings are still reported: it compares all names.
  private mutating func variableHint(_ name: String) -> String {
    guard left.errors > 0 else { return "" }
    return suggestion(for: name, among: allVariables)
  }

  private mutating func checkApp(_ app: String, _ path: String) {
    guard !AppIdentifier.isValid(app) else { return }
    report(
      .error, .associationApp, path,
      "not the identifier of an app: found \(app.quoted), expected \(AppIdentifier.form)")
  }

  private mutating func read(
    _ detail: [String: Any], apps: [String], _ path: String
  ) throws(SiteAssociationError) {
    let list = Set(apps.map { ExactText($0) })
    appLists.append(list)
    if !sharesApps, let app = list.first(where: { knownApps.contains($0) }) {
      sharesApps = true
      report(.warning, .uncertain, path, "systems differ about an app in several elements: found \(app.text.quoted)")
    }
    knownApps.formUnion(list)
    if let components = detail["components"] as? [Any] {
      if detail["paths"] != nil {
        report(.warning, .associationPaths, path, "'paths' is ignored, because there is 'components'")
      }
      let defaults = Self.read(dictionary("defaults", in: detail, path)).merging(domainDefaults) { own, _ in own }
      for (index, element) in components.enumerated() {
        let path = "\(path).components[\(index)]"
        guard let component: [String: Any] = value(element, path, "a dictionary") else { continue }
        try add(component.merging(defaults) { own, _ in own }, apps, path)
      }
    } else if let paths = detail["paths"] as? [Any] {
      for (index, element) in paths.enumerated() {
        let path = "\(path).paths[\(index)]"
        guard let text: String = value(element, path, "a string") else { continue }
        let excludes = text.utf8.starts(with: "NOT ".utf8)
        try add(["/": excludes ? String(Substring(text.utf8.dropFirst(4))) : text, "exclude": excludes], apps, path)
      }
    } else {
      report(.warning, .associationType, path, "missing: expected 'components', a list; it has no rules")
    }
  }

  /// Returns the values of the keys that are read; others would be copied for each component.
  private static func read(_ defaults: [String: Any]?) -> [String: Any] {
    var read: [String: Any] = [:]
    for key in ["/", "?", "#", "exclude", "caseSensitive", "percentEncoded"] { read[key] = defaults?[key] }
    return read
  }

  private mutating func add(
    _ component: [String: Any], _ apps: [String], _ path: String
  ) throws(SiteAssociationError) {
    patternRules.ignoresCase = flag("caseSensitive", in: component, path) == false
    var condition = RuleConditions()
    condition.percentEncoded = flag("percentEncoded", in: component, path) ?? true
    var shown = "*"
    do throws(WildcardPattern.Problem) {
      if let text = text("/", in: component, path) {
        shown = text
        condition.path = try WildcardPattern(path: text, &patternRules)
      }
      (condition.query, shown) = try query(component, path, shown)
      if let text = text("#", in: component, path) {
        shown += "#" + text
        condition.fragment = try WildcardPattern(text, &patternRules)
      }
    } catch {
      switch error {
      case .tooLong: throw SiteAssociationError(.tooLong, file, path, "too long: the patterns have too many steps")
      case .unknownVariable(let name):
        report(
          .error, .associationVariable, path,
          "unknown variable: found \(name.quoted), expected one of \(variableNames)"
            + variableHint(name))
        condition.matchesNothing = true
      }
    }
    var names: [String] = []
    if case .items(let items)? = condition.query { names = items.map(\.name) }
    let uncertainty = RuleUncertainty(
      path: condition.path == nil ? "*" : component["/"] as? String ?? "*", names: names)
    if let form = uncertainty.form { report(.warning, .uncertain, path, "systems differ about \(form)") }
    rules.append(
      SiteAssociation.Rule(
        number: rules.count + 1, keyPath: path, apps: apps, excludes: flag("exclude", in: component, path) ?? false,
        text: shown, uncertainty: uncertainty))
    conditions.append(condition)
    listIndices.append(appLists.count - 1)
  }

  private mutating func query(
    _ component: [String: Any], _ path: String, _ shown: String
  ) throws(WildcardPattern.Problem) -> (RuleConditions.Query?, String) {
    switch component["?"] {
    case nil: return (nil, shown)
    case let text as String: return (.whole(try WildcardPattern(text, &patternRules)), "\(shown)?\(text)")
    case let items as [String: Any]:
      var patterns: [(name: String, pattern: WildcardPattern)] = []
      for (name, element) in items.sorted(by: { $0.key < $1.key }) {
        guard let text = element as? String else {
          report(
            .warning, .associationType, "\(path).?.\(name)",
            "wrong type: expected a string; the system ignores all items of '?'")
          return (nil, shown)
        }
        patterns.append((name, try WildcardPattern(text, &patternRules)))
      }
      let list = patterns.map { "\($0.name)=\($0.pattern.text)" }.joined(separator: "&")
      return (.items(patterns), "\(shown)?\(list)")
    default:
      report(.warning, .associationType, "\(path).?", "wrong type: expected a string or a dictionary; it is ignored")
      return (nil, shown)
    }
  }

  private mutating func text(_ key: String, in component: [String: Any], _ path: String) -> String? {
    component[key].flatMap { value($0, "\(path).\(key)", "a string") }
  }

  private mutating func flag(_ key: String, in component: [String: Any], _ path: String) -> Bool? {
    component[key].flatMap { value($0, "\(path).\(key)", "a Boolean") }
  }

  private mutating func dictionary(_ key: String, in parent: [String: Any], _ path: String) -> [String: Any]? {
    parent[key].flatMap { value($0, "\(path).\(key)", "a dictionary") }
  }

  /// Returns an element as a type, or `nil` after reporting that it has another one.
  private mutating func value<Value>(_ element: Any, _ path: String, _ expected: String) -> Value? {
    if let value = element as? Value { return value }
    report(.warning, .associationType, path, "wrong type: expected \(expected); it is ignored")
    return nil
  }
}
