/// The captures of a match, in the order of the pattern.
///
/// Parameters of absent groups are missing.
///
/// ```swift
/// match.captures["id"]?.text      // "42"
/// match.captures["id"]?.value     // .int(42)
/// ```
public struct RouteCaptures: Sequence, IteratorProtocol, Sendable {
  @usableFromInline
  let core: TableCore
  @usableFromInline
  let text: String
  /// What is left to iterate over.
  ///
  /// It is apart from table and text, so that no reference is counted for a capture that the caller only reads.
  @usableFromInline
  var cursor: CaptureCursor

  @inlinable
  @inline(__always)
  init(core: TableCore, text: String, cursor: CaptureCursor) {
    self.core = core
    self.text = text
    self.cursor = cursor
  }

  /// The capture of a name, or `nil`; of two with one name, the last.
  public subscript(name: String) -> RouteCapture? {
    cursor.place(of: name, core.patterns[cursor.entry]).map { RouteCapture(core: core, url: text, place: $0) }
  }

  /// The number of captures.
  public var count: Int { cursor.count }

  /// Whether nothing was captured.
  public var isEmpty: Bool { count == 0 }

  /// Returns the next capture, or `nil` at the end.
  @inlinable
  public mutating func next() -> RouteCapture? {
    guard let place = cursor.next() else { return nil }
    return RouteCapture(core: core, url: text, place: place)
  }
}
