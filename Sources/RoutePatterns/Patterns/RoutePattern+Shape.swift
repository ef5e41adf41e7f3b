extension RoutePattern {
  /// A hash of the pattern without the names of its parameters: equal for patterns of one shape.
  ///
  /// Not seeded by the process: patterns come from code.
  package var shapeHash: Int {
    var text = description
    return text.withUTF8 { buffer in
      let bytes = UnsafeRawBufferPointer(buffer)
      var hash: UInt64 = 0x9E37_79B9_7F4A_7C15
      var start = 0
      for element in elements where element.kind == .parameter || element.kind == .catchAll {
        hash = Self.mixed(hash, bytes, start..<Int(element.nameStart))
        start = Int(element.nameEnd)
      }
      return Int(truncatingIfNeeded: Self.mixed(hash, bytes, start..<bytes.count))
    }
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ bytes: UnsafeRawBufferPointer, _ part: Range<Int>) -> UInt64 {
    var hash = hash
    var position = part.lowerBound
    while position &+ 8 <= part.upperBound {
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      position &+= 8
    }
    var rest = UInt64(truncatingIfNeeded: part.count)
    while position < part.upperBound {
      rest = rest << 8 | UInt64(bytes[position])
      position &+= 1
    }
    return mixed(hash, rest)
  }

  /// Whether two patterns differ at most in the names of their parameters.
  package func hasShape(of other: RoutePattern) -> Bool {
    withShape { bytes, parts in
      other.withShape { otherBytes, otherParts in
        parts.count == otherParts.count
          && zip(parts, otherParts).allSatisfy { bytes[$0].elementsEqual(otherBytes[$1]) }
      }
    }
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return mixed ^ (mixed >> 32)
  }

  /// The canonical text, and where it lies between the names.
  private func withShape<Result>(_ body: (UnsafeRawBufferPointer, ShapeParts) -> Result) -> Result {
    var text = description
    return text.withUTF8 { bytes in
      body(UnsafeRawBufferPointer(bytes), ShapeParts(elements: elements, end: bytes.count))
    }
  }
}

/// The pieces of a pattern's text between its names.
private struct ShapeParts: Sequence, IteratorProtocol {
  private let elements: [PatternElement]
  private let end: Int
  private var index = 0
  private var start = 0
  private var isOver = false

  /// How many there are: one more than names, and a catch-all or a parameter without a name counts too.
  var count: Int { elements.count { $0.kind == .parameter || $0.kind == .catchAll } + 1 }

  init(elements: [PatternElement], end: Int) {
    self.elements = elements
    self.end = end
  }

  mutating func next() -> Range<Int>? {
    if isOver { return nil }
    while index < elements.count {
      let element = elements[index]
      index &+= 1
      guard element.kind == .parameter || element.kind == .catchAll else { continue }
      defer { start = Int(element.nameEnd) }
      return start..<Int(element.nameStart)
    }
    isOver = true
    return start..<end
  }
}
