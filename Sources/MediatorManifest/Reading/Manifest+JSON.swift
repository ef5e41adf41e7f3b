import MediatorRouteFiles
public import Foundation

extension Manifest {
  /// Returns the manifest as JSON with sorted keys, the same bytes for the same manifest.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Encoding a manifest cannot fail.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self).withTightEmptyBrackets + "\n"
  }

  /// The maximum length of a manifest in bytes: 64 MiB.
  static let maximumLength = 64 << 20

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
