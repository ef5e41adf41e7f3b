/// Where the segments of a short bare path end; each begins one byte after the last.
///
/// One SIMD vector and nothing else, so that the optimiser counts it as one field of a match.
@usableFromInline
struct PathEnds: Sendable {
  /// How many segments there is room for.
  static let capacity = 16
  /// The most bytes of a path whose offsets fit.
  static let longestPath: UInt = 254

  @usableFromInline
  var offsets = SIMD16<UInt8>()

  @inlinable
  init() {}

  @inline(__always)
  mutating func withPointer<Result>(_ body: (UnsafeMutablePointer<UInt8>) -> Result) -> Result {
    withUnsafeMutableBytes(of: &offsets) { raw in
      // Sixteen bytes are never empty.
      body(raw.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt8.self))
    }
  }
}
