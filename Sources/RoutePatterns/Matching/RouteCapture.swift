/// The text that one parameter captured.
///
/// It refers to the table and to the text of the URL, and copies nothing of either.
public struct RouteCapture: Sendable {
  private let core: TableCore
  private let url: String
  private let entry: UInt32
  private let element: PatternElement
  private let place: CapturePlace
  /// Whether an escape stands in the path or the host of the URL.
  private let isEscaped: Bool

  @inline(__always)
  init(
    core: TableCore, entry: UInt32, _ element: PatternElement, url: String, place: CapturePlace, isEscaped: Bool
  ) {
    self.core = core
    self.entry = entry
    self.element = element
    self.url = url
    self.place = place
    self.isEscaped = isEscaped
  }

  private var pattern: RoutePattern { core.patterns[Int(entry)] }

  /// Whether the text lies in the URL as it is.
  private var isPlain: Bool { element.kind == .parameter && !isEscaped && !element.hasAffix }

  /// The name of the parameter; empty for an unnamed catch-all.
  public var name: String { pattern.text(element.nameRange) }

  /// Whether the parameter is a catch-all, so that it captured a list.
  public var isCatchAll: Bool { element.kind == .catchAll }

  /// The constraint that the text satisfies, or `nil`.
  public var constraint: ParameterConstraint? {
    element.constraint == .none ? nil : pattern.constraint(of: element)
  }

  /// The decoded text without affixes; of a catch-all, its segments with `/` between them.
  ///
  /// Text that needs no decoding is copied once.
  public var text: String { withBuffer { String(decoding: $0, as: UTF8.self) } }

  /// The decoded text as an integer, read without making a string, or `nil` if it is not one.
  public var int: Int? { withBuffer { TextValue.int($0).flatMap(Int.init(exactly:)) } }

  /// The decoded bytes of ``text``, always valid UTF-8.
  public var bytes: [UInt8] { withBuffer(Array.init) }

  /// Calls a closure with the decoded bytes of ``text``.
  ///
  /// Bytes that need no decoding are borrowed from the text of the URL.
  public func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { withBuffer { body($0.span) } }

  @inline(__always)
  private func withBuffer<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if isPlain, let result = url.withUTF8Piece(place.range, body) { return result }
    return decodedBytes.withUnsafeBufferPointer(body)
  }

  @inline(never)
  private var decodedBytes: [UInt8] {
    if isCatchAll { return Array(list.joined(separator: "/").utf8) }
    let all = PercentCoding.decodedBytes(encoded.utf8, plusIsSpace: false)
    guard element.hasAffix else { return all }
    let prefixLength = pattern.text(element.prefixRange).utf8.count
    let suffixLength = pattern.text(element.suffixRange).utf8.count
    return Array(all.dropFirst(prefixLength).dropLast(suffixLength))
  }

  /// The decoded segments: one, or for a catch-all zero or more.
  public var list: [String] {
    guard isCatchAll else { return [text] }
    var segments: [String] = []
    if !place.host.range.isEmpty { segments.append(PercentCoding.decoded(url.piece(place.host.range))) }
    if place.count == 0 { return segments }
    let path = url.piece(place.segments.range).utf8
    return segments
      + path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
        PercentCoding.decoded(Substring($0))
      }
  }

  /// The segment as it stands in the URL, with affixes; of a catch-all, all that is left of the path.
  public var encoded: Substring { url.piece(place.range) }

  /// The captured value, typed by the constraint.
  ///
  /// Text without a typed constraint is ``RouteValue/text(_:)``, and a catch-all is a ``RouteValue/list(_:)``. A number, a
  /// Boolean and a date are read without making a string.
  public var value: RouteValue {
    if isCatchAll { return .list(list) }
    let constraint = constraint
    return withBuffer { bytes in
      switch constraint {
      case .int: if let value = TextValue.int(bytes) { return .int(value) }
      case .uint: if let value = TextValue.uint(bytes) { return .uint(value) }
      case .double: if let value = TextValue.double(bytes) { return .double(value) }
      case .bool: if let value = TextValue.bool(bytes) { return .bool(value) }
      case .date: if let value = TextValue.date(bytes) { return .date(value) }
      case .uuid: return .uuid(String(decoding: bytes, as: UTF8.self))
      case nil, .enumeration, .characters: break
      }
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// Where a capture lies in the text of a URL.
struct CapturePlace: Sendable {
  /// The host, if it belongs to the capture.
  var host = URLLayout.Bounds(0, 0)
  /// The path segments of the capture.
  var segments = URLLayout.Bounds(0, 0)
  /// The number of path segments.
  var count: UInt32 = 0

  /// All of it; between the host and the first segment stands at least a slash.
  var range: Range<Int> {
    let host = host.range
    if count == 0 { return host }
    return (host.isEmpty ? segments.range.lowerBound : host.lowerBound)..<segments.range.upperBound
  }
}
