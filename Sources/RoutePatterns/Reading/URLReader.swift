/// Splits the text of a URL into its parts.
///
/// Readers of different dialects may split one text differently. ``StandardURLReader`` follows RFC 3986.
public protocol URLReader: Sendable {
  /// Reads a text.
  ///
  /// - Parameter text: An absolute URL, or a relative reference such as `/order/42?tab=items`.
  /// - Throws: ``URLReadingError`` with the offset of the first problem.
  func read(_ text: String) throws(URLReadingError) -> ParsedURL
}
