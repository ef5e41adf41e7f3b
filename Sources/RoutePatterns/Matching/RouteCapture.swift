/// What one parameter captured.
public struct RouteCapture: Sendable {
  private let pattern: RoutePattern
  private let element: PatternElement
  private let segments: Slice<ParsedURL.Segments>

  init(pattern: RoutePattern, element: PatternElement, segments: Slice<ParsedURL.Segments>) {
    self.pattern = pattern
    self.element = element
    self.segments = segments
  }

  /// The name of the parameter; empty for an unnamed catch-all.
  public var name: String { pattern.text(element.nameRange) }

  /// Whether the parameter is a catch-all, so that it captured a list.
  public var isCatchAll: Bool { element.kind == .catchAll }

  /// The constraint that the text satisfies, or `nil`.
  public var constraint: ParameterConstraint? {
    element.kind == .parameter ? pattern.constraint(of: element) : nil
  }

  /// The decoded text without affixes; of a catch-all, its segments with `/` between them.
  public var text: String {
    if isCatchAll { return list.joined(separator: "/") }
    if !element.hasAffix { return segments.first?.text ?? "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The decoded segments: one, or for a catch-all zero or more.
  public var list: [String] {
    isCatchAll ? segments.map(\.text) : [text]
  }

  /// The decoded bytes of ``text``, always valid UTF-8.
  public var bytes: [UInt8] {
    if isCatchAll { return Array(text.utf8) }
    let all = segments.first?.bytes ?? []
    if !element.hasAffix { return all }
    let prefixLength = pattern.text(element.prefixRange).utf8.count
    let suffixLength = pattern.text(element.suffixRange).utf8.count
    return Array(all.dropFirst(prefixLength).dropLast(suffixLength))
  }

  /// The segment as it stands in the URL, with affixes; of a catch-all, all that is left of the path.
  public var encoded: Substring {
    guard let first = segments.first?.encoded, let last = segments.last?.encoded else { return "" }
    return first.base[first.startIndex..<last.endIndex]
  }

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
