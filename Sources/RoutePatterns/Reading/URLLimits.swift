/// The sizes above which a URL is rejected.
///
/// Each limit has its own error. Lengths are in UTF-8 bytes of the encoded text.
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
  /// The maximum length of a segment, query name, query value or fragment in UTF-8 bytes.
  public var valueLength: Int

  /// Creates limits; the defaults are those of ``standard``.
  public init(length: Int = 8192, segments: Int = 64, queryItems: Int = 128, valueLength: Int = 4096) {
    self.length = min(max(0, length), Int(Int32.max))
    self.segments = segments
    self.queryItems = queryItems
    self.valueLength = valueLength
  }

  /// 8 KiB of text, 64 segments, 128 query items, 4 KiB in a value.
  public static let standard = URLLimits()

  /// The limits that every text meets.
  static let none = URLLimits(length: .max, segments: .max, queryItems: .max, valueLength: .max)

  /// The limits of a bare path: the standard number of segments.
  static let path = URLLimits(
    length: .max, segments: standard.segments, queryItems: .max, valueLength: .max)
}
