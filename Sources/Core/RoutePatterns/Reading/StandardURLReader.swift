import MediatorText

/// The reader that follows RFC 3986, in one pass over the encoded bytes.
///
/// ```swift
/// let url = try StandardURLReader().read("shop://order/42?tab=items")
/// url.scheme            // "shop"
/// url.host              // "order"
/// url.segments[0].text  // "42"
/// ```
///
/// The reader's choices where the RFC allows several:
/// - Characters that RFC 3986 allows only as escapes are read as their escapes after the authority, as browsers and
///   `URL(string:)` write them: space, `"`, `<`, `>`, `[`, `]`, `^`, the grave accent, `{`, `|` and `}`, and `#` in the
///   fragment. ``ParsedURL/text`` has the escapes. They are errors in the authority, and everywhere if
///   ``rawCharacters`` rejects them. So is `\`, because browsers read it as a slash.
/// - Raw non-ASCII text is accepted (RFC 3987) and equals its encoded form. So does punycode in the host of a custom
///   scheme, to which `URL(string:)` converts such text: `app://xn--1lq90i` is `app://北京`. A malformed label stays as
///   it is.
/// - Raw and encoded control characters are errors, except encoded tabs, line feeds and carriage returns in the query
///   and the fragment.
/// - Malformed escapes and escapes that are not UTF-8 are errors, so decoding never fails.
/// - `.` and `..` segments are errors, encoded or not: they are never resolved silently.
/// - One trailing slash is ignored, unless ``keepsFinalSlash``; an empty segment anywhere else is an error, unless ``emptySegments``
///   ignores or keeps it.
///
/// Reading does not allocate for up to 16 segments without raw characters.
public struct StandardURLReader: URLReader, Hashable {
  /// The meaning of a `+` in a query; an encoded one, `%2B`, is always a plus sign.
  public enum PlusSign: String, Hashable, Sendable, CaseIterable {
    /// A space, as in forms on the web.
    case space
    /// A plus sign, as in the URLs that `URLComponents` creates.
    case plus
  }

  /// The meaning of several query items with one name.
  public enum RepeatedItems: String, Hashable, Sendable, CaseIterable {
    /// A list; the first one decides where one value is required.
    case list
    /// The last one; the others are ignored.
    case last
    /// An error.
    case error
  }

  /// The meaning of an empty segment inside a path.
  public enum EmptySegments: String, Hashable, Sendable, CaseIterable {
    /// An error.
    case rejected
    /// Ignored in matching; the text of the URL keeps it.
    case ignored
    /// A segment without text, also in a fragment.
    ///
    /// Only a catch-all captures it, or a set of characters that may have none.
    case kept
  }

  /// The treatment of a character that a URL may have only as an escape, such as a space, `|` or `[`.
  public enum RawCharacters: String, Hashable, Sendable, CaseIterable {
    /// Its escape, after the authority.
    case escaped
    /// An error.
    case rejected
  }

  /// The sizes above which a URL is rejected.
  public var limits: URLLimits
  /// The meaning of a `+` in a query.
  public var plus: PlusSign
  /// The meaning of several query items with one name.
  public var repeatedItems: RepeatedItems
  /// The meaning of an empty segment inside a path.
  public var emptySegments: EmptySegments
  /// Whether a slash at the end of a path is an empty segment, so that `/order` does not match `/order/`.
  ///
  /// It has no effect if empty segments are ignored.
  public var keepsFinalSlash: Bool
  /// Whether the host of a custom scheme is compared in lower case, as in `shop://ORDER/42`.
  public var foldsFirstSegment: Bool
  /// Whether the path is compared in lower case, of ASCII letters, with the host of a custom scheme, as in `/Family/F2`.
  ///
  /// Captures have the letters of the URL, but constraints see lower-case ones. A route of a namespace with such a reader has its
  /// literals in lower case, whichever way it is written. Query and fragment are compared with case.
  public var foldsPath: Bool
  /// Whether `;` separates the items of a query as `&` does, as in `xmpp:ada@x.example?message;body=Hi`; `%3B` is always text.
  ///
  /// ``ParsedURL/text`` has `&` then.
  public var separatesItemsBySemicolons: Bool
  /// Whether the parameters of the last segment are items of the query, in any order, as in `geo:52.5,13.4;u=35;crs=wgs84`; `%3B` is
  /// always text.
  ///
  /// The parameters follow its first `;` (RFC 3986, section 3.3), and precede the items of the query.
  /// ``ParsedURL/text`` has `?` and `&` then. A `;` in the authority or in another segment is text.
  public var readsMatrixParameters: Bool
  /// Whether the names of query items are in lower case, of ASCII letters, as in `mailto:?TO=x` (RFC 6068, section 2).
  ///
  /// ``ParsedURL/text`` has the names in lower case then. Write the names in patterns and labels in lower case too.
  public var foldsItemNames: Bool
  /// The treatment of a character that a URL may have only as an escape.
  public var rawCharacters: RawCharacters

  /// Creates a reader.
  public init(
    limits: URLLimits = .standard, plus: PlusSign = .space, repeatedItems: RepeatedItems = .list,
    emptySegments: EmptySegments = .rejected, keepsFinalSlash: Bool = false, foldsFirstSegment: Bool = false,
    foldsPath: Bool = false, separatesItemsBySemicolons: Bool = false, readsMatrixParameters: Bool = false,
    foldsItemNames: Bool = false, rawCharacters: RawCharacters = .escaped
  ) {
    self.limits = limits
    self.plus = plus
    self.repeatedItems = repeatedItems
    self.emptySegments = emptySegments
    self.keepsFinalSlash = keepsFinalSlash
    self.foldsFirstSegment = foldsFirstSegment
    self.foldsPath = foldsPath
    self.separatesItemsBySemicolons = separatesItemsBySemicolons
    self.readsMatrixParameters = readsMatrixParameters
    self.foldsItemNames = foldsItemNames
    self.rawCharacters = rawCharacters
  }

  /// Reads a text; see ``URLReader/read(_:)``.
  ///
  /// - Throws: ``URLReadingError`` with the offset of the first problem.
  /// - Complexity: O(*n*) in the length of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    if separatesItemsBySemicolons || readsMatrixParameters || foldsItemNames {
      return try readPlain(withPlainQuery(text))
    }
    return try readPlain(text)
  }

  @inline(__always) private func readPlain(_ text: String) throws(URLReadingError) -> ParsedURL {
    do throws(URLReadingError) { return try readAsWritten(text) } catch {
      guard case .escaped = rawCharacters, error.code == .invalidCharacter else { throw error }
      return try readEscaped(text)
    }
  }

  /// Returns a text of the same length with `&` between the items of its query, and names in lower case.
  @inline(never) private func withPlainQuery(_ text: String) -> String {
    var bytes = Array(text.utf8)
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.count
    if readsMatrixParameters {
      Self.moveMatrixParameters(&bytes, from: bytes.count - URLHead(text).rest.utf8.count, end)
    }
    guard var index = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return text }
    var isName = true
    while index + 1 < end {
      index += 1
      if separatesItemsBySemicolons, bytes[index] == UInt8(ascii: ";") { bytes[index] = UInt8(ascii: "&") }
      isName = bytes[index] == UInt8(ascii: "&") || isName && bytes[index] != UInt8(ascii: "=")
      guard isName, foldsItemNames else { continue }
      bytes[index] = bytes[index].asciiLowercased
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < end else { continue }
      let code = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      // The escape of a letter in upper case: that in lower case is two higher in its first digit.
      if let code, 0x41...0x5A ~= code { bytes[index + 1] += 2 }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes a query instead of the parameters of the last segment; `end` is that of the query.
  private static func moveMatrixParameters(_ bytes: inout [UInt8], from pathStart: Int, _ end: Int) {
    let query = bytes[..<end].firstIndex(of: UInt8(ascii: "?"))
    let path = bytes[..<(query ?? end)].dropFirst(pathStart)
    let last = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
    guard let start = path[last...].firstIndex(of: UInt8(ascii: ";")) else { return }
    for index in start..<path.endIndex where bytes[index] == UInt8(ascii: ";") { bytes[index] = UInt8(ascii: "&") }
    if let query { bytes[query] = UInt8(ascii: "&") }
    bytes[start] = UInt8(ascii: "?")
  }

  @inline(never) private func readEscaped(_ text: String) throws(URLReadingError) -> ParsedURL {
    let escaped = EscapedText(text)
    do throws(URLReadingError) { return try readAsWritten(escaped.text) } catch {
      let offset = escaped.offset(error.offset, in: text)
      throw URLReadingError(error.code, offset: offset, found: error.found, limit: error.limit)
    }
  }

  /// Reads a URL again with the characters for which its host has punycode.
  @inline(never) private func readInternational(_ url: ParsedURL) throws(URLReadingError) -> ParsedURL {
    guard let text = InternationalHost.decoded(in: url.text) else { return url }
    do throws(URLReadingError) { return try readAsWritten(text) } catch {
      throw URLReadingError(error.code, offset: url.layout.scheme.range.upperBound + 3, limit: error.limit)
    }
  }

  @inline(__always) private func readAsWritten(_ text: String) throws(URLReadingError) -> ParsedURL {
    var text = text
    // These are patterns, because `==` would compare the words of the options.
    let ignoresEmptySegments = if case .ignored = emptySegments { true } else { false }
    let keepsEmptySegments = if case .kept = emptySegments { true } else { false }
    var scanner = URLScanner(
      limits: limits, ignoresEmptySegments: ignoresEmptySegments, keepsEmptySegments: keepsEmptySegments,
      keepsFinalSlash: keepsFinalSlash)
    try text.withSpan { bytes throws(URLReadingError) in try scanner.scan(bytes) }
    var layout = scanner.layout
    if case .plus = plus { layout.parts.insert(.literalPlus) }
    if case .last = repeatedItems { layout.parts.insert(.lastItemWins) }
    if keepsEmptySegments { layout.parts.insert(.keptSegments) }
    if foldsPath { layout.parts.insert(.foldedPath) }
    if foldsFirstSegment || foldsPath, layout.parts.isDisjoint(with: .webScheme), layout.parts.contains(.scheme) {
      layout.parts.insert(.foldedHost)
    }
    let url = ParsedURL(text: text, layout: layout)
    if case .error = repeatedItems { try url.rejectRepeatedItems() }
    return layout.parts.contains(.doubleHyphen) ? try readInternational(url) : url
  }
}

extension ParsedURL {
  fileprivate func rejectRepeatedItems() throws(URLReadingError) {
    var names: Set<[UInt8]> = []
    if let repeated = items(in: layout.query.range).first(where: { !names.insert($0.name).inserted }) {
      let name = String(decoding: repeated.name, as: UTF8.self)
      throw URLReadingError(.repeatedQueryItem, offset: repeated.offset, found: name)
    }
  }
}

/// The text of a URL in which the characters are escaped that a URL has only as escapes, as browsers and `URL(string:)` do.
///
/// These are the space, `"`, `<`, `>`, `[`, `]`, `^`, the grave accent, `{`, `|` and `}`, and `#` in the fragment.
/// Scheme and authority stay as they are, and so does `\`, which browsers read as a slash.
package struct EscapedText {
  /// The text with escapes.
  package let text: String

  /// Creates the text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package init(_ original: String) {
    let rest = URLHead(original).rest.utf8
    var escaped = Array(original.utf8[..<rest.startIndex])
    var isInFragment = false
    for byte in rest {
      let isHash = byte == UInt8(ascii: "#")
      if isHash ? isInFragment : byte.needsEscape {
        // No such character is unreserved.
        PercentCoding.append(CollectionOfOne(byte), allowed: .unreserved, to: &escaped)
      } else {
        escaped.append(byte)
      }
      isInFragment = isInFragment || isHash
    }
    text = String(decoding: escaped, as: UTF8.self)
  }

  /// Returns the offset in the original text that an offset in the text with escapes stands for.
  func offset(_ offset: Int, in original: String) -> Int {
    let escaped = Array(text.utf8)
    var position = 0
    var index = 0
    for byte in original.utf8 where position < offset && position < escaped.count {
      position += byte == escaped[position] ? 1 : 3
      index += 1
    }
    return index
  }
}

extension UInt8 {
  fileprivate var needsEscape: Bool {
    self != UInt8(ascii: "%") && self != UInt8(ascii: "\\") && 0x20..<0x7F ~= self
      && !CharacterClass.query.contains(self)
  }
}
