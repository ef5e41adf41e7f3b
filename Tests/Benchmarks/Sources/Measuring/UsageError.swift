/// A mistake in how the program was run.
public struct UsageError: Error, CustomStringConvertible {
  /// What is wrong.
  public let description: String

  /// Makes an error.
  public init(_ description: String) { self.description = description }
}
