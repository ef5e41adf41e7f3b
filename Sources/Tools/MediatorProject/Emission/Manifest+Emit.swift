import Foundation
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorManifest

extension Manifest {
  /// Writes the manifest for the tool `mediator`: to the file in the variable `MEDIATOR_MANIFEST`, or to standard output.
  ///
  /// ```swift
  /// try makeMediator().manifest().emit()
  /// ```
  ///
  /// - Throws: Foundation's error if the file cannot be written.
  public func emit() throws {
    let data = Data(json().utf8)
    if let path = ProcessInfo.processInfo.environment["MEDIATOR_MANIFEST"] {
      try data.write(to: URL(filePath: path), options: .atomic)
    } else {
      try FileHandle.standardOutput.write(contentsOf: data)
    }
  }
}
