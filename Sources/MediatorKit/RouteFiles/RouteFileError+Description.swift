import RoutePatterns

extension RouteFileError: CustomStringConvertible {
  /// The problems, one a line, each after the name of the file.
  public var description: String { Self.lines(file, problems, omitted) }

  /// The problems of a file, one a line, and the number of the omitted ones.
  package static func lines(_ file: String, _ problems: [Problem], _ omitted: Int) -> String {
    let count = omitted < ProblemLog.countedCapacity ? "\(omitted)" : "at least \(omitted)"
    let lines = problems.map { "\(file): \($0)" } + (omitted > 0 ? ["\(file): \(count) more problems"] : [])
    return lines.map(\.printable).joined(separator: "\n")
  }
}

extension RouteFileError.Problem: CustomStringConvertible {
  /// The key path and the message; the message alone for the file as a whole.
  public var description: String { (keyPath.isEmpty ? message : "\(keyPath): \(message)").printable }
}
