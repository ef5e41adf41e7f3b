import MediatorManifest
import MediatorText

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
  /// Statements about the parts that are not compared, or that an unknown rule decides.
  private(set) var limits: [String] = []
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
      if case .rule = route.exposure { limits.append("a rule decides what \(name) is exposed to") }
      let required = router.requiredLabels(route)
      let fragment = pattern.requiredFragmentSample
      if fragment != nil { limits.append("fragments of routes compared by examples") }
      for variant in pattern.variantComponents {
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
    if namespaces.first?.acceptsDirectForm(ofWeb: true) == true { addDirectForm() }
  }

  /// Adds the exposed actions, and the URLs that the direct form withholds from a handler.
  ///
  /// A mediator ignores the case of a target's name, but rules do not, so each name is added in its own case and in any
  /// case.
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
  /// Returns whether URLs of a web host may match the pattern.
  func mayMatch(host: String) -> Bool {
    if let scheme, scheme != "https" { return false }
    guard let own = hostPattern else { return true }
    return own.overlaps(HostPattern(host))
  }
}

extension RuleConditions {
  /// Returns the view with which a pattern of the rule reads texts.
  func view(_ pattern: WildcardPattern?) -> PatternAlphabet.View {
    switch (percentEncoded, pattern?.ignoresCase ?? false) {
    case (true, false): .written
    case (true, true): .writtenFolded
    case (false, false): .decoded
    case (false, true): .decodedFolded
    }
  }
}

extension RoutePattern {
  /// Returns the shape of the paths of a variant.
  ///
  /// `<int>` and `<double>` also contain numbers that are too large.
  static func pathShape(of variant: [Component?]) -> TextShape {
    .sequence(variant.compactMap { $0.map { Self.shape($0) } })
  }

  /// Returns the names that the paths of a variant capture in any case.
  static func captures(of variant: [Component?]) -> [String] {
    variant.flatMap { if case .parameter(let parameter) = $0 { parameter.singles.map(\.name) } else { [String]() } }
  }

  private static func shape(_ component: Component) -> TextShape {
    let separator = TextShape.one(PatternAlphabet.separator...PatternAlphabet.separator)
    switch component {
    case .literal(let text): return .sequence([separator, .text(text)])
    case .parameter(let parameter): return .sequence([separator, shape(parameter)])
    case .span, .catchAll, .rest: return .optional(.sequence([separator, .any(0...PatternAlphabet.separator)]))
    case .group(let inner): return .sequence(inner.map { shape($0) })
    }
  }

  /// Returns the shape of a segment or a value with captures.
  private static func shape(_ parameter: Parameter) -> TextShape {
    let parts = parameter.others.flatMap { [.text($0.separator), shape($0.constraint)] }
    return .sequence([.text(parameter.prefix), shape(parameter.constraint)] + parts + [.text(parameter.suffix)])
  }

  /// Returns the shape of the values of a query item.
  static func shape(_ item: QueryItem) -> TextShape {
    switch item.value {
    case .any, .none: .any(TextShape.all)
    case .literal(let text): .text(text)
    case .parameter(let parameter):
      parameter.isPartial || ![nil, .raw].contains(parameter.constraint) ? shape(parameter) : .any(TextShape.all)
    }
  }

  private static func shape(_ constraint: ParameterConstraint?) -> TextShape {
    let digit: ClosedRange<UInt32> = 0x30...0x39
    let digits = TextShape.sequence([.one(digit), .any(digit)])
    let minus = TextShape.optional(.text("-"))
    switch constraint {
    // The texts that are excluded are in the shape too, as numbers that are too large.
    case nil, .except, .raw: return .sequence([.one(TextShape.all), .any(TextShape.all)])
    case .int: return .sequence([minus, digits])
    case .uint: return digits
    case .double:
      let sign = TextShape.choice([.text("-"), .text("+"), .empty])
      let exponent = TextShape.sequence([.choice([.text("e"), .text("E")]), sign, digits])
      return .sequence([minus, digits, .optional(.sequence([.text("."), digits])), .optional(exponent)])
    case .bool: return .choice([.text("true"), .text("false")])
    case .uuid:
      let hex = TextShape.oneOf([digit, 0x61...0x66, 0x41...0x46])
      let groups = [8, 4, 4, 4, 12].map { TextShape.times($0, $0, hex) }
      return .sequence([groups[0]] + groups.dropFirst().flatMap { [.text("-"), $0] })
    case .date: return DateShape.shape
    case .enumeration(let texts): return .choice(texts.map { .text($0) })
    case .beginnings(let texts): return .sequence([.choice(texts.map { .text($0) }), .any(TextShape.all)])
    case .characters(let characters): return shape(characters)
    }
  }

  private static func shape(_ characters: ParameterCharacters) -> TextShape {
    let ranges = characters.ranges.map { $0.lowerBound.value...$0.upperBound.value }
    // Longer bounds are widened, as those of numbers are.
    let minimum = min(characters.minimum, 128)
    let one = TextShape.oneOf(ranges)
    if let maximum = characters.maximum, maximum <= 128 { return .times(minimum, maximum, one) }
    // A set of several ranges repeats as the range that contains them all only if it is one range.
    guard ranges.count == 1 else { return .times(minimum, 128, one) }
    return .sequence([.times(minimum, minimum, one), .any(ranges[0])])
  }
}

/// The shape of the days of the Gregorian calendar, `YYYY-MM-DD`.
private enum DateShape {
  static let shape: TextShape = {
    func number(_ low: Character, _ high: Character) -> TextShape {
      .one((low.unicodeScalars.first?.value ?? 0)...(high.unicodeScalars.first?.value ?? 0))
    }
    let digit = number("0", "9")
    func days(_ last: Int) -> TextShape {
      var choices: [TextShape] = [
        .sequence([.text("0"), number("1", "9")]), .sequence([.text("1"), digit]),
        .sequence([.text("2"), last == 28 ? number("0", "8") : digit]),
      ]
      if last >= 30 { choices.append(.text("30")) }
      if last == 31 { choices.append(.text("31")) }
      return .choice(choices)
    }
    func months(_ texts: [String], _ last: Int) -> TextShape {
      .sequence([.choice(texts.map { .text($0) }), .text("-"), days(last)])
    }
    let ordinary: TextShape = .choice([
      months(["01", "03", "05", "07", "08", "10", "12"], 31), months(["04", "06", "09", "11"], 30), months(["02"], 28),
    ])
    let fourths = stride(from: 0, to: 100, by: 4).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let leapYears: TextShape = .choice([
      .sequence([digit, digit, .choice(fourths.dropFirst().map { .text($0) })]),
      .sequence([.choice(fourths.map { .text($0) }), .text("00")]),
    ])
    return .choice([
      .sequence([digit, digit, digit, digit, .text("-"), ordinary]), .sequence([leapYears, .text("-02-29")]),
    ])
  }()
}
