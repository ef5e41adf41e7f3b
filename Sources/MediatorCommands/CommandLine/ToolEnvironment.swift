import Foundation
import MediatorManifest
import MediatorProject
import RoutePatterns

/// The surroundings of a command: files, variables and terminals.
public struct ToolEnvironment: Sendable {
  /// The manifest that commands read if they name none, or `nil`.
  public var manifest: String?
  /// Whether results go to a terminal that shows colors.
  public var showsColors: Bool
  /// Shows how far a long command is, or `nil` if messages do not go to a terminal.
  public var progress: (@Sendable (String) -> Void)?

  /// Creates an environment.
  public init(
    manifest: String? = nil, showsColors: Bool = false, progress: (@Sendable (String) -> Void)? = nil
  ) {
    self.manifest = manifest
    self.showsColors = showsColors
    self.progress = progress
  }

  /// Reads a file, and names it in the error of one that cannot be read.
  func read<Value>(_ path: String, _ body: (URL) throws -> Value) throws(UsageProblem) -> Value {
    do {
      return try body(URL(filePath: path))
    } catch let error as CocoaError {
      let reason =
        switch error.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file"
        case .fileReadNoPermission, .fileWriteNoPermission: "permission is denied"
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
