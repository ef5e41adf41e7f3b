import MediatorKit
import MediatorManifest
import MediatorText
import RoutePatterns

/// The paths of rules, routes and named actions, as programs of one automaton.
struct ComparedPrograms {
  /// The rule or route of a program.
  enum Member {
    /// A rule, by its index in the file.
    case rule(Int)
    /// A variant of a route or the direct form of an action: the query items of its pattern, a fragment that it requires, and the
    /// inputs that the path does not capture.
    case route(items: [RoutePattern.QueryItem], fragment: String?, labels: [String])
  }

  private(set) var programs: [(program: TextProgram, view: PatternAlphabet.View)] = []
  private(set) var members: [Member] = []
  /// Statements of what is not compared, or by an unknown rule.
  private(set) var limits: [String] = []
  /// Statements of what is left out because there is too much of it.
  private(set) var omissions: [String] = []
  private let router: ManifestRouter
  private let host: String

  init(_ router: ManifestRouter, host: String) {
    self.router = router
    self.host = host
  }

  private mutating func add(_ shape: TextShape, _ member: Member, _ view: PatternAlphabet.View = .segments) {
    programs.append((TextProgram(shape), view))
    members.append(member)
  }

  mutating func addRules(_ file: SiteAssociation, app: String) {
    for index in file.ruleIndices(for: app) {
      let condition = file.conditions[index]
      guard !condition.matchesNothing else { continue }
      programs.append((condition.path?.program ?? TextProgram(.any(TextShape.all)), condition.view(condition.path)))
      members.append(.rule(index))
    }
  }

  mutating func addRoutes(_ namespaces: [Manifest.Namespace]) {
    for route in namespaces.flatMap(\.routes) {
      guard let pattern = namespaces.pattern(of: route) else {
        if route.pattern == nil { limits.append("routes without a pattern are not compared") }
        continue
      }
      guard pattern.mayMatch(host: host) else { continue }
      let name = (route.pattern ?? "").quoted
      guard let variants = pattern.variants else {
        omissions.append("route \(name) has too many optional groups")
        continue
      }
      if case .rule = route.exposure { limits.append("a rule decides what \(name) is exposed to") }
      let required = router.requiredLabels(route)
      let fragment = pattern.requiredFragmentSample
      if fragment != nil { limits.append("fragments of routes compared by examples") }
      for variant in variants {
        let captured =
          RoutePattern.captures(of: variant) + pattern.requiredItems.flatMap(\.captureNames)
          + RoutePattern.captures(of: pattern.requiredFragment?.components ?? [])
          + (pattern.requiredFragment?.requiredItems.flatMap(\.captureNames) ?? [])
        let labels = required.filter { !captured.contains($0) }
        // An optional item matters only if it passes an input.
        let items = pattern.query.filter { item in
          item != .empty && !item.isOptional || item.captureNames.contains(where: labels.contains)
        }
        add(
          RoutePattern.pathShape(of: variant), .route(items: items, fragment: fragment, labels: labels),
          namespaces.foldsPath ? .segmentsFolded : .segments)
      }
    }
    if namespaces.first?.takesDirectForm(ofWeb: true) == true { addDirectForm() }
  }

  /// Adds the exposed actions, and what the direct form keeps from a handler.
  ///
  /// A mediator ignores the case of a target's name, and rules do not, so each is there in its own case and in any.
  private mutating func addDirectForm() {
    let hasHandler = router.manifest.namespaces.contains(where: \.hasFallback)
    for target in router.manifest.targets {
      let isHandled = hasHandler || target.hasFallback
      let names = [TextShape.text(target.name.rawValue), .textInAnyCase(target.name.rawValue)]
      if isHandled {
        let any = TextShape.sequence([.one(TextShape.all), .any(TextShape.all)])
        for name in names { add(.segments([name, any]), .route(items: [], fragment: nil, labels: [])) }
      }
      for action in target.actions where isHandled || action.linkExposure != .none {
        limits.append("names of targets are compared in their own case")
        let labels = ManifestRouter.requiredLabels(action.parameters)
        for name in names {
          add(
            .segments([name, .text(action.name.rawValue)]), .route(items: [], fragment: nil, labels: labels))
        }
      }
    }
    if hasHandler { limits.append("names of native actions are not compared with the handler") }
  }
}

extension TextShape {
  /// Returns the shape of a path of segments.
  fileprivate static func segments(_ segments: [TextShape]) -> TextShape {
    .sequence(segments.flatMap { [.one(PatternAlphabet.separator...PatternAlphabet.separator), $0] })
  }
}

extension RoutePattern {
  /// Whether URLs of a web host may match the pattern.
  func mayMatch(host: String) -> Bool {
    if let scheme, scheme != "https" { return false }
    guard let own = hostPattern else { return true }
    return own.overlaps(HostPattern(host))
  }
}

extension RuleConditions {
  /// How a pattern of the rule reads texts.
  func view(_ pattern: WildcardPattern?) -> PatternAlphabet.View {
    switch (percentEncoded, pattern?.ignoresCase ?? false) {
    case (true, false): .written
    case (true, true): .writtenFolded
    case (false, false): .decoded
    case (false, true): .decodedFolded
    }
  }
}
