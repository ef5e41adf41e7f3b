package import MediatorKit
import MediatorText
package import RoutePatterns

/// A dictionary of a JSON file, read key by key.
///
/// If the decoder has a ``ProblemLog``, problems are noted there, and reading continues. Otherwise they are thrown.
package struct DictionaryReader<Key: CodingKey & CaseIterable> {
  private typealias Container = KeyedDecodingContainer<DictionaryKey>

  /// The dictionary, or `nil` if the value is not a dictionary, or has a version that cannot be read.
  private var container: Container?
  private let codingPath: [any CodingKey]
  private let log: ProblemLog?

  /// Creates a reader of a dictionary, and notes keys other than the cases of `Key`.
  ///
  /// - Parameter version: The only value of the key `version` that can be read, or `nil` if there is no such key.
  package init(_ decoder: any Decoder, _ keys: Key.Type = Key.self, version: Int? = nil) throws {
    log = ProblemLog.of(decoder)
    codingPath = decoder.codingPath
    container = try? decoder.container(keyedBy: DictionaryKey.self)
    guard let container else {
      try log.note(.wrongType, codingPath, "wrong type: found \(JSONKind(decoder)), expected a dictionary")
      return
    }
    if let version, try !hasVersion(version, container) {
      self.container = nil
    } else {
      noteUnknownKeys(of: container)
    }
  }

  private func hasVersion(_ version: Int, _ container: Container) throws -> Bool {
    let key = DictionaryKey(stringValue: "version")
    if let found = try? container.decode(Int.self, forKey: key), found == version { return true }
    if container.contains(key) {
      let found = try JSONKind(container.superDecoder(forKey: key)).value
      try log.note(.unsupportedVersion, codingPath + [key], "unsupported version: found \(found), expected \(version)")
    } else {
      try log.note(.missingKey, codingPath, "missing key: expected 'version'")
    }
    return false
  }

  private func noteUnknownKeys(of container: Container) {
    guard let log else { return }
    let known = Key.allCases.map(\.stringValue)
    let unknown = container.allKeys.filter { !known.contains($0.stringValue) }
    // The keys are sorted, because the order of a dictionary varies between runs.
    for key in unknown.sorted(by: { $0.stringValue < $1.stringValue }) {
      let message = Self.unknown("unknown key", key.stringValue, among: known)
      log.note(.unknownKey, DictionaryKey.path(codingPath + [key]), message)
    }
  }

  /// Returns the message about an unknown word, with the nearest known word or all known words.
  package static func unknown(_ problem: String, _ word: String, among known: [String]) -> String {
    let advice = nearest(to: word, among: known).first.map { "; did you mean '\($0)'?" }
    return "\(problem): found '\(word.shortened)'\(advice ?? ", expected \(known.joined(separator: ", "))")"
  }

  /// Notes a problem of a value, or of a part of it such as `[3].pattern`; throws it if the decoder has no log.
  package func note(
    _ code: RouteFileError.Code, _ key: Key, at part: String = "", _ message: @autoclosure () -> String
  ) throws {
    try log.note(code, codingPath + [DictionaryKey(key)], at: part, message())
  }

  /// Returns a pattern, or `nil` if it is missing, or after noting that the variants of all patterns have too many segments.
  ///
  /// The memory that patterns and tables need grows with these: 150 bytes with optional groups may have 2,000. Once they are
  /// too many, no further pattern is read.
  package func pattern(_ key: Key, atMost limit: Int, _ parse: () throws -> RoutePattern?) throws -> RoutePattern? {
    guard let log else { return try parse() }
    guard log.segments <= limit, let pattern = try parse() else { return nil }
    log.count(segments: pattern.variantSegments)
    if log.segments <= limit { return pattern }
    try note(
      .invalidValue, key,
      "too many segments in optional groups: found \(log.segments) in all variants of the patterns up to this one, expected"
        + " at most \(limit)")
    return nil
  }

  /// Returns the value of a key, or `nil` after noting that it is missing or cannot be read.
  package func read<Value: Decodable>(_ key: Key) throws -> Value? {
    try read(key) { try $0.decode(Value.self, forKey: $1) }
  }

  /// Returns the value of a key, or a placeholder after noting that it is missing or cannot be read.
  package func read<Value: Decodable>(_ key: Key, or placeholder: @autoclosure () -> Value) throws -> Value {
    try read(key) ?? placeholder()
  }

  /// Returns the value of a key, or `nil` if it is missing or null, or after noting that it cannot be read.
  package func readIfPresent<Value: Decodable>(_ key: Key) throws -> Value? {
    try read(key) { try $0.decodeIfPresent(Value.self, forKey: $1) }
  }

  /// Returns an address, or `nil` after noting that it is missing or malformed.
  package func address(_ key: Key) throws -> ActionAddress? {
    guard let text: String = try read(key) else { return nil }
    if let address = ActionAddress(text) { return address }
    try note(
      .malformedAddress, key, "malformed address: found '\(text.shortened)', expected one such as 'order/detail'")
    return nil
  }

  /// Returns whether the dictionary has the key, with `null` or another value.
  package func has(_ key: Key) -> Bool { container?.contains(DictionaryKey(key)) ?? false }

  /// Returns whether the dictionary has the key, with a value other than `null`.
  package func hasValue(_ key: Key) -> Bool { (try? container?.decodeNil(forKey: DictionaryKey(key))) == false }

  /// Returns the elements of a list; an element that cannot be read is noted and is `nil`.
  ///
  /// Reading stops when the log is exhausted, because 64 MiB of wrong numbers took minutes.
  package func elements<Element: Decodable>(_ key: Key) throws -> [Element?] {
    let elements = try read(key) { container, name -> [Element?] in
      var list = try container.nestedUnkeyedContainer(forKey: name)
      var elements: [Element?] = []
      while !list.isAtEnd, log?.isExhausted != true {
        let decoder = try list.superDecoder()
        do {
          elements.append(try Element(from: decoder))
        } catch {
          guard log != nil else { throw error }
          elements.append(nil)
          let problem = Self.mismatch(JSONKind(decoder), Element.self)
          try log.note(problem.code, decoder.codingPath, problem.message)
        }
      }
      return elements
    }
    return elements ?? []
  }

  /// Returns the elements of a list, without those that cannot be read.
  package func list<Element: Decodable>(_ key: Key) throws -> [Element] {
    try elements(key).compactMap(\.self)
  }

  private func read<Value>(_ key: Key, _ decode: (Container, DictionaryKey) throws -> Value?) throws -> Value? {
    guard let container else { return nil }
    let name = DictionaryKey(key)
    do {
      return try decode(container, name)
    } catch {
      guard log != nil else { throw error }
      try note(error, of: Value.self, name, container)
      return nil
    }
  }

  private func note(_ error: any Error, of type: any Any.Type, _ key: DictionaryKey, _ container: Container) throws {
    guard container.contains(key) else {
      return try log.note(.missingKey, codingPath, "missing key: expected '\(key.stringValue)'")
    }
    let kind = JSONKind(try container.superDecoder(forKey: key))
    if case .dataCorrupted(let context)? = error as? DecodingError, context.debugDescription.hasPrefix("expected") {
      let message = "invalid value: found \(kind.value), \(context.debugDescription)"
      try log.note(.invalidValue, codingPath + [key], message)
    } else {
      let problem = Self.mismatch(kind, type)
      try log.note(problem.code, codingPath + [key], problem.message)
    }
  }

  private static func mismatch(
    _ found: JSONKind, _ type: any Any.Type
  ) -> (code: RouteFileError.Code, message: String) {
    switch type {
    case is Int.Type: found.mismatch("an integer of at most 64 bits", showingValue: true)
    case is Bool.Type: found.mismatch("a Boolean")
    case is LabeledTexts.Type: found.mismatch("a dictionary")
    case is any ExpressibleByArrayLiteral.Type: found.mismatch("a list")
    default: found.mismatch("a string")
    }
  }
}

/// A key of any dictionary.
package struct DictionaryKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }
  init(_ key: some CodingKey) { stringValue = key.stringValue }

  /// Returns a key path as `routes[3].pattern`; long keys are shortened.
  static func path(_ codingPath: [any CodingKey]) -> String {
    codingPath.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue.shortened
      }
    }
  }
}
