/// The reader that follows RFC 3986, in one pass over the encoded bytes.
///
/// ```swift
/// let url = try StandardURLReader().read("shop://order/42?tab=items")
/// url.scheme            // "shop"
/// url.host              // "order"
/// url.segments[0].text  // "42"
/// ```
///
/// Where the RFC leaves a choice:
/// - Characters that RFC 3986 does not allow are errors: space, `\`, `"`, `<`, `>`, `^`, the grave accent, `{`, `|`, `}`, and
///   `[` and `]` outside an IP literal. Raw non-ASCII text is accepted (RFC 3987) and equals its encoded form.
/// - Raw and encoded control characters are errors, except encoded tabs, line feeds and carriage returns in the query
///   and the fragment.
/// - Malformed escapes and escapes that are not UTF-8 are errors, so decoding never fails.
/// - `.` and `..` segments are errors, encoded or not: they are never resolved silently.
/// - One trailing slash is ignored; an empty segment anywhere else is an error.
///
/// Reading does not allocate for up to 16 segments.
public struct StandardURLReader: URLReader {
  /// The sizes above which a URL is rejected.
  public var limits: URLLimits

  /// Creates a reader.
  public init(limits: URLLimits = .standard) { self.limits = limits }

  /// Reads a text; see ``URLReader/read(_:)``.
  ///
  /// - Throws: ``URLReadingError`` with the offset of the first problem.
  /// - Complexity: O(*n*) in the length of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    var text = text
    var scanner = URLScanner(limits: limits)
    try text.withSpan { bytes throws(URLReadingError) in try scanner.scan(bytes) }
    return ParsedURL(text: text, layout: scanner.layout)
  }
}
