public import Foundation

/// A ``DataStore`` in a directory: a JSON file for each document.
///
/// A file is replaced as a whole by a rename, so that a reader sees the old document or the new one and a crash leaves one of
/// them. Writers take turns through a lock file beside it, across processes.
public struct FileStore: DataStore {
  /// The directory; made by the first write, for its owner alone.
  public let directory: URL
  private let patience: Duration

  /// Makes a store in a directory.
  ///
  /// - Parameters:
  ///   - directory: The directory, which need not exist.
  ///   - patience: How long a writer waits for its turn.
  public init(in directory: URL, patience: Duration = .seconds(5)) {
    self.directory = directory
    self.patience = patience
  }

  /// The value of a document; its empty value when there is no file.
  ///
  /// - Throws: ``StorageError``; a damaged file is set aside first.
  public func read<Value>(_ document: Document<Value>) throws(StorageError) -> Value {
    guard let data = try contents(of: document) else { return document.empty }
    do {
      return try decode(data)
    } catch {
      // Looked at again in turn: another process may have set it aside, or written it anew.
      let lock = try lock(document)
      defer { lock.release() }
      return try valueInTurn(document)
    }
  }

  /// Changes a document in turn with every other writer.
  ///
  /// - Throws: ``StorageError``, and what the closure throws; then the file is as it was.
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
    // What is wrong with the directory, if anything is, the lock file will tell.
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

  /// The value, read while the lock is held.
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
  /// What is wrong, in a few words and without the data.
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
