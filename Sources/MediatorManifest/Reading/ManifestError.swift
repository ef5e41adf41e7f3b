public import MediatorKit
import RoutePatterns

/// Everything that keeps a file from being read as a manifest.
///
/// The description has one problem a line, as editors and build logs know it:
/// ```text
/// shop.manifest.json:12:5: targets[3].actions[0].name: Expected a text, found a number.
/// ```
public struct ManifestError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing that is wrong.
  public typealias Problem = RouteFileError.Problem

  /// The name that the file was read under.
  public let file: String
  /// The problems in the order of the file; never empty.
  public let problems: [Problem]

  /// The problems, one a line, each after the name of the file.
  public var description: String { problems.map { "\(file.printable)\($0)" }.joined(separator: "\n") }
}
