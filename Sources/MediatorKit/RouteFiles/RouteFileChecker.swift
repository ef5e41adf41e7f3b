import RoutePatterns

/// Turns a document into routes and rewrites, and collects all that is wrong with it.
package struct RouteFileChecker {
  /// The parts of a dictionary by key.
  typealias Members = [String: DocumentValue]

  private var problems: [RouteFileError.Problem] = []
  private(set) var entries: [RouteFile.Entry] = []
  private(set) var rewrites = RewriteSet()

  /// The problems in the order of the file.
  var sortedProblems: [RouteFileError.Problem] {
    problems.enumerated().sorted { left, right in
      (left.element.line ?? 0, left.element.column ?? 0, left.offset)
        < (right.element.line ?? 0, right.element.column ?? 0, right.offset)
    }.map(\.element)
  }

  mutating func report(
    _ code: RouteFileError.Code, _ position: DocumentPosition?, _ path: String, _ message: String
  ) {
    problems.append(
      .init(
        line: position?.line, column: position?.column, keyPath: path.printable, code: code, message: message.printable)
    )
  }

  /// Checks a whole document.
  mutating func check(_ document: DocumentValue) {
    guard let root = members(of: document, "", required: ["version"], optional: ["routes", "rewrites"]) else { return }
    if let version = root["version"] { checkVersion(version) }
    if let routes = root["routes"] { entries = readRoutes(routes) }
    if let rewrites = root["rewrites"] { self.rewrites = readRewrites(rewrites) }
  }

  private mutating func checkVersion(_ value: DocumentValue) {
    guard let text = number(value, "version"), text != "1" else { return }
    report(
      .unsupportedVersion, value.position, "version",
      "Version \(Self.shortened(text)) is not supported; this reader knows version 1.")
  }

  /// The members of a dictionary, the first of each key; nil when it is none.
  mutating func members(
    of value: DocumentValue, _ path: String, required: [String], optional: [String]
  ) -> Members? {
    guard case .dictionary(let all) = value.content else {
      wrongType("a dictionary", value, path)
      return nil
    }
    let known = required + optional
    var members: Members = [:]
    for member in all {
      let key = Self.shortened(member.key)
      let memberPath = Self.path(path, member.key)
      if !known.contains(member.key) {
        let near = nearest(to: member.key, among: known).first
        let hint = near.map { "did you mean '\($0)'?" } ?? "the keys are \(known.joined(separator: ", "))."
        report(.unknownKey, member.position, memberPath, "'\(key)' is no key here; \(hint)")
      } else if members.updateValue(member.value, forKey: member.key) != nil {
        report(.duplicateKey, member.position, memberPath, "The key '\(key)' stands here twice.")
      }
    }
    for key in required where members[key] == nil {
      report(.missingKey, value.position, path, "The key '\(key)' is missing.")
    }
    return members
  }

  mutating func list(_ value: DocumentValue, _ path: String, of what: String) -> [DocumentValue] {
    if case .list(let elements) = value.content { return elements }
    wrongType("a list of \(what)", value, path)
    return []
  }

  mutating func text(_ value: DocumentValue?, _ path: String) -> DocumentText? {
    guard let value else { return nil }
    if case .text(let text) = value.content { return text }
    wrongType("a text", value, path)
    return nil
  }

  private mutating func number(_ value: DocumentValue, _ path: String) -> String? {
    if case .number(let text) = value.content { return text }
    wrongType("a number", value, path)
    return nil
  }

  /// A priority; 0 when it is left out or wrong.
  mutating func priority(_ value: DocumentValue?, _ path: String) -> Int {
    guard let value, let text = number(value, path) else { return 0 }
    if let priority = Int32(text) { return Int(priority) }
    report(
      .invalidValue, value.position, path,
      "Expected a whole number from \(Int32.min) to \(Int32.max), found \(Self.shortened(text)).")
    return 0
  }

  /// A sound pattern.
  mutating func pattern(_ value: DocumentValue?, _ path: String) -> RoutePattern? {
    guard let text = text(value, path) else { return nil }
    do throws(PatternError) {
      return try RoutePattern(text.value)
    } catch {
      var message = error.sentence
      let types = ["int", "uint", "double", "bool", "uuid", "date"]
      if error.code == .unknownType, let near = nearest(to: error.found, among: types).first {
        message += " Did you mean \"\(near)\"?"
      }
      report(
        .malformedPattern, text.position(atUTF8Offset: error.offset) ?? value?.position, path,
        Self.shortened(message, to: 300))
      return nil
    }
  }

  mutating func wrongType(_ expected: String, _ value: DocumentValue, _ path: String) {
    report(.wrongType, value.position, path, "Expected \(expected), found \(value.typeName).")
  }

  package static func path(_ path: String, _ key: String) -> String {
    path.isEmpty ? shortened(key) : "\(path).\(shortened(key))"
  }

  /// A text for a message, cut so that one long text in many messages stays harmless.
  package static func shortened(_ text: String, to length: Int = 60) -> String {
    let scalars = text.unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: length, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}
