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

  /// Creates a URL; `text` must be native UTF-8, and `layout` must have been read from it.
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
  /// Returns whether two URLs have the same bytes of text.
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

/// The bounds of the parts of a URL, in UTF-8 bytes of its encoded text.
@usableFromInline struct URLLayout: Sendable {
  @usableFromInline init() {}

  /// The parts that are present; a present part may be empty.
  @usableFromInline struct Parts: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt16

    @usableFromInline init(rawValue: UInt16) { self.rawValue = rawValue }

    static let scheme = Parts(rawValue: 1)
    static let authority = Parts(rawValue: 2)
    static let userInfo = Parts(rawValue: 4)
    static let query = Parts(rawValue: 8)
    static let fragment = Parts(rawValue: 16)
    /// The path contains an escape.
    static let escapedPath = Parts(rawValue: 32)
    /// The host contains an escape.
    static let escapedHost = Parts(rawValue: 64)
    /// The scheme is http, https, ws or wss.
    static let webScheme = Parts(rawValue: 128)
    /// A `+` in the query is a plus sign.
    static let literalPlus = Parts(rawValue: 256)
    /// The last query item of a name decides.
    static let lastItemWins = Parts(rawValue: 512)
    /// The path has empty segments, which are not counted.
    static let emptySegments = Parts(rawValue: 1024)
    /// The host is compared in lower case where it is a segment.
    static let foldedHost = Parts(rawValue: 2048)
    /// The host of a custom scheme may be punycode.
    static let doubleHyphen = Parts(rawValue: 4096)
    /// The path is compared in lower case.
    static let foldedPath = Parts(rawValue: 8192)
    /// Empty segments of the path and of a fragment are segments.
    static let keptSegments = Parts(rawValue: 16384)
  }

  /// The half-open bounds of one part.
  @usableFromInline struct Bounds: Sendable {
    var start: UInt32 = 0
    var end: UInt32 = 0

    @inline(__always) init(_ start: Int, _ end: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.end = UInt32(truncatingIfNeeded: end)
    }

    @inline(__always) var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }
  }

  var parts: Parts = []
  var port: UInt16?
  var scheme = Bounds(0, 0)
  var userInfo = Bounds(0, 0)
  var host = Bounds(0, 0)
  /// The path without its leading and trailing slash.
  var path = Bounds(0, 0)
  var query = Bounds(0, 0)
  var fragment = Bounds(0, 0)
  var queryItemCount: UInt32 = 0
  var segmentCount: UInt32 = 0
  /// The ends of the first 16 segments; each segment begins one byte after the previous one.
  ///
  /// Later ends are searched for in the text, so that the layout is plain memory and copying it counts no references.
  var ends = SegmentEnds()

  /// Adds a segment that ends at an offset.
  @inline(__always) mutating func appendSegment(end: Int) {
    if hasRoom { ends[Int(segmentCount)] = UInt32(truncatingIfNeeded: end) }
    segmentCount &+= 1
  }

  /// Whether one more end can be stored.
  @inline(__always) var hasRoom: Bool { segmentCount < SegmentEnds.capacity }

  /// Whether the path or the host contains an escape.
  @inline(__always) var isEscaped: Bool { !parts.isDisjoint(with: [.escapedPath, .escapedHost]) }

  /// Whether the ends of all segments are stored, and each begins one byte after the previous one.
  @inline(__always) var hasAllEnds: Bool { segmentCount <= SegmentEnds.capacity && !parts.contains(.emptySegments) }
}
