import MediatorText

/// A frozen, ordered set of checked rewrites.
///
/// ```swift
/// let set = try RewriteSet([Rewrite(from: "/old/:id", to: "shop://products/:id")])
/// let url = try StandardURLReader().read("shop://old/42?tab=info")
/// print(try set.rewritten(url, host: .firstSegment)?.url ?? "")   // shop://products/42?tab=info
/// ```
public struct RewriteSet: Sendable {
  /// A rule with its template, as the table keeps it.
  package struct Rule: Sendable {
    /// The index of the rule in ``RewriteSet/rules``.
    package let index: Int
    package let rewrite: Rewrite
    package let template: RewriteTemplate

    /// Returns whether the rule rewrites a URL that its pattern matches: the rest of a path that is not a URL is not
    /// rewritten.
    func applies(_ match: RouteMatch<Rule>) -> Bool {
      guard case .captured(let name, isRest: true) = template.base else { return true }
      return match.captures[name].map { !ParsedURL.scheme(of: String($0.encoded)).isEmpty } ?? false
    }

    /// Returns the URL of the template, filled from a match.
    func filled(
      _ match: RouteMatch<Rule>, _ url: ParsedURL, _ host: HostPlacement
    ) throws(URLReadingError) -> String {
      let captures = match.captures
      let items = url.repeatedItems(of: rewrite.from)
      return try template.text(
        for: url, host, of: rewrite.from, encoded: { captures[$0]?.encoded }, pieces: { captures[$0]?.pieces },
        repeated: { name in items.first { $0.name == name }?.texts }
      ) { captures[$0]?.list }
    }
  }

  package let table: RouteTable<Rule>
  /// The rules in the order given.
  public let rules: [Rewrite]
  /// Whether the search for cycles covered all rules before it reached its limit.
  public private(set) var isFullyChecked = true

  /// Creates a set without rules.
  public init() { self.init(RouteTable<Rule>.Builder().freeze(), []) }

  /// Creates a set, checking rules and sorting them by ``RouteOrder/specificity``.
  ///
  /// A cycle is found if it rewrites a sample URL of a rule's pattern. Other values may still enter a cycle, so limit the
  /// number of rewrites applied to a URL. A set does not know which web hosts are the app's own; with
  /// MediatorLinks, `RewriteSet(_:for:)` of a mediator does.
  ///
  /// - Throws: ``RewriteError`` with every problem.
  /// - Complexity: O(*n*) in the size of the rules. The search for cycles visits at most 200,000 nodes and 100 for each rule;
  ///   see ``isFullyChecked``.
  public init(_ rewrites: [Rewrite]) throws(RewriteError) {
    let (set, problems) = Self.checked(rewrites)
    guard problems.isEmpty else { throw RewriteError(problems: problems) }
    self = set
  }

  private init(_ table: RouteTable<Rule>, _ rules: [Rewrite]) {
    self.table = table
    self.rules = rules
  }

  /// Creates a set, checking rules with the web hosts of an app.
  ///
  /// - Parameter owns: Returns whether the app owns the host of a web URL.
  package init(_ rewrites: [Rewrite], owns: (ParsedURL) -> Bool) throws(RewriteError) {
    let (set, problems) = withoutActuallyEscaping(owns) { Self.checked(rewrites, owns: $0) }
    guard problems.isEmpty else { throw RewriteError(problems: problems) }
    self = set
  }

  /// Returns a set of the individually valid rules, and all problems by rule.
  ///
  /// - Parameter owns: Returns whether the app owns the host of a web URL, or `nil` if its hosts are not known.
  package static func checked(
    _ rewrites: [Rewrite], owns: ((ParsedURL) -> Bool)? = nil
  ) -> (set: RewriteSet, problems: [RewriteError.Problem]) {
    var builder = RouteTable<Rule>.Builder()
    var problems: [RewriteError.Problem] = []
    for (index, rewrite) in rewrites.enumerated() {
      func note(_ code: RewriteError.Code, _ detail: String, others: [Int] = [], offset: Int? = nil) {
        problems.append(.init(code: code, rule: index, others: others, offset: offset, detail: detail))
      }
      if let error = rewrite.from.error {
        note(.malformedPattern, error.message)
        continue
      }
      do throws(RewriteTemplate.Problem) {
        let captures = RewriteCaptures(rewrite.from, allowsAbsent: false, others: [])
        let template = try RewriteTemplate(rewrite.to, from: captures)
        if rewrite.isExternal, !template.isOfWeb {
          note(
            .malformedTemplate, "not a web URL: expected 'https://', because it is opened outside the app", offset: 0)
          continue
        }
        let rule = Rule(index: index, rewrite: rewrite, template: template)
        do throws(RouteTableError) {
          let origin = RouteOrigin("rewrites", line: index)
          try builder.insert(rewrite.from, rule, priority: rewrite.priority, origin: origin)
        } catch {
          if error.code == .conflict {
            let others = [error.existing?.origin?.line].compactMap(\.self)
            note(.conflict, "at priority \(rewrite.priority)", others: others)
          } else {
            let range = "\(Int32.min) to \(Int32.max)"
            note(.invalidPriority, "priority out of range: found \(rewrite.priority), expected \(range)")
          }
        }
      } catch {
        note(error.code, error.message, offset: error.offset)
      }
    }
    var set = RewriteSet(builder.freeze(), rewrites)
    var search = RewriteCycleSearch(set, owns)
    problems += search.cycles()
    set.isFullyChecked = search.remaining > 0
    let sorted = problems.enumerated().inOrder { ($0.element.rule, $0.offset) < ($1.element.rule, $1.offset) }
    return (set, sorted.map(\.element))
  }

  /// Returns the first matching rule and the rewritten URL, or `nil` if no rule matches.
  ///
  /// It applies one rule; another may match the result.
  ///
  /// - Parameters:
  ///   - url: The URL that was read.
  ///   - host: The placement of its host.
  /// - Throws: ``URLReadingError`` if a captured text cannot be part of the URL: `..` as a segment, or a text that is too
  ///   long when encoded.
  /// - Complexity: One match, and O(*n*) in the length of the URL and the template.
  public func rewritten(
    _ url: ParsedURL, host: HostPlacement
  ) throws(URLReadingError) -> (rule: Rewrite, url: String)? {
    guard let match = match(url, host) else { return nil }
    return (match.value.rewrite, try match.value.filled(match, url, host))
  }

  /// Returns the first match of a rule that applies.
  private func match(_ url: ParsedURL, _ host: HostPlacement) -> RouteMatch<Rule>? {
    guard let first = table.firstMatch(url, host: host) else { return nil }
    if first.value.applies(first) { return first }
    var matches = table.matches(url, host: host)
    while let match = matches.next() { if match.value.applies(match) { return match } }
    return nil
  }

  /// Returns the result of ``rewritten(_:host:)`` for a log.
  package func step(_ url: ParsedURL, _ host: HostPlacement) throws(URLReadingError) -> AppliedRewrite? {
    guard let match = match(url, host) else { return nil }
    let text = try match.value.filled(match, url, host)
    let isRedirect = if case .captured = match.value.template.base { true } else { false }
    return AppliedRewrite(
      rule: match.value.rewrite.from.description, from: url.text, to: text, isRedirect: isRedirect,
      isExternal: match.value.rewrite.isExternal)
  }
}

extension RewriteSet: CustomStringConvertible {
  /// The number of rules.
  public var description: String { counted(rules.count, "rewrite") }
}

/// Looks for cycles by applying the rules of a set to sample URLs.
///
/// If the web hosts of the app are not known, the search applies to the result of a web template only rules with a scheme or a
/// host in their pattern.
struct RewriteCycleSearch {
  /// The number of applications of a rule after which a sequence counts as a cycle of growing URLs.
  private static let maximumVisits = 16

  private let set: RewriteSet
  /// Returns whether the app owns the host of a web URL, or `nil` if its hosts are not known.
  private let owns: ((ParsedURL) -> Bool)?
  /// The URLs that were followed to their end.
  private var finished: Set<String> = []
  private var problems: [RewriteError.Problem] = []
  /// The rules of reported cycles.
  private var reported: Set<Int> = []
  /// The rules whose results are web URLs; few sets have a cycle, whose message needs them.
  private lazy var ofWeb = Set(set.table.entries.filter(\.value.template.isOfWeb).map(\.value.index))
  /// The number of nodes of the table, and of 16-byte blocks of URLs, that may still be visited.
  private(set) var remaining: Int

  init(_ set: RewriteSet, _ owns: ((ParsedURL) -> Bool)?) {
    self.set = set
    self.owns = owns
    remaining = 200_000 + 100 * set.rules.count
  }

  /// Returns the cycles that were found.
  mutating func cycles() -> [RewriteError.Problem] {
    for (index, rule) in set.rules.enumerated() where !reported.contains(index) && remaining > 0 {
      for sample in rule.from.sampleURLs { follow(sample) }
    }
    return problems
  }

  private mutating func follow(_ start: String) {
    var path: [(rule: Int, url: String)] = []
    var positions: [String: Int] = [:]
    var visits: [Int: Int] = [:]
    var text = start
    var isWeb = false
    while remaining > 0, !finished.contains(text), let step = step(text, isWeb) {
      let index = step.rule.index
      positions[text] = path.count
      path.append((index, text))
      visits[index, default: 0] += 1
      if !step.rule.rewrite.isExternal, let position = positions[step.text] {
        report(path[position...])
        break
      }
      if visits[index, default: 0] > Self.maximumVisits {
        let previous = path.dropLast().lastIndex { $0.rule == index } ?? 0
        report(path[previous...].dropLast())
        break
      }
      if step.rule.rewrite.isExternal { break }
      text = step.text
      switch step.rule.template.base {
      case .own: break
      case .custom: isWeb = false
      case .web: isWeb = true
      // The captured text of a sample is not a URL.
      case .captured: return
      }
    }
    finished.formUnion(positions.keys)
  }

  private mutating func step(_ text: String, _ isWeb: Bool) -> (rule: RewriteSet.Rule, text: String)? {
    remaining -= 1 + text.utf8.count / 16
    guard let url = try? StandardURLReader().read(text) else { return nil }
    let host = url.defaultHostPlacement
    guard let match = set.table.firstMatch(url, host: host, steps: &remaining) else { return nil }
    let from = match.value.rewrite.from
    if let owns {
      if url.isWeb, !owns(url) { return nil }
    } else if isWeb, from.host == nil, from.scheme == nil {
      return nil
    }
    return (try? match.value.filled(match, url, host)).map { (match.value, $0) }
  }

  private mutating func report(_ cycle: ArraySlice<(rule: Int, url: String)>) {
    guard !cycle.contains(where: { reported.contains($0.rule) }),
      let first = cycle.indices.min(by: { cycle[$0].rule < cycle[$1].rule })
    else { return }
    reported.formUnion(cycle.map(\.rule))
    let others = cycle[(first + 1)...].map(\.rule) + cycle[..<first].map(\.rule)
    var problem = RewriteError.Problem(
      code: .cycle, rule: cycle[first].rule, others: others, offset: nil, detail: cycle[first].url)
    problem.leadsToOwnHost = owns != nil && cycle.contains { ofWeb.contains($0.rule) }
    problems.append(problem)
  }
}
