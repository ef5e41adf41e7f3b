import MediatorText

/// The captures of a match, in the order of the pattern.
///
/// Parameters of absent groups are missing.
///
/// ```swift
/// match.captures["id"]?.text      // "42"
/// match.captures["id"]?.value     // .int(42)
/// ```
public struct RouteCaptures: Sequence, IteratorProtocol, Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let text: String
  /// The remaining captures.
  ///
  /// It does not refer to the table or the text, so that reading a capture counts no references.
  @usableFromInline var cursor: CaptureCursor

  @inlinable @inline(__always) init(core: TableCore, text: String, cursor: CaptureCursor) {
    self.core = core
    self.text = text
    self.cursor = cursor
  }

  /// The last capture of a name, or `nil`.
  public subscript(name: String) -> RouteCapture? {
    cursor.location(of: name, core.patterns[cursor.entry]).map { RouteCapture(core: core, url: text, location: $0) }
  }

  /// The number of captures.
  public var count: Int { cursor.count }

  /// Whether there are no captures.
  public var isEmpty: Bool { count == 0 }

  /// Returns the next capture, or `nil` at the end.
  @inlinable public mutating func next() -> RouteCapture? {
    guard let location = cursor.next() else { return nil }
    return RouteCapture(core: core, url: text, location: location)
  }
}

extension RouteCaptures: CustomStringConvertible {
  /// The captures, as `[id: 42]`.
  public var description: String { "[\(map(\.description).joined(separator: ", ").cutWords)]" }
}
