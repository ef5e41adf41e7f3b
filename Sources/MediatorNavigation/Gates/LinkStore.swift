public import Foundation

/// Storage for bytes that outlive the process: those of ``HeldLinks`` or of a ``NavigationSnapshot``.
public protocol LinkStore: Sendable {
  /// Returns the bytes written last, or `nil` if there are none.
  func read() throws -> Data?
  /// Replaces the bytes in one step, or removes them for `nil`.
  func write(_ data: Data?) throws
}

/// A file that is replaced in one step.
public struct FileLinkStore: LinkStore {
  private let file: URL

  /// Creates a store in a file; the first write creates the file and its folder.
  public init(_ file: URL) {
    self.file = file
  }

  /// Returns the bytes of the file, or `nil` if there is none.
  public func read() throws -> Data? {
    do {
      return try Data(contentsOf: file)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    }
  }

  /// Replaces the file by a new one, or removes it for `nil`.
  public func write(_ data: Data?) throws {
    if let data {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      return try data.write(to: file, options: .atomic)
    }
    do {
      try FileManager.default.removeItem(at: file)
    } catch let error as CocoaError where error.code == .fileNoSuchFile {}
  }
}
