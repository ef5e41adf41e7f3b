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

  /// The name of the file.
  public let file: String
  /// The first 100 problems; never empty.
  public let problems: [Problem]
  /// The number of further problems, at most 100,000.
  public let omitted: Int

  init(file: String, _ log: ProblemLog) {
    self.file = file
    problems = log.problems
    omitted = log.omitted
  }

  /// The problems, one per line, each after the name of the file.
  public var description: String { RouteFileError.lines(file, problems, omitted) }
}
