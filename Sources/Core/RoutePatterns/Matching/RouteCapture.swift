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

  /// Calls a closure with the decoded bytes of ``text``.
  ///
  /// Bytes that need no decoding are borrowed from the text of the URL.
  ///
  /// - Parameter body: A closure that receives the bytes, which are always valid UTF-8, and returns the result.
  /// - Throws: The error that the closure throws.
  /// - Complexity: O(1), or O(*n*) in the length of the capture if it has escapes or is a catch-all.
  public func withBytes<Value, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let result = withSlice { slice in
      Result { () throws(Failure) in try slice.withSpan(body) }
    }
    return try result.get()
  }

  @inline(__always) private func withSlice<Value>(_ body: (ByteSlice) -> Value) -> Value {
    core.withSlice(location, in: url, body)
  }

  /// The decoded segments: one, or for a catch-all zero or more.
  public var list: [String] { isCatchAll ? location.list(in: url) : [text] }

  /// The segment as written in the URL, with affixes, or the rest of the path for a catch-all.
  public var encoded: Substring { url.piece(location.range) }

  /// The decoded texts between the slashes that the URL has as such; an escaped slash is a part of its text.
  var pieces: [String] {
    let flags = location.flags
    if isCatchAll { return list }
    if flags.contains(.isWebHost) { return [text] }
    let isWritten = flags.isSuperset(of: [.isQuery, .isPlain])
    let plusIsSpace = flags.contains(.isQuery) && !flags.contains(.literalPlus)
    let pieces = encoded.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      isWritten ? String(Substring($0)) : PercentCoding.decoded(Substring($0), plusIsSpace: plusIsSpace)
    }
    let before = lengthBefore
    return isWritten ? pieces : pieces.within(before..<before + text.utf8.count)
  }

  /// The number of decoded bytes of the segment or value before the capture: a prefix, other captures and what is between them.
  private var lengthBefore: Int {
    let owner = pattern.owner(of: location)
    let element = location.flags.contains(.isQuery) ? nil : owner.elements[location.element]
    guard element?.kind != .catchAll,
      let parameter = owner.valueParameter(at: location) ?? element.map(owner.parameter)
    else { return 0 }
    return zip(0..<location.flags.part, parameter.others).reduce(parameter.prefix.utf8.count) { length, other in
      let text = RouteCapture(core: core, url: url, location: location.with(part: other.0)).text
      return length + text.utf8.count + other.1.separator.utf8.count
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
  /// The decoded segments of a catch-all.
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

  @inline(never) private func decodedBytes(_ location: CaptureLocation, in url: String) -> [UInt8] {
    if location.flags.contains(.isCatchAll) { return Array(location.list(in: url).joined(separator: "/").utf8) }
    if location.flags.contains(.isWebHost) {
      let host = url.withSlice { PercentCoding.decodedBytes($0.piece(location.range)) }.map(\.asciiLowercased)
      return host.dropLast(patterns[location.entry].hostCapture?.domain.utf8.count ?? 0)
    }
    let isQuery = location.flags.contains(.isQuery)
    let all = url.withSlice {
      PercentCoding.decodedBytes(
        $0.piece(location.range), plusIsSpace: isQuery && !location.flags.contains(.literalPlus))
    }
    let pattern = patterns[location.entry].owner(of: location)
    if isQuery {
      guard let value = pattern.valueParameter(at: location), value.isPartial else { return all }
      return TrieSymbol(value).pieces(of: all)?[location.flags.part] ?? []
    }
    let element = pattern.elements[location.element]
    guard element.kind == .parameter, element.hasAffix else { return all }
    if element.isSplit {
      let symbol = TrieSymbol(pattern.parameter(element))
      let compared = location.flags.contains(.isFolded) ? all.map(\.asciiLowercased) : all
      let range = symbol.pieces(of: compared).map { symbol.range(of: location.flags.part, among: $0) }
      return range.map { Array(all[$0]) } ?? []
    }
    let prefixLength = pattern.text(element.prefixRange).utf8.count
    let suffixLength = pattern.text(element.suffixRange).utf8.count
    return Array(all.dropFirst(prefixLength).dropLast(suffixLength))
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
    return owner(of: location).valueParameter(at: location)?.singles[location.flags.part]
  }

  /// Returns all captures of the value of the query at a location in this pattern, or `nil` for another part.
  func valueParameter(at location: CaptureLocation) -> Parameter? {
    location.flags.contains(.isQuery) ? query[location.element - elements.count].parameter : nil
  }

  /// Returns the pattern with the element of a location: this one, that of the fragment, or that of user information and port.
  func owner(of location: CaptureLocation) -> RoutePattern {
    if location.flags.contains(.isAuthority) { return authority ?? self }
    return location.flags.contains(.isFragment) ? fragmentPattern?.pattern ?? self : self
  }

  /// Returns the decoded name of the parameter of a location.
  func name(at location: CaptureLocation) -> String {
    // The most frequent case, without a copy of the pattern.
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

  /// Whether the parameter of a location has a decoded name.
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

extension [String] {
  /// Returns what is within some bytes of the texts, which are counted as joined by slashes.
  fileprivate func within(_ range: Range<Int>) -> [String] {
    var start = 0
    return compactMap { piece in
      let bounds = start..<start + piece.utf8.count
      start = bounds.upperBound + 1
      // A slash at the start of the range is in it, so the empty text before that slash is too.
      guard bounds.upperBound >= range.lowerBound, bounds.lowerBound <= range.upperBound else { return nil }
      let shared = range.clamped(to: bounds)
      return String(piece.piece(shared.lowerBound - bounds.lowerBound..<shared.upperBound - bounds.lowerBound))
    }
  }
}
