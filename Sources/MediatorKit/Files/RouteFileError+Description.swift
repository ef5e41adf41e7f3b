import RoutePatterns

extension RouteFileError: CustomStringConvertible {
  /// The problems, one a line, each after the name of the file.
  public var description: String { problems.map { "\(file.printable)\($0)" }.joined(separator: "\n") }
}

extension RouteFileError.Problem: CustomStringConvertible {
  /// Line, column, key path and message with colons between them; what there is none of is left out.
  public var description: String {
    var text = ""
    if let line, let column { text += ":\(line):\(column)" }
    if !keyPath.isEmpty { text += ": \(keyPath)" }
    return "\(text): \(message)".printable
  }
}
