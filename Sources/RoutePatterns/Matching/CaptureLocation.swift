/// The parameter of a capture, and its location in the text of a URL.
///
/// It has three words, so that a ``RouteCapture`` has six: the optimizer keeps structs of at most six in registers.
@usableFromInline struct CaptureLocation: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    /// The capture needs no decoding.
    static let isPlain = Flags(rawValue: 1)
    static let isCatchAll = Flags(rawValue: 2)
    /// At least one path segment is captured.
    static let hasSegments = Flags(rawValue: 4)
    /// The capture is a value of the query; its element is the index of the item after those of the path.
    static let isQuery = Flags(rawValue: 8)
    /// The capture is in the fragment; its element is that of the fragment's pattern.
    static let isFragment = Flags(rawValue: 16)
    /// The capture is the host of a web URL, or its first label.
    static let isWebHost = Flags(rawValue: 32)
    /// A `+` in the captured query item is a plus sign.
    static let literalPlus = Flags(rawValue: 64)
    /// Empty segments are not captured.
    static let skipsEmpty = Flags(rawValue: 128)
    /// The segment was compared in lower case.
    static let isFolded = Flags(rawValue: 256)

    /// The index of the capture among those of its segment, above the flags; there are at most 16.
    var part: Int { Int(rawValue >> 9) }

    /// Whether the capture is the first parameter of an element of the path.
    var isOfPath: Bool { part == 0 && isDisjoint(with: [.isQuery, .isFragment, .isWebHost]) }

    /// Returns the flags with the index of a capture.
    func with(part: Int) -> Flags { Flags(rawValue: rawValue & 511 | UInt16(truncatingIfNeeded: part) << 9) }
  }

  private var source: UInt64
  private let bounds: UInt64
  private let others: UInt64

  /// - Parameters:
  ///   - entry: The number of the pattern in its table.
  ///   - element: The index of the parameter in the pattern.
  ///   - start: The first byte of the capture, affixes included.
  ///   - end: The byte after the last.
  ///   - hostEnd: The end of the host if the capture begins with it, or 0.
  ///   - pathStart: The start of the first captured path segment after a captured host.
  @inline(__always) init(
    entry: Int, element: Int, _ flags: Flags, start: Int, end: Int, hostEnd: Int = 0, pathStart: Int = 0
  ) {
    source = Self.pair(entry, element << 16 | Int(flags.rawValue))
    bounds = Self.pair(start, end)
    others = Self.pair(hostEnd, pathStart)
  }

  @inline(__always) private static func pair(_ high: Int, _ low: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: high)) << 32 | UInt64(UInt32(truncatingIfNeeded: low))
  }

  /// Returns the same location for another capture of the segment.
  func with(part: Int) -> CaptureLocation {
    var location = self
    location.source = Self.pair(entry, element << 16 | Int(flags.with(part: part).rawValue))
    return location
  }

  @inline(__always) var entry: Int { Int(truncatingIfNeeded: source >> 32) }
  @inline(__always) var element: Int { Int(truncatingIfNeeded: source >> 16 & 0xFFFF) }
  @inline(__always) var flags: Flags { Flags(rawValue: UInt16(truncatingIfNeeded: source)) }
  @inline(__always) var range: Range<Int> {
    Range(uncheckedBounds: (Int(truncatingIfNeeded: bounds >> 32), Int(truncatingIfNeeded: bounds & 0xFFFF_FFFF)))
  }
  /// The host, if the capture begins with it.
  var host: Range<Int>? {
    let end = Int(truncatingIfNeeded: others >> 32)
    return end == 0 ? nil : range.lowerBound..<end
  }
  /// The captured path segments, or `nil` if there is none.
  var segments: Range<Int>? {
    guard flags.contains(.hasSegments) else { return nil }
    return host == nil ? range : Int(truncatingIfNeeded: others & 0xFFFF_FFFF)..<range.upperBound
  }
}
