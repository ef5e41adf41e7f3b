extension RoutePattern: ExpressibleByStringInterpolation {
  /// The text of a literal that contains other patterns, as in `"\(prefix)/comments"`.
  ///
  /// A pattern `/` before a path adds nothing to it. A path after a pattern with a query or a fragment is an error.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""
    fileprivate var error: PatternError?
    /// The pattern that was interpolated last, if nothing follows it yet.
    private var last: RoutePattern?

    /// Creates an empty text.
    public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    /// Appends text as it is written.
    public mutating func appendLiteral(_ literal: String) {
      if literal.isEmpty { return }
      if let last, literal.utf8.first == UInt8(ascii: "/") {
        if last.hasConditions { note(.misplacedQuery, String(last.description.utf8.dropFirst(last.pathEnd)) ?? "") }
        if text == "/" { text = "" }
      }
      text += literal
      last = nil
    }

    /// Appends a pattern; a malformed one makes the whole malformed.
    public mutating func appendInterpolation(_ pattern: RoutePattern) {
      error = error ?? pattern.error
      appendLiteral(pattern.description)
      last = pattern
    }

    /// Appends the description of a value as it is.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      appendLiteral(value.description)
    }

    private mutating func note(_ code: PatternError.Code, _ found: String) {
      error = error ?? PatternError(code: code, pattern: text, offset: text.utf8.count - found.utf8.count, found: found)
    }
  }

  /// Creates a pattern from a literal that contains other patterns; a malformed one has an ``error``.
  public init(stringInterpolation interpolation: StringInterpolation) {
    if let error = interpolation.error {
      self.init(failed: error, rules: .standard)
    } else {
      self.init(stringLiteral: interpolation.text)
    }
  }
}
