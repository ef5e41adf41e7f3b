import RoutePatterns

/// Queries and fragments that the conditions of rules and the inputs of routes distinguish.
struct QuerySamples {
  /// The samples, such as `?id=1#top`; the first is empty.
  private(set) var suffixes: [String] = []
  /// Statements about the parts that are compared by examples.
  private(set) var limits: [String] = []
  /// Statements about the parts that are left out because there are too many texts.
  private(set) var omissions: [String] = []

  /// The maximum number of samples.
  static let maximumCount = 4096
  private static let automatonLimits = ProgramProduct.Limits(states: 2000, steps: 400_000)

  private typealias Entry = (program: TextProgram, view: PatternAlphabet.View)

  /// - Parameters:
  ///   - items: The query items of routes.
  ///   - fragments: Encoded fragments of routes.
  ///   - labels: The names of items that routes need.
  ///   - steps: The steps that automata may still take.
  init(
    _ conditions: [RuleConditions], items: [RoutePattern.QueryItem], fragments examples: [String], labels: [String],
    steps: inout Int
  ) {
    // The entries by their names as written in a URL.
    var names: [String: [Entry]] = [:]
    var whole: [Entry] = []
    var fragments: [Entry] = []
    for label in labels { names[Self.encoded(label)] = [] }
    for item in items {
      names[Self.encoded(item.name), default: []].append((TextProgram(RoutePattern.shape(item)), .form))
    }
    for condition in conditions {
      switch condition.query {
      case nil: break
      case .whole(let pattern): whole.append((pattern.program, condition.view(pattern)))
      case .items(let items):
        // A rule may have thousands of names, which are read for each path.
        steps -= items.count * 4
        guard steps > 0 else {
          omissions.append("some patterns of queries are not compared")
          continue
        }
        for (name, pattern) in items {
          let name = condition.percentEncoded && Self.isWritten(name) ? name : Self.encoded(name)
          names[name, default: []].append((pattern.program, condition.view(pattern)))
        }
      }
      if let pattern = condition.fragment { fragments.append((pattern.program, condition.view(pattern))) }
    }
    if !whole.isEmpty, !names.isEmpty { limits.append("patterns of whole queries beside items compared by examples") }
    if !names.isEmpty { limits.append("repeated query items are not compared") }

    var queries = [""]
    for (name, programs) in names.sorted(by: { $0.key < $1.key }) {
      let items =
        texts(programs, of: .value, &steps).map { "\(name)=\($0)" } + (programs.isEmpty ? ["\(name)=1"] : [])
      queries = combined(queries) { query in [query] + items.map { query.isEmpty ? $0 : "\(query)&\($0)" } }
      if !omissions.isEmpty { break }
    }
    queries += texts(whole, of: .whole, &steps)
    let ends = [""] + (examples + texts(fragments, of: .value, &steps)).map { "#\($0)" }
    suffixes = combined(queries) { query in ends.map { (query.isEmpty ? "" : "?\(query)") + $0 } }
  }

  private mutating func combined(_ texts: [String], _ body: (String) -> [String]) -> [String] {
    var result: [String] = []
    for text in texts {
      result += body(text)
      guard result.count <= Self.maximumCount else {
        omissions.append("more than \(Self.maximumCount) queries of one path")
        return Array(result.prefix(Self.maximumCount))
      }
    }
    return result
  }

  /// Returns the shortest text for each set of patterns that match it.
  private mutating func texts(_ programs: [Entry], of part: PatternAlphabet.Part, _ steps: inout Int) -> [String] {
    guard !programs.isEmpty else { return [] }
    // The alphabet compares each range with each character.
    steps -= programs.reduce(0) { $0 + $1.program.steps.count } * 8
    guard steps > 0 else {
      omissions.append("some patterns of queries are not compared")
      return []
    }
    let alphabet = PatternAlphabet(programs.map(\.program), of: part)
    var product = ProgramProduct(programs, alphabet, .all)
    var limits = Self.automatonLimits
    limits.steps = min(limits.steps, steps)
    let meetings = product.meetings(limits)
    steps -= product.stepCount
    if !product.isComplete || alphabet.isTruncated { omissions.append("some patterns of queries are not compared") }
    return meetings.map(\.text)
  }

  /// Returns whether a name may be in a URL as it is.
  private static func isWritten(_ name: String) -> Bool {
    name.utf8.allSatisfy { $0 == UInt8(ascii: "%") || CharacterClass.unreserved.contains($0) }
  }

  private static func encoded(_ name: String) -> String { PercentCoding.encoded(name, allowed: .unreserved) }
}
