import Foundation
import MediatorProject
import MediatorText

/// The surroundings of a command: files, variables and terminals.
public struct ToolEnvironment: Sendable {
  /// The directory of a workflow, to which the files of annotations are relative outside a repository, or `nil`.
  public var workspace: String?
  /// The manifest that commands read if they name none, or `nil`.
  public var manifest: String?
  /// Whether results go to a terminal that shows colors.
  public var showsColors: Bool
  /// Shows the progress of a long command, or `nil` if messages do not go to a terminal.
  public var progress: (@Sendable (String) -> Void)?

  /// Creates an environment.
  public init(
    manifest: String? = nil, workspace: String? = nil, showsColors: Bool = false,
    progress: (@Sendable (String) -> Void)? = nil
  ) {
    self.manifest = manifest
    self.workspace = workspace
    self.showsColors = showsColors
    self.progress = progress
  }

  /// Returns the path of a file in its repository, which annotations need to be shown at the file.
  func repositoryPath(_ path: String) -> String {
    // The first component is "/".
    let parts = URL(filePath: path).standardizedFileURL.pathComponents
    let root = parts.indices.dropFirst().last { count in
      FileManager.default.fileExists(atPath: "/" + (parts[1..<count] + [".git"]).joined(separator: "/"))
    }
    if let root { return parts[root...].joined(separator: "/") }
    guard let workspace else { return path }
    let base = URL(filePath: workspace).standardizedFileURL.pathComponents
    return parts.starts(with: base) && parts.count > base.count
      ? parts[base.count...].joined(separator: "/") : path
  }

  /// Reads a file, and names it in the error of one that cannot be read.
  func read<Value>(_ path: String, _ body: (URL) throws -> Value) throws(UsageProblem) -> Value {
    if path.isEmpty { throw UsageProblem("'': empty path: expected a file") }
    do {
      return try body(URL(filePath: path))
    } catch let error as CocoaError {
      let reason =
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file"
        case .fileReadNoPermission, .fileWriteNoPermission: "permission is denied"
        case _ where FileManager.default.fileExists(atPath: path + "/."): "it is a directory, expected a file"
        default: "error \(error.code.rawValue)"
        }
      throw UsageProblem("\(path.printable): cannot be read: \(reason)", file: path)
    } catch {
      throw UsageProblem("\(error)", file: path)
    }
  }

  func readManifest(_ path: String) throws(UsageProblem) -> Manifest {
    try read(path) { try Manifest(contentsOf: $0) }
  }

  func readAssociation(_ path: String) throws(UsageProblem) -> SiteAssociation {
    try read(path) { try SiteAssociation(contentsOf: $0) }
  }
}
