/// Queries and fragments that the conditions of rules and the inputs of routes tell apart.
struct QuerySamples {
  /// The samples, such as `?id=1#top`; the first is empty.
  private(set) var suffixes: [String] = []
  /// What is compared by examples.
  private(set) var limits: [String] = []
  /// What is left out, because there are too many texts.
  private(set) var omissions: [String] = []

  /// The maximum number of samples.
  static let maximumCount = 4096
  private static let automatonLimits = ProgramProduct.Limits(states: 2000, steps: 400_000)

  private typealias Entry = (program: TextProgram, view: PatternAlphabet.View)

  /// - Parameter labels: The names of items that routes need.
  init(_ conditions: [RuleConditions], labels: [String]) {
    var names: [String: [Entry]] = [:]
    var whole: [Entry] = []
    var fragments: [Entry] = []
    for label in labels { names[label] = [] }
    for condition in conditions {
      switch condition.query {
      case nil: break
      case .whole(let pattern): whole.append((pattern.program, condition.view(pattern)))
      case .items(let items):
        for (name, pattern) in items { names[name, default: []].append((pattern.program, condition.view(pattern))) }
      }
      if let pattern = condition.fragment { fragments.append((pattern.program, condition.view(pattern))) }
    }
    if !whole.isEmpty, !names.isEmpty { limits.append("patterns of whole queries beside items compared by examples") }
    if !names.isEmpty { limits.append("repeated query items are not compared") }

    var queries = [""]
    for (name, programs) in names.sorted(by: { $0.key < $1.key }) {
      let name = Self.encoded(name)
      let items = texts(programs, of: .value).map { "\(name)=\($0)" } + (programs.isEmpty ? ["\(name)=1"] : [])
      queries = combined(queries) { query in [query] + items.map { query.isEmpty ? $0 : "\(query)&\($0)" } }
    }
    queries += texts(whole, of: .whole)
    let ends = [""] + texts(fragments, of: .value).map { "#\($0)" }
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
  private mutating func texts(_ programs: [Entry], of part: PatternAlphabet.Part) -> [String] {
    guard !programs.isEmpty else { return [] }
    let alphabet = PatternAlphabet(programs.map(\.program), of: part)
    var product = ProgramProduct(programs, alphabet, .all)
    let meetings = product.meetings(Self.automatonLimits)
    if !product.isComplete || alphabet.isTruncated { omissions.append("some patterns of queries are not compared") }
    return meetings.map(\.text)
  }

  private static func encoded(_ name: String) -> String {
    name.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
        || "-._~".unicodeScalars.contains(scalar)
        ? String(scalar) : PatternAlphabet.Symbol(scalar, isEscaped: true).written
    }.joined()
  }
}
