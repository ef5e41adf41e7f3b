import MediatorLinks
import MediatorText

/// The dictionary of a route file; problems are noted in the decoder's log.
struct RouteFileContents: Decodable {
  let entries: [RouteFile.Entry]
  let rewrites: RewriteSet

  private enum Key: String, CodingKey, CaseIterable {
    case version
    case routes
    case rewrites
  }

  init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, Key.self, version: 1)
    entries = try Self.entries(of: reader.has(.routes) ? reader.list(.routes) : [], reader)
    rewrites = try Self.rewrites(of: reader.has(.rewrites) ? reader.list(.rewrites) : [], reader)
  }

  /// Returns the valid routes, and notes repeated patterns.
  private static func entries(of routes: [DecodedRoute], _ reader: DictionaryReader<Key>) throws -> [RouteFile.Entry] {
    var entries: [RouteFile.Entry] = []
    var indices: [RouteIdentity: Int] = [:]
    for (index, route) in routes.enumerated() {
      guard let route = route.entry else { continue }
      let identity = RouteIdentity(route)
      if let first = indices[identity] {
        try reader.note(
          .duplicatePattern, .routes, at: "[\(index)].pattern",
          "same pattern: found '\(route.pattern.description.shortened)', which routes[\(first)] has at priority"
            + " \(route.priority) in namespace '\(route.namespace.shortened)'")
      } else {
        indices[identity] = index
      }
      entries.append(route)
    }
    return entries
  }

  /// Returns the rewrites as a set, and notes conflicts and cycles.
  private static func rewrites(of rules: [DecodedRewrite], _ reader: DictionaryReader<Key>) throws -> RewriteSet {
    let valid = rules.enumerated().compactMap { index, rule in rule.rewrite.map { (index, $0) } }
    let (set, problems) = RewriteSet.checked(valid.map(\.1))
    for problem in problems {
      let index = valid[problem.rule].0
      let (code, key) = problem.inFile
      // Rules are named by their index in the file, not by that among the valid ones.
      let message = problem.message { "rewrites[\(valid[$0].0)]" }.shortened(to: 600)
      let column = problem.offset.map { " (at column \($0 + 1))" } ?? ""
      try reader.note(code, .rewrites, at: "[\(index)].\(key)", message + column)
    }
    return set
  }
}

extension RewriteError.Problem {
  /// The kind of the problem in a file, and the key of its value.
  var inFile: (code: RouteFileError.Code, key: String) {
    switch code {
    case .conflict: (.duplicatePattern, "from")
    case .cycle: (.rewriteCycle, "to")
    default: (.malformedTemplate, "to")
    }
  }
}

/// The properties that no two routes of a file may share: patterns are equal if they differ only in names of parameters.
private struct RouteIdentity: Hashable {
  let shape: [UInt8]
  let namespace: String
  let priority: Int

  init(_ route: RouteFile.Entry) {
    shape = route.pattern.shape
    namespace = route.namespace
    priority = route.priority
  }
}

private struct DecodedRoute: Decodable {
  /// The route, or `nil` if its pattern is missing or malformed; placeholders replace other values that cannot be read.
  let entry: RouteFile.Entry?

  enum Key: String, CodingKey, CaseIterable {
    case pattern, action, defaults, exposed, priority, namespace
  }

  init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, Key.self)
    let pattern = try reader.pattern(.pattern)
    let address = try Self.address(reader)
    let defaults: LabeledTexts? = reader.has(.defaults) ? try reader.read(.defaults) : nil
    if defaults?.values.first?.label == "" { try reader.noteEmpty("label", .defaults, at: ".") }
    let exposure = reader.has(.exposed) ? try Self.sources(reader) : nil
    let priority = try reader.priority(.priority)
    let namespace = try (reader.has(.namespace) ? reader.read(.namespace) : nil) ?? RouteNamespace.globalName
    if namespace.isEmpty { try reader.noteEmpty("namespace", .namespace) }
    entry = pattern.map {
      RouteFile.Entry(
        pattern: $0, address: address, defaults: defaults?.values ?? [], exposure: exposure, priority: priority,
        namespace: namespace)
    }
  }

  private static func address(_ reader: DictionaryReader<Key>) throws -> ActionAddress {
    guard let address = try reader.address(.action) else { return ActionAddress("", "") }
    for case (let role, let problem?) in [("target", address.target.problem), ("action", address.action.problem)] {
      let message = "invalid \(role) name: found '\("\(address)".shortened)', but \(problem)"
      try reader.note(.malformedAddress, .action, message)
    }
    return address
  }

  private static func sources(_ reader: DictionaryReader<Key>) throws -> Set<LinkSource> {
    var sources: Set<LinkSource> = []
    for (index, element) in try (reader.elements(.exposed) as [String?]).enumerated() {
      guard let word = element else { continue }
      if word.isEmpty {
        try reader.noteEmpty("source", .exposed, at: "[\(index)]")
      } else if let near = LinkSource.misspelled(as: word) {
        let message = "unknown source: found '\(word.shortened)'; did you mean '\(near)'?"
        try reader.note(.unknownSource, .exposed, at: "[\(index)]", message)
      }
      sources.insert(LinkSource(word))
    }
    return sources
  }
}

private struct DecodedRewrite: Decodable {
  /// The rewrite, or `nil` if a part of it is missing or malformed.
  let rewrite: Rewrite?

  enum Key: String, CodingKey, CaseIterable {
    case from, to, priority, external
  }

  init(from decoder: any Decoder) throws {
    let reader = try DictionaryReader(decoder, Key.self)
    let from = try reader.pattern(.from)
    let to: String? = try reader.read(.to)
    let priority = try reader.priority(.priority)
    let isExternal: Bool? = reader.has(.external) ? try reader.read(.external) : nil
    rewrite = from.flatMap { from in
      to.map { Rewrite(from: from, to: $0, priority: priority, isExternal: isExternal == true) }
    }
  }
}

extension DictionaryReader {
  fileprivate func noteEmpty(_ name: String, _ key: Key, at part: String = "") throws {
    try note(.invalidValue, key, at: part, "invalid \(name): found '', expected at least one character")
  }

  /// Returns a pattern, or `nil` after noting that it is missing or malformed.
  fileprivate func pattern(_ key: Key) throws -> RoutePattern? {
    guard let text: String = try read(key) else { return nil }
    return try pattern(key, atMost: RouteFile.maximumSegments) {
      do throws(PatternError) {
        return try RoutePattern(text)
      } catch {
        try note(
          .malformedPattern, key,
          "malformed pattern: column \(error.column): \(error.message)".shortened(to: 300))
        return nil
      }
    }
  }

  /// Returns a priority, or 0 if it is missing, or after noting that it is not a 32-bit integer.
  fileprivate func priority(_ key: Key) throws -> Int {
    guard has(key), let number: Int = try read(key) else { return 0 }
    if Int32(exactly: number) != nil { return number }
    try note(.invalidValue, key, "invalid priority: found \(number), expected \(Int32.min) to \(Int32.max)")
    return 0
  }
}
