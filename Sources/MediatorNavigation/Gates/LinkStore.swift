public import Foundation

/// Where bytes are kept that outlive the process: those of ``HeldLinks``, or of a ``NavigationSnapshot``.
public protocol LinkStore: Sendable {
  /// Returns what was written last, or `nil` if nothing is there.
  func read() throws -> Data?
  /// Replaces what is there as a whole, or removes it for `nil`.
  func write(_ data: Data?) throws
}

/// A file that is replaced as a whole.
public struct FileLinkStore: LinkStore {
  private let file: URL

  /// Creates a store in a file; the file and its folder are made when a link is first written.
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

  /// Writes a file beside it and gives that its name, or removes the file for `nil`.
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
