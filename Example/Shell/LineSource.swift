/// The input of a shell.
protocol LineSource: Sendable {
  /// Returns the next line without its end, or `nil` at the end of the input.
  ///
  /// - Parameters:
  ///   - question: The text shown before the line.
  ///   - secretly: Whether the line is hidden while it is typed.
  func line(after question: String, secretly: Bool) async -> String?
}
