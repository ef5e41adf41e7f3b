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

/// The sizes above which a URL is rejected.
///
/// Each limit has its own error. Lengths are in UTF-8 bytes, that of the text with its escapes, also with those that the reader writes for
/// raw characters, and those of its parts decoded: an escape is one byte.
///
/// ```swift
/// let reader = StandardURLReader(limits: URLLimits(length: 1024, segments: 8))
/// ```
public struct URLLimits: Hashable, Sendable {
  /// The maximum length of the text in UTF-8 bytes, at most 2³¹ − 1.
  public var length: Int
  /// The maximum number of path segments, without the host.
  public var segments: Int
  /// The maximum number of query items; empty ones are not counted.
  public var queryItems: Int
  /// The maximum length of a decoded segment, query name, query value or fragment in UTF-8 bytes, unless the part has a limit of its own.
  public var valueLength: Int
  private var ownSegmentLength: Int?
  private var ownItemNameLength: Int?
  private var ownItemValueLength: Int?
  private var ownFragmentLength: Int?

  /// The maximum length of a decoded segment in UTF-8 bytes.
  public var segmentLength: Int {
    get { ownSegmentLength ?? valueLength }
    set { ownSegmentLength = newValue }
  }

  /// The maximum length of the decoded name of a query item in UTF-8 bytes.
  public var itemNameLength: Int {
    get { ownItemNameLength ?? valueLength }
    set { ownItemNameLength = newValue }
  }

  /// The maximum length of the decoded value of a query item in UTF-8 bytes.
  public var itemValueLength: Int {
    get { ownItemValueLength ?? valueLength }
    set { ownItemValueLength = newValue }
  }

  /// The maximum length of a decoded fragment in UTF-8 bytes.
  public var fragmentLength: Int {
    get { ownFragmentLength ?? valueLength }
    set { ownFragmentLength = newValue }
  }

  /// Creates limits; the defaults are those of ``standard``.
  public init(
    length: Int = 8192, segments: Int = 64, queryItems: Int = 128, valueLength: Int = 4096, segmentLength: Int? = nil,
    itemNameLength: Int? = nil, itemValueLength: Int? = nil, fragmentLength: Int? = nil
  ) {
    self.length = min(max(0, length), Int(Int32.max))
    self.segments = segments
    self.queryItems = queryItems
    self.valueLength = valueLength
    ownSegmentLength = segmentLength
    ownItemNameLength = itemNameLength
    ownItemValueLength = itemValueLength
    ownFragmentLength = fragmentLength
  }

  /// 8 KiB of text, 64 segments, 128 query items, 4 KiB in a value.
  public static let standard = URLLimits()

  /// The limits that every text meets.
  static let none = URLLimits(length: .max, segments: .max, queryItems: .max, valueLength: .max)

  /// The limits of a bare path: the standard number of segments.
  static let path = URLLimits(
    length: .max, segments: standard.segments, queryItems: .max, valueLength: .max)
}
