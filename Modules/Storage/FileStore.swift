public import Foundation

/// A ``DataStore`` in a directory: a JSON file for each document.
///
/// A rename replaces a file in one step, so readers see the old or the new document, and a crash leaves one of them. A lock
/// file beside it makes writers of all processes wait for each other.
public struct FileStore: DataStore {
  /// The directory; the first write creates it, for its owner alone.
  public let directory: URL
  private let patience: Duration

  /// Creates a store in a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory, which need not exist.
  ///   - patience: How long a writer waits for the lock.
  public init(in directory: URL, patience: Duration = .seconds(5)) {
    self.directory = directory
    self.patience = patience
  }

  /// Returns the value of a document, or its empty value if there is no file.
  ///
  /// - Throws: ``StorageError``; a damaged file is set aside first.
  public func read<Value>(_ document: Document<Value>) throws(StorageError) -> Value {
    guard let data = try contents(of: document) else { return document.empty }
    do {
      return try decode(data)
    } catch {
      // Read again under the lock: another process may have set the file aside, or written it anew.
      let lock = try lock(document)
      defer { lock.release() }
      return try valueInTurn(document)
    }
  }

  /// Changes a document under the lock of its writers.
  ///
  /// - Throws: ``StorageError``; also what the closure throws. Then the file is unchanged.
  public func update<Value, Result>(
    _ document: Document<Value>, _ change: (inout Value) throws -> Result
  ) throws -> Result {
    let lock = try lock(document)
    defer { lock.release() }
    var value = try valueInTurn(document)
    let result = try change(&value)
    try write(value, to: document)
    return result
  }

  private func file<Value>(_ document: Document<Value>) -> URL {
    directory.appending(path: "\(document.name).json")
  }

  private func lock<Value>(_ document: Document<Value>) throws(StorageError) -> FileLock {
    // Ignore the error: opening the lock file reports it.
    try? FileManager.default.createDirectory(
      at: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return try FileLock(file(document).path + ".lock", of: document.name, patience: patience)
  }

  private func contents<Value>(of document: Document<Value>) throws(StorageError) -> Data? {
    do throws(SystemFailure) {
      return try AtomicFile.contents(of: file(document).path)
    } catch {
      throw .unreadable(document: document.name, reason: error.description)
    }
  }

  /// Returns the value, read under the lock.
  private func valueInTurn<Value>(_ document: Document<Value>) throws(StorageError) -> Value {
    guard let data = try contents(of: document) else { return document.empty }
    do {
      return try decode(data)
    } catch {
      throw try setAside(document, because: (error as? DecodingError)?.summary ?? "\(error)")
    }
  }

  private func setAside<Value>(_ document: Document<Value>, because reason: String) throws(StorageError) -> StorageError
  {
    let file = file(document)
    var number = 1
    while FileManager.default.fileExists(atPath: "\(file.path).damaged-\(number)") { number += 1 }
    let name = "\(file.lastPathComponent).damaged-\(number)"
    do throws(SystemFailure) {
      try AtomicFile.move(file.path, to: directory.appending(path: name).path)
    } catch {
      throw .unwritable(document: document.name, reason: error.description)
    }
    return .damaged(document: document.name, setAsideAs: name, reason: reason)
  }

  private func write<Value>(_ value: Value, to document: Document<Value>) throws(StorageError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      encoder.dateEncodingStrategy = .iso8601
      try AtomicFile.replace(file(document).path, by: encoder.encode(value))
    } catch {
      throw .unwritable(document: document.name, reason: "\(error)")
    }
  }

  private func decode<Value: Decodable>(_ data: Data) throws -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try decoder.decode(Value.self, from: data)
  }
}

extension DecodingError {
  /// Returns a short description of a decoding error, without the data.
  fileprivate var summary: String {
    switch self {
    case .keyNotFound(let key, _): return "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? "it is something else" : "'\(path)' is something else"
    case .dataCorrupted: return "it is not JSON of this kind"
    @unknown default: return "it is not readable"
    }
  }
}
