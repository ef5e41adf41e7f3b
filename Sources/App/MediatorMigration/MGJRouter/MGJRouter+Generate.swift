import MediatorText
import RoutePatterns

extension MGJRouter {
  /// A pattern has more variables than there are values.
  public struct TooFewValues: Error, Hashable, Sendable, CustomStringConvertible {
    /// The pattern.
    public let pattern: String
    /// The number of variables.
    public let expected: Int
    /// The number of values.
    public let found: Int

    /// The numbers in one sentence.
    public var description: String {
      "\(pattern.quoted): too few values: found \(found), expected \(expected)".printable
    }
  }

  /// Returns a URL of a pattern with its variables replaced by values, by position.
  ///
  /// Values are not encoded, and each replaces its variable everywhere, also in an earlier value. Do not pass values from
  /// outside that contain a variable.
  ///
  /// - Throws: ``TooFewValues``.
  /// - Complexity: The product of the lengths of the values, where each contains the next variable.
  public static func url(_ pattern: String, _ values: [String]) throws(TooFewValues) -> String {
    let variables = variables(in: pattern)
    guard values.count >= variables.count else {
      throw TooFewValues(pattern: pattern, expected: variables.count, found: values.count)
    }
    return zip(variables, values).reduce(pattern) { url, pair in
      url.pieces(between: pair.0).joined(separator: pair.1)
    }
  }

  /// Returns the variables with their colons: each begins at a `:` that is not the first character, and ends before
  /// `/`, `?`, `&`, `.` or the end; a `:` later in it begins it anew.
  private static func variables(in pattern: String) -> [String] {
    let bytes = Array(pattern.utf8)
    var variables: [String] = []
    var start = 0
    func add(_ end: Int) -> Bool {
      let variable = bytes[start..<end]
      guard !variable.contains(where: { "/?&.".utf8.contains($0) }) else { return false }
      variables.append(String(decoding: variable, as: UTF8.self))
      return true
    }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ":") { start = index }
      if "/?&.".utf8.contains(byte), start > 0, index > start + 1, add(index) { start = 0 }
    }
    if start > 0 { _ = add(bytes.count) }
    return variables
  }
}
