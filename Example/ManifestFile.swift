import Foundation
import MediatorKit
import MediatorManifest

/// Manifests on disk.
enum ManifestFile {
  /// Reads a manifest.
  ///
  /// - Throws: `ManifestError` with every problem; ``UsageError`` if the file cannot be read.
  static func read(_ path: String) throws -> Manifest {
    do {
      return try Manifest(contentsOf: URL(filePath: path))
    } catch let error as CocoaError {
      throw UsageError("\(path) cannot be read: \(FileProblem(error))")
    }
  }

  /// Writes a manifest.
  static func write(_ manifest: Manifest, to path: String) throws(UsageError) {
    do {
      try Data(manifest.json().utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw UsageError("\(path) cannot be written: \(FileProblem(error))")
    }
  }
}
