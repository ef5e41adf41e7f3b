package import Foundation

extension Data {
  /// Creates data from the beginning of a file on disk: at most one byte more than allowed, which is enough to detect a
  /// file that is too long.
  ///
  /// - Throws: Foundation's error if the file cannot be read.
  package init(beginningOf url: URL, allowed length: Int) throws {
    guard url.isFileURL else { throw CocoaError(.fileReadUnsupportedScheme) }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    self = try handle.read(upToCount: length + 1) ?? Data()
  }
}
