/// Where a shell gets its lines from.
protocol LineSource: Sendable {
  /// The next line, without its end; nil when there is no more.
  ///
  /// - Parameters:
  ///   - question: What stands before it.
  ///   - secretly: Whether it is kept from being seen.
  func line(after question: String, secretly: Bool) async -> String?
}
