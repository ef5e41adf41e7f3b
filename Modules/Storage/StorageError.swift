/// Why a document could not be read or changed.
public enum StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was there is not what was written. It has been renamed, so that nothing is lost; the document is empty now.
  case damaged(document: String, setAsideAs: String, reason: String)
  /// The document cannot be read.
  case unreadable(document: String, reason: String)
  /// The document cannot be written.
  case unwritable(document: String, reason: String)
  /// Another process has kept the document locked for too long.
  case busy(document: String)

  /// What happened and what to do, in a sentence or two.
  public var description: String {
    switch self {
    case .damaged(let document, let name, let reason):
      "the \(document) file was damaged (\(reason)). It has been set aside as \(name); try again to begin with an empty one"
    case .unreadable(let document, let reason): "the \(document) file cannot be read: \(reason)"
    case .unwritable(let document, let reason): "the \(document) file cannot be written: \(reason)"
    case .busy(let document): "another process keeps the \(document) file locked"
    }
  }
}
