public import Foundation
import MediatorManifest
import MediatorRouteFiles
import MediatorText

/// A property list of an app: its `Info.plist` or its entitlements.
///
/// ```swift
/// let info = try PropertyListFile(contentsOf: url, variables: ["APP_SCHEME": "shop"])
/// ```
///
/// It reads XML in UTF-8 and the binary format, up to 1 MiB.
public struct PropertyListFile: Sendable {
  /// A value of a property list.
  indirect enum Value: Sendable {
    case text(String)
    case list([Value])
    case dictionary([String: Value])
    /// A number, a Boolean, a date or data.
    case other
  }

  /// The name of the file in messages.
  public let name: String
  let root: [String: Value]
  /// The values of build settings by name, such as `APP_SCHEME` for `$(APP_SCHEME)`.
  let variables: [String: String]
}

extension PropertyListFile {
  /// The maximum length of a file in bytes: 1 MiB.
  static let maximumLength = 1 << 20
  /// The maximum depth of lists and dictionaries.
  static let maximumDepth = 32
  /// The maximum number of values.
  static let maximumCount = 100_000

  /// Creates a property list from the bytes of a file.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: The name of the file in messages.
  ///   - variables: The values of build settings that the file names, such as `$(APP_SCHEME)`.
  /// - Throws: ``PropertyListError`` if the file is not a dictionary, or too large.
  public init(
    _ data: Data, named name: String = "Info.plist", variables: [String: String] = [:]
  ) throws(PropertyListError) {
    guard data.count <= Self.maximumLength else {
      throw PropertyListError(
        .tooLarge, name, "too long: found more than \(Self.maximumLength) bytes, expected at most that")
    }
    // Foundation's parser recurses, so the depth is checked before it runs.
    switch PropertyListOutline(data) {
    case .bounded: break
    case .tooDeep:
      throw PropertyListError(.tooLarge, name, "too deep: expected at most \(Self.maximumDepth) levels")
    case .tooManyMarks:
      throw PropertyListError(.tooLarge, name, "more than \(MarkRun.limit) combining marks in a row")
    case .unknown:
      throw PropertyListError(.syntax, name, "not a property list: expected XML in UTF-8 or the binary format")
    }
    guard let object = try? PropertyListSerialization.propertyList(from: data, format: nil) else {
      throw PropertyListError(.syntax, name, "not a property list: malformed XML or binary data")
    }
    guard let dictionary = object as? [String: Any] else {
      throw PropertyListError(.wrongType, name, "wrong type: expected a dictionary")
    }
    var left = Self.maximumCount
    guard case .dictionary(let root) = Value(dictionary, &left), left > 0 else {
      throw PropertyListError(.tooLarge, name, "too large: expected at most \(Self.maximumCount) values")
    }
    self.init(name: name, root: root, variables: variables)
  }

  /// Creates a property list from a file on disk, named by its path.
  ///
  /// - Throws: ``PropertyListError``, or Foundation's error if the file cannot be read.
  public init(contentsOf url: URL, variables: [String: String] = [:]) throws {
    let data = try Data(beginningOf: url, allowed: Self.maximumLength)
    try self.init(data, named: url.relativePath, variables: variables)
  }
}

extension PropertyListFile.Value {
  /// Creates a value, and counts it and its parts.
  fileprivate init(_ object: Any, _ left: inout Int) {
    left -= 1
    guard left > 0 else {
      self = .other
      return
    }
    switch object {
    case let text as String: self = .text(text)
    case let list as [Any]:
      var values: [Self] = []
      for element in list where left > 0 { values.append(Self(element, &left)) }
      self = .list(values)
    case let dictionary as [String: Any]:
      var values: [String: Self] = [:]
      for (key, element) in dictionary where left > 0 { values[key] = Self(element, &left) }
      self = .dictionary(values)
    default: self = .other
    }
  }
}

/// The reason why a property list cannot be read.
///
/// The description is one line, such as `App/Info.plist: not a property list: expected XML or the binary format`.
public struct PropertyListError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file is too long, too deep, or has too many values.
    case tooLarge = "too-large"
    /// The file is not a property list.
    case syntax
    /// The file is not a dictionary.
    case wrongType = "wrong-type"
  }

  /// The kind of problem.
  public let code: Code
  /// The name of the file.
  public let file: String
  /// The problem: what was found and what was expected.
  public let message: String

  init(_ code: Code, _ file: String, _ message: String) {
    self.code = code
    self.file = file.shortened(to: 300).printable
    self.message = message.shortened(to: 600).printable
  }

  /// The file and the problem, in one line.
  public var description: String { "\(file): \(message)" }
}

extension PropertyListFile {
  /// Returns a finding at a key path.
  func finding(
    _ severity: Manifest.Finding.Severity, _ rule: Manifest.Finding.Rule, _ keyPath: String, _ message: String
  ) -> Manifest.Finding {
    Manifest.Finding(severity, rule, subject: "\(name): \(keyPath)", message, file: name)
  }

  /// Returns the elements of a list with their key paths, and reports a value of another type.
  func elements(
    of value: Value?, _ keyPath: String, _ rule: Manifest.Finding.Rule, _ findings: inout [Manifest.Finding]
  ) -> [(keyPath: String, value: Value)] {
    guard let value else { return [] }
    guard case .list(let list) = value else {
      findings.append(finding(.error, rule, keyPath, "wrong type: expected a list"))
      return []
    }
    return list.enumerated().map { ("\(keyPath)[\($0)]", $1) }
  }

  /// Returns the strings of a list with their key paths, and reports values of another type.
  func strings(
    of value: Value?, _ keyPath: String, _ rule: Manifest.Finding.Rule, _ findings: inout [Manifest.Finding]
  ) -> [(keyPath: String, text: String)] {
    elements(of: value, keyPath, rule, &findings).compactMap { keyPath, element in
      if case .text(let text) = element { return (keyPath, text) }
      findings.append(finding(.error, rule, keyPath, "wrong type: expected a string"))
      return nil
    }
  }

  /// Returns a text with its build settings replaced, or `nil` after reporting one that has no value.
  ///
  /// A setting is written `$(NAME)` or `${NAME}`; an operator such as `:lower` is not applied.
  func expanded(_ text: String, at keyPath: String, _ rule: Manifest.Finding.Rule, _ findings: inout [Manifest.Finding])
    -> String?
  {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[rest.index(after: dollar)...]
      guard let open = rest.first, let close: Character = ["(": ")", "{": "}"][open] else {
        result += "$"
        continue
      }
      guard let end = rest.firstIndex(of: close) else { return result + "$" + rest }
      let name = String(rest.dropFirst().prefix(upTo: end))
      guard let value = variables[name] else {
        findings.append(
          finding(.error, rule, keyPath, "unknown build setting: found \(name.quoted), which '--define' can set"))
        return nil
      }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
