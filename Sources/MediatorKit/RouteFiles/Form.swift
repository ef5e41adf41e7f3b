import RoutePatterns

/// A dictionary of a JSON file, read key by key.
///
/// If the decoder has a ``ProblemLog``, problems are noted there, and reading continues. Otherwise they are thrown.
package struct Form<Key: CodingKey & CaseIterable> {
  /// `nil` if the value is not a dictionary, or has a version that cannot be read.
  private let container: KeyedDecodingContainer<FormKey>?
  private let codingPath: [any CodingKey]
  private let log: ProblemLog?

  /// Creates a form from a dictionary, and notes keys other than the cases of `Key`.
  ///
  /// - Parameter version: The only value of the key `version` that can be read, or `nil` if there is no such key.
  package init(_ decoder: any Decoder, _ keys: Key.Type = Key.self, version: Int? = nil) throws {
    log = ProblemLog.of(decoder)
    codingPath = decoder.codingPath
    do {
      let container = try decoder.container(keyedBy: FormKey.self)
      if let version, try !Self.isVersion(version, container, log) {
        self.container = nil
      } else {
        self.container = container
        noteUnknownKeys(of: container)
      }
    } catch {
      container = nil
      guard let log else { throw error }
      log.note(
        .wrongType, FormKey.path(decoder.codingPath), "wrong type: found \(JSONKind(decoder)), expected a dictionary")
    }
  }

  private static func isVersion(
    _ version: Int, _ container: KeyedDecodingContainer<FormKey>, _ log: ProblemLog?
  ) throws -> Bool {
    let key = FormKey(stringValue: "version")
    do {
      let found = try container.decode(Int.self, forKey: key)
      if found == version { return true }
      throw DecodingError.dataCorruptedError(forKey: key, in: container, debugDescription: "unsupported version")
    } catch {
      guard let log else { throw error }
      if !container.contains(key) {
        log.note(.missingKey, FormKey.path(container.codingPath), "missing key: expected 'version'")
      } else {
        let found = try JSONKind(container.superDecoder(forKey: key))
        log.note(
          .unsupportedVersion, FormKey.path(container.codingPath + [key]),
          "unsupported version: found \(found.value), expected \(version)")
      }
      return false
    }
  }

  private func noteUnknownKeys(of container: KeyedDecodingContainer<FormKey>) {
    guard let log else { return }
    let known = Key.allCases.map(\.stringValue)
    let unknown = container.allKeys.map(\.stringValue).filter { !known.contains($0) }
    // Sorted, because the order of a dictionary varies between runs.
    for key in unknown.sorted() {
      let path = container.codingPath + [FormKey(stringValue: key)]
      log.note(.unknownKey, FormKey.path(path), Self.unknown("unknown key", key, among: known))
    }
  }

  /// Returns the message about an unknown word, with the nearest known word or all known words.
  package static func unknown(_ problem: String, _ word: String, among known: [String]) -> String {
    let advice = nearest(to: word, among: known).first.map { "; did you mean '\($0)'?" }
    return "\(problem): found '\(word.shortened)'\(advice ?? ", expected \(known.joined(separator: ", "))")"
  }

  package func path(_ key: Key) -> String { FormKey.path(codingPath + [FormKey(stringValue: key.stringValue)]) }

  /// Notes a problem of a value, or throws it if the decoder has no log.
  package func note(_ code: RouteFileError.Code, _ key: Key, _ message: @autoclosure () -> String) throws {
    guard let log else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath + [key], debugDescription: message()))
    }
    log.note(code, path(key), message())
  }

  /// Notes a problem of a part of a value, such as `[3].pattern`, or throws it if the decoder has no log.
  package func note(
    _ code: RouteFileError.Code, _ key: Key, _ part: String, _ message: () -> String
  ) throws {
    guard let log else {
      throw DecodingError.dataCorrupted(.init(codingPath: codingPath + [key], debugDescription: message()))
    }
    log.note(code, path(key) + part, message())
  }

  /// Returns the value of a key, or `nil` after noting that it is missing or cannot be read.
  package func read<Value: Decodable>(_ key: Key) throws -> Value? {
    guard let container else { return nil }
    do {
      return try container.decode(Value.self, forKey: FormKey(stringValue: key.stringValue))
    } catch {
      try note(error, of: Value.self, key, container)
      return nil
    }
  }

  /// Returns the value of a key, or a placeholder after noting that it is missing or cannot be read.
  package func read<Value: Decodable>(_ key: Key, or placeholder: @autoclosure () -> Value) throws -> Value {
    try read(key) ?? placeholder()
  }

  /// Returns the value of a key, or `nil` if it is missing or null, or after noting that it cannot be read.
  package func readIfPresent<Value: Decodable>(_ key: Key) throws -> Value? {
    guard let container else { return nil }
    do {
      return try container.decodeIfPresent(Value.self, forKey: FormKey(stringValue: key.stringValue))
    } catch {
      try note(error, of: Value.self, key, container)
      return nil
    }
  }

  /// Returns whether the dictionary has the key, with `null` or another value.
  package func has(_ key: Key) -> Bool { container?.contains(FormKey(stringValue: key.stringValue)) ?? false }

  /// Returns whether the dictionary has the key, with a value other than `null`.
  package func hasValue(_ key: Key) -> Bool {
    guard let container, has(key) else { return false }
    return (try? container.decodeNil(forKey: FormKey(stringValue: key.stringValue))) == false
  }

  /// Returns the elements of a list; an element that cannot be read is noted and is `nil`.
  ///
  /// Reading stops when the log is exhausted: 64 MiB of wrong numbers took minutes.
  package func elements<Element: Decodable>(_ key: Key) throws -> [Element?] {
    guard let container else { return [] }
    let name = FormKey(stringValue: key.stringValue)
    do {
      var list = try container.nestedUnkeyedContainer(forKey: name)
      var elements: [Element?] = []
      while !list.isAtEnd, log?.isExhausted != true {
        let decoder = try list.superDecoder()
        do {
          elements.append(try Element(from: decoder))
        } catch {
          guard let log else { throw error }
          elements.append(nil)
          log.note(.wrongType, FormKey.path(decoder.codingPath), Self.wrongType(JSONKind(decoder), Element.self))
        }
      }
      return elements
    } catch {
      try note(error, of: [String].self, key, container)
      return []
    }
  }

  /// Returns the elements of a list, without those that cannot be read.
  package func list<Element: Decodable>(_ key: Key) throws -> [Element] {
    try elements(key).compactMap(\.self)
  }

  private func note(
    _ error: any Error, of type: any Any.Type, _ key: Key, _ container: KeyedDecodingContainer<FormKey>
  ) throws {
    guard let log else { throw error }
    let name = FormKey(stringValue: key.stringValue)
    guard container.contains(name) else {
      return log.note(.missingKey, FormKey.path(codingPath), "missing key: expected '\(key.stringValue)'")
    }
    let kind = JSONKind(try container.superDecoder(forKey: name))
    if case .dataCorrupted(let context)? = error as? DecodingError, context.debugDescription.hasPrefix("expected") {
      log.note(.invalidValue, path(key), "invalid value: found \(kind.value), \(context.debugDescription)")
    } else {
      log.note(.wrongType, path(key), Self.wrongType(kind, type))
    }
  }

  private static func wrongType(_ found: JSONKind, _ type: any Any.Type) -> String {
    let expected =
      switch type {
      case is String.Type: "a string"
      case is Bool.Type: "a Boolean"
      case is Int.Type: "an integer of at most 64 bits"
      case is [String].Type: "a list"
      case is LabeledTexts.Type: "a dictionary"
      default: "a string"
      }
    return "wrong type: found \(type == Int.self ? found.value : "\(found)"), expected \(expected)"
  }
}

/// A key of any dictionary.
package struct FormKey: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(stringValue: String) { self.stringValue = stringValue }
  package init?(intValue: Int) { nil }

  /// Returns a key path as `routes[3].pattern`; long keys are shortened.
  package static func path(_ codingPath: [any CodingKey]) -> String {
    codingPath.reduce(into: "") { path, key in
      if let index = key.intValue {
        path += "[\(index)]"
      } else {
        path += (path.isEmpty ? "" : ".") + key.stringValue.shortened
      }
    }
  }
}
