import MediatorManifest

/// Generates the rules of an association file, depth by depth.
struct AssociationGenerator {
  /// A variant of a pattern: its segments as wildcards, and the conditions of its rules.
  private struct Entry {
    let order: VariantOrder
    let segments: [String]
    let endsInCatchAll: Bool
    /// Whether the rules match more URLs than the route.
    let isWider: Bool
    let labels: [String]
    /// The wildcards of the query items that the pattern requires.
    let query: [String: String]
    /// The wildcard of the fragment that the pattern requires.
    let fragment: String?
    let isAccepted: Bool
    /// Whether the rule is for paths in any case, as names of targets are.
    let ignoresCase: Bool
    let comment: String
  }

  private(set) var variables: [String: [String]] = [:]
  private var entries: [Entry] = []
  private var spellings = VariantOrder.Spellings()
  /// The variable of each list of values, and the last number of each name.
  private var variableNames: [Values: String] = [:]
  private var variableNumbers: [ExactText: Int] = [:]
  /// The number of URLs that may still be used to judge rewrites.
  private var samplesLeft = 10_000

  private struct Values: Hashable {
    let base: ExactText
    let texts: [ExactText]
  }

  private let router: ManifestRouter
  private let host: String
  private let source: LinkSource

  /// The maximum depth of a rule of its own.
  private static let maximumDepth = 64

  init(_ router: ManifestRouter, host: String, source: LinkSource) {
    self.router = router
    self.host = host
    self.source = source
  }

  /// Adds rewrites, routes and exposed actions in the order they are tried.
  ///
  /// A URL that only a handler of misses accepts has no rule, because the website may have a page for each URL that the
  /// app does not know.
  mutating func addRoutes(of namespaces: [Manifest.Namespace]) {
    let rewrites = router.mediator.rewrites?.table
    for (index, rewrite) in (rewrites?.entries ?? []).enumerated() {
      var samples = samplesLeft > 0 ? rewrite.pattern.sampleURLs : []
      samplesLeft -= samples.count
      // A rule whose URLs are not known to be accepted is excluded.
      if samplesLeft < 0 { samples = [] }
      let isAccepted = !samples.isEmpty && samples.allSatisfy { self.isAccepted($0) }
      let place = Place(table: -1, priority: rewrite.priority, index: index, order: rewrites?.order ?? .specificity)
      add(rewrite.pattern, place, [], isAccepted: isAccepted, comment: "rewritten")
    }
    for (number, namespace) in namespaces.enumerated() {
      for (index, route) in namespace.routes.enumerated() {
        guard let pattern = namespaces.pattern(of: route) else { continue }
        let place = Place(table: number, priority: route.priority, index: index, order: namespace.order)
        add(
          pattern, place, router.requiredLabels(route), isAccepted: isExposed(route),
          ignoresCase: namespaces.foldsPath, comment: route.pattern ?? "")
      }
    }
    if namespaces.first?.acceptsDirectForm(ofWeb: true) == true { addDirectForms(namespaces.count) }
    entries.sort { $0.order.isBefore($1.order) }
  }

  /// Adds exposed actions.
  private mutating func addDirectForms(_ table: Int) {
    for (address, labels) in router.exposedActions
    where router.action(address)?.parameters.contains(where: \.needsContext) == false
      && LinkExposure(to: router.action(address)).rejection(of: source) == nil
    {
      let names: [RoutePattern.Component?] = [
        .literal(address.target.rawValue), .literal(address.action.rawValue),
      ]
      let place = Place(table: table, priority: 0, index: entries.count, order: .registration)
      add(names, nil, place, labels, isAccepted: true, comment: "\(address)")
    }
  }

  private func isAccepted(_ sample: String) -> Bool {
    guard let url = sample.asURL(of: host) else { return false }
    let outcome = router.outcome(of: url, source: source)
    return router.destination(of: outcome) != nil && !router.isMiss(outcome)
  }

  private func isExposed(_ route: Manifest.RegisteredRoute) -> Bool {
    let action = route.action.flatMap { router.action($0) }
    if route.action != nil, action == nil { return false }
    if route.kind == .browser || router.needsContext(route) { return false }
    return LinkExposure(route, to: action).rejection(of: source) == nil
  }

  /// The position of a pattern.
  private struct Place {
    let table: Int
    let priority: Int
    let index: Int
    let order: RouteOrder
  }

  private mutating func add(
    _ pattern: RoutePattern, _ place: Place, _ labels: [String], isAccepted: Bool, ignoresCase: Bool = false,
    comment: String
  ) {
    if let scheme = pattern.scheme, scheme != "https" { return }
    if let own = pattern.hostPattern, !own.overlaps(HostPattern(host)) { return }
    for variant in pattern.variantComponents {
      add(variant, pattern, place, labels, isAccepted: isAccepted, ignoresCase: ignoresCase, comment: comment)
    }
  }

  private mutating func add(
    _ components: [RoutePattern.Component?], _ pattern: RoutePattern?, _ place: Place, _ labels: [String],
    isAccepted: Bool, ignoresCase: Bool = false, comment: String
  ) {
    let required = pattern?.requiredItems ?? []
    let isConditional = !required.isEmpty || pattern?.fragment.map { !$0.isOptional } ?? false
    // Rules have no condition that there is no fragment, so no rule excludes URLs because of such a route.
    if !isAccepted, pattern?.fragment?.content == RoutePattern.Fragment.Content.none { return }
    var segments: [String] = []
    var captured = Set(required.flatMap(\.captureNames))
    if let fragment = pattern?.requiredFragment {
      captured.formUnion(fragment.components.flatMap(\.names) + fragment.requiredItems.flatMap(\.captureNames))
    }
    // The segments after a catch-all are left out, so the rules match more URLs, and no rule excludes URLs because of
    // such a route.
    let span = components.firstIndex { if case .span = $0 { true } else { false } }
    if span != nil, !isAccepted { return }
    var endsInCatchAll = false
    captured.formUnion(components.flatMap { $0?.names ?? [] })
    for component in components.prefix(span.map { $0 + 1 } ?? components.count) {
      switch component {
      case .literal(let text): segments.append(Self.escaped(text))
      case .parameter(let parameter): segments.append(wildcards(parameter))
      case .span, .catchAll, .rest: endsInCatchAll = true
      case .group, nil: break
      }
    }
    entries.append(
      Entry(
        order: VariantOrder(
          components, conditionRank: isConditional ? pattern?.conditionRank : nil, table: place.table,
          priority: place.priority, index: place.index, order: place.order, &spellings),
        segments: segments, endsInCatchAll: endsInCatchAll, isWider: span != nil,
        labels: labels.filter { !captured.contains($0) },
        query: Dictionary(required.filter { $0 != .empty }.map { (Self.escaped($0.name), wildcard($0)) }) { first, _ in
          first
        },
        fragment: pattern?.requiredFragment.map { wildcard($0) }, isAccepted: isAccepted, ignoresCase: ignoresCase,
        comment: comment))
  }

  /// Returns the wildcard for a fragment, or for more of them.
  private mutating func wildcard(_ fragment: RoutePattern.Fragment) -> String {
    // Items are in any order, beside others.
    if case .items = fragment.content { return "?*" }
    let end = fragment.query.isEmpty ? "" : "*"
    var segments: [String] = []
    for component in fragment.components {
      switch component {
      case .literal(let text): segments.append(Self.escaped(text))
      case .parameter(let parameter):
        segments.append(wildcards(parameter))
      case .span, .catchAll, .rest, .group: return (fragment.isPath ? "/" : "") + segments.joined(separator: "/") + "*"
      }
    }
    return (fragment.isPath ? "/" : "") + segments.joined(separator: "/") + end
  }

  /// Returns the wildcard for the values of a query item, or for more of them.
  private mutating func wildcard(_ item: RoutePattern.QueryItem) -> String {
    switch item.value {
    // The system treats a missing item as an empty one, so an empty value is left to the browser.
    case .any, .none: "?*"
    case .literal(let text): Self.escaped(text)
    case .parameter(let parameter): wildcards(parameter)
    }
  }

  /// Returns the wildcards of a segment or a value.
  private mutating func wildcards(_ parameter: RoutePattern.Parameter) -> String {
    var text = Self.escaped(parameter.prefix)
    for (separator, single) in zip([""] + parameter.others.map(\.separator), parameter.singles) {
      text += Self.escaped(separator) + wildcard(single)
    }
    return text + Self.escaped(parameter.suffix)
  }

  /// Returns the wildcard for the texts of a parameter, or for more of them.
  private mutating func wildcard(_ parameter: RoutePattern.Parameter) -> String {
    switch parameter.constraint {
    case nil, .int, .uint, .double, .except, .raw: return "?*"
    case .bool: return variable(parameter.name, ["false", "true"])
    case .uuid: return [8, 4, 4, 4, 12].map { String(repeating: "?", count: $0) }.joined(separator: "-")
    case .date: return "????-??-??"
    case .enumeration(let texts): return variable(parameter.name, texts.map { Self.escaped($0) })
    case .beginnings(let texts): return variable(parameter.name, texts.map { Self.escaped($0) }) + "*"
    case .characters(let characters):
      let isASCII = characters.ranges.allSatisfy { $0.upperBound.isASCII }
      guard isASCII, let maximum = characters.maximum, maximum == characters.minimum, maximum <= 64 else { return "?*" }
      return String(repeating: "?", count: maximum)
    }
  }

  private mutating func variable(_ name: String, _ values: [String]) -> String {
    let base = String(String.UnicodeScalarView(name.unicodeScalars.filter { !"$()".unicodeScalars.contains($0) }))
    let key = Values(base: ExactText(base), texts: values.map { ExactText($0) })
    if let known = variableNames[key] { return "$(\(known))" }
    var candidate = base.isEmpty ? "value" : base
    var number = variableNumbers[key.base] ?? 1
    while PredefinedVariables.names.contains(candidate) || variables[candidate] != nil {
      number += 1
      candidate = "\(base)-\(number)"
    }
    variableNumbers[key.base] = number
    variables[candidate] = values
    variableNames[key] = candidate
    return "$(\(candidate))"
  }

  /// Returns a text with everything but unreserved ASCII as escapes in upper case (RFC 3986, section 2.3).
  private static func escaped(_ text: String) -> String { PercentCoding.encoded(text, allowed: .unreserved) }

  /// The rules of all entries.
  var components: [GeneratedAssociation.Component] {
    let depth = min(Self.maximumDepth, entries.map(\.segments.count).max() ?? 0)
    var result: [GeneratedAssociation.Component] = []
    var known: Set<GeneratedAssociation.Component> = []
    // The first of several rules with the same conditions decides.
    func append(_ rules: [GeneratedAssociation.Component]) {
      for rule in rules {
        var conditions = rule
        (conditions.exclude, conditions.comment) = (nil, nil)
        if known.insert(conditions).inserted { result.append(rule) }
      }
    }
    for entry in entries where entry.endsInCatchAll {
      // A pattern may be deeper than the rules of their own.
      let missing = depth + 1 - entry.segments.count
      if missing <= 0 { append(rules(entry, "/" + entry.segments.joined(separator: "/"))) }
      let segments = entry.segments + Array(repeating: "?*", count: max(1, missing))
      append(rules(entry, "/" + segments.joined(separator: "/")))
    }
    for depth in (0...depth).reversed() {
      let deeper = String(repeating: "/?*", count: depth + 1)
      append([.init(path: deeper, exclude: true, comment: "\(depth + 1) or more segments")])
      for entry in entries {
        let missing = depth - entry.segments.count
        guard missing == 0 || (missing > 0 && entry.endsInCatchAll) else { continue }
        let segments = entry.segments + Array(repeating: "?*", count: missing)
        append(rules(entry, "/" + segments.joined(separator: "/")))
      }
    }
    return result
  }

  private func rules(_ entry: Entry, _ path: String) -> [GeneratedAssociation.Component] {
    let required = entry.query.isEmpty ? nil : entry.query
    let isSensitive = entry.ignoresCase ? false : nil
    func rule(_ query: [String: String]?, _ comment: String, isExcluded: Bool) -> GeneratedAssociation.Component {
      .init(
        path: path, query: query, fragment: entry.fragment, exclude: isExcluded ? true : nil,
        caseSensitive: isSensitive, comment: comment)
    }
    if !entry.isAccepted || entry.labels.isEmpty {
      return [rule(required, entry.comment, isExcluded: !entry.isAccepted)]
    }
    let query = entry.query.merging(entry.labels.map { (Self.escaped($0), "?*") }) { first, _ in first }
    let missing = "\(entry.comment) without \(entry.labels.joined(separator: ", "))"
    if entry.isWider { return [rule(query, entry.comment, isExcluded: false)] }
    return [rule(query, entry.comment, isExcluded: false), rule(required, missing, isExcluded: true)]
  }
}
