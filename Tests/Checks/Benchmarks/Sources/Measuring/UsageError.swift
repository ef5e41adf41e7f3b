/// An error in the command line.
public struct UsageError: Error, CustomStringConvertible {
  /// The message.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
