public import Foundation
public import MediatorRouteFiles

extension Manifest {
  /// Returns the manifest as JSON with sorted keys, the same bytes for the same manifest.
  public func json() -> String { sortedJSON().withTightEmptyBrackets + "\n" }

  /// The maximum length of a manifest in bytes: 64 MiB.
  static let maximumLength = 64 << 20
  /// The maximum number of segments of all variants of the patterns: 40 for each of 100,000 routes.
  static let maximumSegments = 1 << 22

  /// Creates a manifest from the JSON that ``json()`` writes.
  ///
  /// - Parameters:
  ///   - json: The whole file.
  ///   - name: The name of the file in messages.
  /// - Throws: ``ManifestError`` with the first 100 problems and the number of the others.
  /// - Complexity: O(*n* log *n*) in the size of the file.
  public init(json: String, named name: String = "manifest.json") throws(ManifestError) {
    try self.init(Data(json.utf8), named: name)
  }

  /// Creates a manifest from the bytes of a file, at most 64 MiB.
  ///
  /// - Throws: ``ManifestError`` with the first 100 problems and the number of the others.
  public init(_ data: Data, named name: String = "manifest.json") throws(ManifestError) {
    let log = ProblemLog()
    let manifest = log.read(Manifest.self, from: data, atMost: Self.maximumLength)
    guard let manifest, log.problems.isEmpty else { throw ManifestError(file: name, log) }
    self = manifest
  }

  /// Creates a manifest from a file on disk, named by its path.
  ///
  /// - Throws: ``ManifestError`` with the first 100 problems, or Foundation's error if the file cannot be read.
  public init(contentsOf url: URL) throws {
    try self.init(Data(beginningOf: url, allowed: Self.maximumLength), named: url.relativePath)
  }
}

extension Encodable {
  /// Returns the value as JSON with sorted keys; encoding strings, integers and Booleans cannot fail.
  package func sortedJSON(isPretty: Bool = true) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}

extension String {
  /// The JSON with `[]` and `{}` for brackets around white space.
  ///
  /// Strings are unchanged because they escape line feeds.
  fileprivate var withTightEmptyBrackets: String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") {
        let open = byte == UInt8(ascii: "]") ? UInt8(ascii: "[") : UInt8(ascii: "{")
        let end = result.lastIndex { $0 != 0x20 && $0 != 0x0A }
        if let end, result[end] == open, result[end...].contains(0x0A) { result.removeSubrange((end + 1)...) }
      }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The problems of a file that is not a valid manifest.
///
/// The description has one problem per line, after the name of the file and the key path:
/// ```text
/// shop.manifest.json: targets[3].actions[0].name: wrong type: found a number, expected a string
/// ```
public typealias ManifestError = RouteFileError

extension Manifest {
  /// The number of bytes that findings and documents repeat of a manifest, because each route is named with its namespace and its
  /// action, and each part of an action with the action.
  ///
  /// Short texts count little: a file of 1 MB may repeat a text of half of it a thousand times.
  var repetition: Int {
    var actions: [ActionAddress: Int] = [:]
    var total = 0
    for module in modules {
      let parts =
        module.services.count + module.requiredServices.count + module.publishedKeys.count + module.requiredKeys.count
      total += parts * module.name.rawValue.utf8.count
    }
    for target in targets {
      for action in target.actions {
        let name = target.name.rawValue.utf8.count + action.name.rawValue.utf8.count
        total += name * (1 + action.parameters.count + action.tags.count)
        actions[ActionAddress(target.name, action.name)] = name + action.length
      }
    }
    for namespace in namespaces {
      let origin = (namespace.schemes?.first ?? "").utf8.count + (namespace.hosts.first ?? "").utf8.count
      total += namespace.routes.count * (namespace.name.utf8.count + origin)
      for route in namespace.routes { total += route.action.flatMap { actions[$0] } ?? 0 }
    }
    return total
  }
}

extension Manifest.Action {
  /// The bytes that may be named with each route to the action.
  fileprivate var length: Int {
    let inputs = parameters.reduce(0) {
      $0 + $1.label.utf8.count + $1.type.utf8.count + ($1.default ?? "").utf8.count + ($1.note ?? "").utf8.count
    }
    let sources =
      switch exposure {
      case .none, .all: 0
      case .sources(let sources): sources.reduce(0) { $0 + $1.rawValue.utf8.count }
      case .rule(let text): text.utf8.count
      }
    return inputs + sources + (deprecation ?? "").utf8.count + tags.reduce(0) { $0 + $1.rawValue.utf8.count }
  }
}
