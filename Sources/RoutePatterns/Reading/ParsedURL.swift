import MediatorText

/// The text of a URL and the bounds of its parts.
///
/// A part is decoded when it is read. Decoding cannot fail because the reader has checked every escape.
///
/// ```swift
/// let url = try StandardURLReader().read("https://example.com/item/42?tag=new&tag=blue#top")
/// url.segments.map(\.text)        // ["item", "42"]
/// url.queryItems.map(\.name)      // ["tag", "tag"]
/// url.groupedQuery[0].values      // ["new", "blue"]
/// url.fragment                    // "top"
/// ```
///
/// A reader of another dialect creates one from decoded parts with
/// ``init(scheme:userInfo:host:port:segments:queryItems:fragment:limits:)``.
public struct ParsedURL: Sendable {
  /// The text that contains all parts.
  public let text: String
  @usableFromInline let layout: URLLayout

  /// `text` must be native UTF-8, and `layout` must have been read from it.
  @inlinable init(text: String, layout: URLLayout) {
    self.text = text
    self.layout = layout
  }

  /// An empty relative reference, for a text that cannot be read.
  package static var nothing: ParsedURL { ParsedURL(text: "", layout: URLLayout()) }

  /// The scheme in lower case without its colon, or `nil` in a relative reference.
  public var scheme: String? {
    hasScheme ? piece(layout.scheme.range).asciiLowercased : nil
  }

  /// The decoded host with its ASCII letters in lower case, or `nil` if there is none or it is empty.
  ///
  /// An IP literal keeps its brackets.
  public var host: String? {
    hasHost ? withHost(\.text) : nil
  }

  /// Whether ``host`` is not `nil`.
  package var hasHost: Bool { !layout.host.range.isEmpty }

  /// Lends the bytes of ``host``, which are copied only if there are escapes or capital letters.
  func withHost<Value>(_ body: (ByteSlice) -> Value) -> Value {
    text.withSlice { bytes in
      let host = bytes.piece(layout.host.range)
      if host.allSatisfy({ $0.asciiLowercased == $0 && $0 != UInt8(ascii: "%") }) { return body(host) }
      return PercentCoding.decodedBytes(host).map(\.asciiLowercased).withSlice(body)
    }
  }

  /// The port, from 0 to 65535, or `nil` if there is none or it is empty.
  public var port: Int? { layout.port.map(Int.init) }

  /// The decoded user information, or `nil` if there is none.
  public var userInfo: String? {
    hasUserInfo ? PercentCoding.decoded(piece(layout.userInfo.range)) : nil
  }

  /// The decoded fragment, or `nil` if there is none.
  public var fragment: String? { encodedFragment.map { PercentCoding.decoded($0) } }

  /// The fragment as written in the text, or `nil` if there is none.
  public var encodedFragment: Substring? {
    layout.parts.contains(.fragment) ? piece(layout.fragment.range) : nil
  }

  /// The path as written in the text, without its leading and trailing slash.
  public var encodedPath: Substring { piece(layout.path.range) }

  /// The query as written in the text, without its question mark, or `nil` if there is none.
  public var encodedQuery: Substring? {
    layout.parts.contains(.query) ? piece(layout.query.range) : nil
  }

  func piece(_ range: Range<Int>) -> Substring { text.piece(range) }
}

extension ParsedURL: Equatable {
  /// Whether two URLs have the same bytes of text.
  ///
  /// Compare only URLs of one reader: another may split the text differently.
  public static func == (left: ParsedURL, right: ParsedURL) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}

extension ParsedURL: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
