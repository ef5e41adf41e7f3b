import MediatorKit
public import Foundation

extension Manifest {
  /// The manifest as JSON, the same bytes for the same manifest: sorted keys, two spaces a level, a line feed at the end.
  public func json() -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // Nothing in a manifest can fail to be encoded.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self).withTightEmptyBrackets + "\n"
  }

  /// Reads the JSON that ``json()`` writes, or that somebody edited.
  ///
  /// - Parameters:
  ///   - json: The whole file.
  ///   - name: What messages call it.
  /// - Throws: ``ManifestError`` that names the places.
  public init(json: String, named name: String = "manifest.json") throws(ManifestError) {
    try self.init(Data(json.utf8), named: name)
  }

  /// Reads the bytes of a file; it has at most 64 MiB.
  ///
  /// - Throws: ``ManifestError`` that names the places.
  public init(_ data: Data, named name: String = "manifest.json") throws(ManifestError) {
    var reader = ManifestReader(data)
    guard let manifest = reader.manifest(), reader.problems.isEmpty else {
      throw ManifestError(file: name, problems: reader.problems)
    }
    self = manifest.sorted
  }

  /// Reads a file on disk; messages call it by its last path component.
  ///
  /// - Throws: ``ManifestError`` that names the places, or Foundation's error when the file cannot be read.
  public init(contentsOf url: URL) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    // One byte more than allowed is enough to see that there are too many.
    let data = try handle.read(upToCount: ManifestReader.maximumLength + 1) ?? Data()
    try self.init(data, named: url.lastPathComponent)
  }
}

extension String {
  /// JSON with `[]` and `{}` where brackets hold nothing but space; in a JSON string a line feed is always escaped.
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
