public import MediatorRouteFiles

/// The problems of a file that is not a valid manifest.
///
/// The description has one problem per line, after the name of the file and the key path:
/// ```text
/// shop.manifest.json: targets[3].actions[0].name: wrong type: found a number, expected a string
/// ```
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A problem in the file.
  public typealias Problem = RouteFileError.Problem

  private let content: RouteFileError

  init(file: String, _ log: ProblemLog) {
    content = RouteFileError(file: file, log)
  }

  /// The name of the file.
  public var file: String { content.file }
  /// The first 100 problems; never empty.
  public var problems: [Problem] { content.problems }
  /// The number of further problems, at most 100,000.
  public var omitted: Int { content.omitted }

  /// The problems, one per line, each after the name of the file.
  public var description: String { content.description }
}
