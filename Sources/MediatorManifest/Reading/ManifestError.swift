public import MediatorKit

/// Everything that keeps a file from being read as a manifest.
///
/// The description has one problem a line, after the name of the file and the key path:
/// ```text
/// shop.manifest.json: targets[3].actions[0].name: wrong type: found a number, expected a string
/// ```
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that is wrong.
  public typealias Problem = RouteFileError.Problem

  /// The name of the file.
  public let file: String
  /// The first 100 problems; never empty.
  public let problems: [Problem]
  /// How many further problems there are; 100,000 if there are as many or more.
  public let omitted: Int

  init(file: String, _ log: ProblemLog) {
    self.file = file
    problems = log.problems
    omitted = log.omitted
  }

  /// The problems, one a line, each after the name of the file.
  public var description: String { RouteFileError.lines(file, problems, omitted) }
}
