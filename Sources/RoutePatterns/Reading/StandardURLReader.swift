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
/// - Characters that RFC 3986 does not allow (space, `\`, `"`, `<`, `>`, `^`, the grave accent, `{`, `|`, `}`, and `[`, `]` outside
///   an IP literal) are errors. Non-ASCII text is accepted raw (RFC 3987), and means the same as its encoded form.
/// - Raw control characters and an encoded NUL are errors everywhere. Other encoded controls are errors, except tab,
///   line feed and carriage return in the query and the fragment, where they are data.
/// - A malformed escape and escapes that are not UTF-8 are errors, so decoding never fails later.
/// - `.` and `..` segments are errors, encoded or not: they are never resolved silently.
/// - One trailing slash is ignored; an empty segment anywhere else is an error.
///
/// Complexity: linear in the length of the text. No allocation for up to 16 segments.
public struct StandardURLReader: URLReader {
  /// The sizes above which a URL is rejected.
  public var limits: URLLimits

  /// Creates a reader.
  public init(limits: URLLimits = .standard) { self.limits = limits }

  /// Reads a text; see ``URLReader/read(_:)``.
  ///
  /// - Throws: ``URLReadingError``, which names the fault and the byte at which it stands.
  /// - Complexity: Linear in the length of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    var text = text
    var scanner = URLScanner(limits: limits)
    let fault = text.withUTF8 { buffer -> URLReadingError? in
      do throws(URLReadingError) {
        try scanner.scan(buffer.span)
        return nil
      } catch {
        return error
      }
    }
    if let fault { throw fault }
    return ParsedURL(text: text, layout: scanner.layout)
  }
}
