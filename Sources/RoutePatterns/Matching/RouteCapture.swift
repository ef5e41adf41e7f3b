/// What one parameter captured.
///
/// It refers to the table and to the text of the URL, and copies nothing of either.
public struct RouteCapture: Sendable {
  private let core: TableCore
  private let entry: UInt32
  private let elementNumber: UInt32
  private let url: String
  private let place: CapturePlace

  init(core: TableCore, entry: Int, element: Int, url: String, place: CapturePlace) {
    self.core = core
    self.entry = UInt32(truncatingIfNeeded: entry)
    elementNumber = UInt32(truncatingIfNeeded: element)
    self.url = url
    self.place = place
  }

  private var pattern: RoutePattern { core.patterns[Int(entry)] }

  private var element: PatternElement { core.patterns[Int(entry)].elements[Int(elementNumber)] }

  /// The name of the parameter; empty for an unnamed catch-all.
  public var name: String { pattern.text(element.nameRange) }

  /// Whether the parameter is a catch-all, so that it captured a list.
  public var isCatchAll: Bool { element.kind == .catchAll }

  /// The constraint that the text satisfies, or `nil`.
  public var constraint: ParameterConstraint? {
    let element = element
    return element.constraint == .none ? nil : pattern.constraint(of: element)
  }

  /// The decoded text without affixes; of a catch-all, its segments with `/` between them.
  public var text: String {
    let element = element
    if element.kind == .catchAll { return list.joined(separator: "/") }
    return element.hasAffix ? String(decoding: bytes, as: UTF8.self) : PercentCoding.decoded(encoded)
  }

  /// The decoded segments: one, or for a catch-all zero or more.
  public var list: [String] {
    guard isCatchAll else { return [text] }
    var segments: [String] = []
    if !place.host.range.isEmpty { segments.append(PercentCoding.decoded(url.piece(place.host.range))) }
    if place.count == 0 { return segments }
    var rest = url.piece(place.segments.range)
    while let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) {
      segments.append(PercentCoding.decoded(rest[..<slash]))
      rest = rest[rest.utf8.index(after: slash)...]
    }
    return segments + [PercentCoding.decoded(rest)]
  }

  /// The decoded bytes of ``text``, always valid UTF-8.
  public var bytes: [UInt8] {
    let element = element
    if element.kind == .catchAll { return Array(text.utf8) }
    let all = PercentCoding.decodedBytes(encoded.utf8, plusIsSpace: false)
    if !element.hasAffix { return all }
    let prefixLength = pattern.text(element.prefixRange).utf8.count
    let suffixLength = pattern.text(element.suffixRange).utf8.count
    return Array(all.dropFirst(prefixLength).dropLast(suffixLength))
  }

  /// The segment as it stands in the URL, with affixes; of a catch-all, all that is left of the path.
  public var encoded: Substring { url.piece(place.range) }

  /// The captured value, typed by the constraint.
  ///
  /// Text without a typed constraint is ``RouteValue/text(_:)``, and a catch-all is a ``RouteValue/list(_:)``.
  public var value: RouteValue {
    if isCatchAll { return .list(list) }
    let bytes = bytes
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

extension String {
  /// A piece by offsets in UTF-8 bytes, which must be bounds of characters.
  func piece(_ range: Range<Int>) -> Substring {
    let utf8 = utf8
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    // Slicing the string itself would look for the bounds of characters once more.
    return Substring(utf8[start..<utf8.index(start, offsetBy: range.count)])
  }
}
