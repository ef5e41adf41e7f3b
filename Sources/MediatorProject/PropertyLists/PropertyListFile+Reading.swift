public import Foundation
import MediatorRouteFiles
import RoutePatterns

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
