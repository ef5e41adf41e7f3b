import MediatorText
import RoutePatterns

/// The reason why a property list cannot be read.
///
/// The description is one line, such as `App/Info.plist: not a property list: expected XML or the binary format`.
public struct PropertyListError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of problem.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The file is too long, too deep, or has too many values.
    case tooLarge = "too-large"
    /// The file is not a property list.
    case syntax
    /// The file is not a dictionary.
    case wrongType = "wrong-type"
  }

  /// The kind of problem.
  public let code: Code
  /// The name of the file.
  public let file: String
  /// The problem: what was found and what was expected.
  public let message: String

  init(_ code: Code, _ file: String, _ message: String) {
    self.code = code
    self.file = file.shortened(to: 300).printable
    self.message = message.shortened(to: 600).printable
  }

  /// The file and the problem, in one line.
  public var description: String { "\(file): \(message)" }
}
