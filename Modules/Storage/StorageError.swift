/// An error of reading or changing a document.
public enum StorageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The document's data is damaged. Its file was renamed, so that nothing is lost, and the document is now empty.
  case damaged(document: String, setAsideAs: String, reason: String)
  /// The document cannot be read.
  case unreadable(document: String, reason: String)
  /// The document cannot be written.
  case unwritable(document: String, reason: String)
  /// Another process kept the document locked for too long.
  case busy(document: String)

  /// The message, with advice.
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
