/// Reads the text of a URL into its parts.
///
/// Readers differ in what they make of a text (where the host goes, what a fragment means); what they produce is the
/// same ``ParsedURL``. ``StandardURLReader`` follows RFC 3986.
public protocol URLReader: Sendable {
  /// Reads a text.
  ///
  /// - Parameter text: An absolute URL, or a relative reference such as `/order/42?tab=items`.
  /// - Throws: ``URLReadingError`` with the offset of the first fault.
  func read(_ text: String) throws(URLReadingError) -> ParsedURL
}
