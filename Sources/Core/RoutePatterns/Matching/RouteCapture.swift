import MediatorText

/// The text that one parameter captured.
///
/// It refers to the table and to the text of the URL without copying either.
public struct RouteCapture: Sendable {
  @usableFromInline let core: TableCore
  @usableFromInline let url: String
  @usableFromInline let location: CaptureLocation

  @inlinable @inline(__always) init(core: TableCore, url: String, location: CaptureLocation) {
    self.core = core
    self.url = url
    self.location = location
  }

  private var pattern: RoutePattern { core.patterns[location.entry] }

  /// The name of the parameter; empty for an unnamed catch-all.
  public var name: String { pattern.name(at: location) }

  /// Whether the parameter is a catch-all, which captures a list.
  public var isCatchAll: Bool { location.flags.contains(.isCatchAll) }

  /// The constraint that the text satisfies, or `nil`.
  public var constraint: ParameterConstraint? { pattern.constraint(at: location) }

  /// The decoded text without affixes; the segments of a catch-all are joined by `/`.
  ///
  /// The text of a query item with `<raw>` is as written if it contains a `:` or a `/`.
  ///
  /// Text that needs no decoding is copied once.
  @inlinable public var text: String { core.text(location, in: url) }

  /// The decoded text as an integer, read without creating a string, or `nil` if it is not one.
  public var int: Int? { withSlice { TextValue.int($0).flatMap(Int.init(exactly:)) } }

  /// The decoded bytes of ``text``, always valid UTF-8.
  public var bytes: [UInt8] { withSlice(Array.init) }

  @inline(__always) private func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    core.withSlice(location, in: url, body)
  }

  /// The decoded segments: one, or for a catch-all zero or more.
  public var list: [String] { isCatchAll ? location.list(in: url) : [text] }

  /// The segment as written in the URL, with affixes, or the rest of the path for a catch-all.
  public var encoded: Substring { url.piece(location.range) }

  /// The decoded texts between the slashes that the URL has as such; an escaped slash is a part of its text.
  var pieces: [String] {
    if isCatchAll { return list }
    let isPlain = location.flags.contains(.isPlain)
    // No text in UTF-8 has the byte that stands for an escaped slash.
    let bytes = isPlain ? self.bytes : core.decodedBytes(location, in: url, escapedSlash: 0xFF)
    return bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { piece in
      String(decoding: piece.map { $0 == 0xFF ? UInt8(ascii: "/") : $0 }, as: UTF8.self)
    }
  }

  /// The captured value, typed by the constraint.
  ///
  /// Text without a typed constraint is ``RouteValue/text(_:)``, and a catch-all is a ``RouteValue/list(_:)``. A number, a
  /// Boolean and a date are read without creating a string.
  public var value: RouteValue {
    if isCatchAll { return .list(list) }
    let constraint = constraint
    return withSlice { bytes in
      switch constraint {
      case .int: if let value = TextValue.int(bytes) { return .int(value) }
      case .uint: if let value = TextValue.uint(bytes) { return .uint(value) }
      case .double: if let value = TextValue.double(bytes) { return .double(value) }
      case .bool: if let value = TextValue.bool(bytes) { return .bool(value) }
      case .date: if let value = TextValue.date(bytes) { return .date(value) }
      case .uuid: return .uuid(bytes.text)
      case nil, .enumeration, .beginnings, .except, .characters, .raw: break
      }
      return .text(bytes.text)
    }
  }
}

extension CaptureLocation {
  /// Returns the decoded segments of a catch-all.
  func list(in url: String) -> [String] {
    let host = host.map { [PercentCoding.decoded(url.piece($0))] } ?? []
    guard let segments else { return host }
    return host
      + url.piece(segments).utf8.split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: flags.contains(.skipsEmpty)
      ).map {
        PercentCoding.decoded(Substring($0))
      }
  }
}

extension TableCore {
  @usableFromInline func text(_ location: CaptureLocation, in url: String) -> String {
    if location.flags.contains(.isPlain), let text = url.copy(location.range) { return text }
    return withSlice(location, in: url, \.text)
  }

  /// Lends the decoded bytes of a capture.
  @inline(__always) func withSlice<Value>(_ location: CaptureLocation, in url: String, _ body: (ByteSlice) -> Value)
    -> Value
  {
    guard location.flags.contains(.isPlain) else { return decodedBytes(location, in: url).withSlice(body) }
    return url.withSlice { body($0.piece(location.range)) }
  }

  @inline(never) fileprivate func decodedBytes(
    _ location: CaptureLocation, in url: String, escapedSlash: UInt8 = UInt8(ascii: "/")
  ) -> [UInt8] {
    let flags = location.flags
    if flags.contains(.isCatchAll) { return Array(location.list(in: url).joined(separator: "/").utf8) }
    func decoded(_ escapedSlash: UInt8 = UInt8(ascii: "/")) -> [UInt8] {
      url.withSlice {
        PercentCoding.decodedBytes(
          $0.piece(location.range), plusIsSpace: flags.contains(.isQuery) && !flags.contains(.literalPlus),
          escapedSlash: escapedSlash)
      }
    }
    let bytes = decoded(escapedSlash)
    if flags.contains(.isWebHost) {
      return bytes.map(\.asciiLowercased).dropLast(patterns[location.entry].hostCapture?.domain.utf8.count ?? 0)
    }
    guard let parameter = patterns[location.entry].owner(of: location).parameter(at: location), parameter.isPartial
    else { return bytes }
    if parameter.others.isEmpty {
      return bytes.dropFirst(parameter.prefix.utf8.count).dropLast(parameter.suffix.utf8.count)
    }
    let symbol = TrieSymbol(parameter)
    let compared = flags.contains(.isFolded) ? decoded().map(\.asciiLowercased) : decoded()
    return symbol.pieces(of: compared).map { Array(bytes[symbol.range(of: flags.part, among: $0)]) } ?? []
  }
}

extension RouteCapture: CustomStringConvertible {
  /// The name and the text, as `id: 42`.
  public var description: String { "\(name): \(text.shortened(to: 120).printable)" }
}

extension RoutePattern {
  /// Returns the parameter of the host or the query of a location, or `nil` for another part.
  private func outerParameter(at location: CaptureLocation) -> Parameter? {
    if location.flags.contains(.isWebHost) { return hostCapture?.parameter }
    guard location.flags.contains(.isQuery) else { return nil }
    return owner(of: location).parameter(at: location)?.singles[location.flags.part]
  }

  /// Returns all captures of the segment or the value of the query at a location in this pattern, or `nil` for a catch-all.
  fileprivate func parameter(at location: CaptureLocation) -> Parameter? {
    if location.flags.contains(.isQuery) { return query[location.element - elements.count].parameter }
    let element = elements[location.element]
    return element.kind == .parameter ? parameter(element) : nil
  }

  /// Returns the pattern with the element of a location: this one, that of the fragment, or that of user information and port.
  func owner(of location: CaptureLocation) -> RoutePattern {
    if location.flags.contains(.isAuthority) { return authority ?? self }
    return location.flags.contains(.isFragment) ? fragmentPattern?.pattern ?? self : self
  }

  /// Returns the decoded name of the parameter of a location.
  func name(at location: CaptureLocation) -> String {
    // The most frequent case needs no copy of the pattern.
    if location.flags.isOfPath, !elements[location.element].isEscaped,
      let name = base.copy(elements[location.element].nameRange)
    {
      return name
    }
    if let parameter = outerParameter(at: location) { return parameter.name }
    let owner = owner(of: location)
    let element = owner.elements[location.element]
    let part = location.flags.part
    return owner.name(part == 0 ? element.nameRange : owner.splits(of: element)[part - 1].name)
  }

  /// Returns the constraint of the parameter of a location.
  func constraint(at location: CaptureLocation) -> ParameterConstraint? {
    if let parameter = outerParameter(at: location) { return parameter.constraint }
    let owner = owner(of: location)
    let element = owner.elements[location.element]
    let part = location.flags.part
    return owner.constraint(part == 0 ? element.constraint : owner.splits(of: element)[part - 1].constraint)
  }

  /// Returns whether the parameter of a location has a decoded name.
  func hasName(_ name: String, at location: CaptureLocation) -> Bool {
    if location.flags.part > 0 || !location.flags.isDisjoint(with: [.isQuery, .isFragment, .isWebHost]) {
      return self.name(at: location).utf8.elementsEqual(name.utf8)
    }
    let element = elements[location.element]
    if element.isEscaped { return self.name(element.nameRange).utf8.elementsEqual(name.utf8) }
    return element.nameRange.count == name.utf8.count
      && base.piece(element.nameRange).utf8.elementsEqual(name.utf8)
  }
}
