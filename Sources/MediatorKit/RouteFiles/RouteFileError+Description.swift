import RoutePatterns

extension RouteFileError: CustomStringConvertible {
  /// The problems, one per line, each after the name of the file.
  public var description: String { Self.lines(file, problems, omitted) }

  /// Returns the problems of a file, one per line, and the number of omitted ones.
  package static func lines(_ file: String, _ problems: [Problem], _ omitted: Int) -> String {
    let count = omitted < ProblemLog.countedCapacity ? "\(omitted)" : "at least \(omitted)"
    let lines = problems.map { "\(file): \($0)" } + (omitted > 0 ? ["\(file): \(count) more problems"] : [])
    return lines.map(\.printable).joined(separator: "\n")
  }
}

extension RouteFileError.Problem: CustomStringConvertible {
  /// The key path and the message, or only the message if the key path is empty.
  public var description: String { (keyPath.isEmpty ? message : "\(keyPath): \(message)").printable }
}
