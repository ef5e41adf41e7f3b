import MediatorText

extension RoutePattern {
  /// The canonical text without the names of parameters and without what is optional of query and fragment.
  package var shape: [UInt8] { shape(from: 0, to: pathEnd, elements.indices) + conditionShape }

  /// Returns the shape of a range of elements.
  func shape(of range: Range<Int>) -> [UInt8] {
    guard let first = range.first, let last = range.last else { return [] }
    return shape(from: Int(elements[first].start), to: Int(elements[last].end), range)
  }

  private func shape(from start: Int, to end: Int, _ range: Range<Int>) -> [UInt8] {
    let text = Array(description.utf8)
    var shape: [UInt8] = []
    eachShapePiece(from: start, to: end, range) { shape.append(contentsOf: text[$0]) }
    return shape
  }

  /// Calls a closure with each piece of the text between names.
  @inline(__always) private func eachShapePiece(
    from start: Int, to end: Int, _ range: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    var start = start
    if start == 0, let hostCapture {
      body(0..<hostCapture.name.lowerBound)
      start = hostCapture.name.upperBound
    } else if start == 0, schemeEnd > 0, hostEnd == hostStart {
      // The slashes after a scheme do not matter.
      body(0..<Int(schemeEnd) + 1)
      start = Int(schemeEnd) + (isOpaque ? 1 : 3)
    }
    for element in elements[range] where element.isCapture {
      body(start..<Int(element.nameStart))
      // A catch-all matches the same URLs with and without `<raw>`.
      start = Int(element.kind == .catchAll ? element.end : element.nameEnd)
      for part in splits(of: element) {
        body(start..<part.name.lowerBound)
        start = part.name.upperBound
      }
    }
    body(start..<end)
  }

  /// The pattern with its path in lower case except for names, for URLs whose path is compared so.
  package var withLowercasePath: RoutePattern {
    var text = Array(description.utf8)
    eachShapePiece(from: 0, to: pathEnd, elements.indices) { piece in
      for index in piece { text[index] = text[index].asciiLowercased }
    }
    // Some set of characters is none in lower case: such a pattern stays as it is.
    return (try? RoutePattern(String(decoding: text, as: UTF8.self), rules: rules)) ?? self
  }

  /// Whether two patterns differ at most in parameter names.
  package func hasShape(of other: RoutePattern) -> Bool { shape == other.shape }

  /// Returns a hash of the shape and of a number, which differs between processes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func shapeHash(with number: UInt64) -> Int {
    description.withSlice { text in
      let bytes = PathBytes(text)
      var hash = Self.shapeSeed.extend(number, by: 0)
      eachShapePiece(from: 0, to: pathEnd, elements.indices) { piece in
        var offset = piece.lowerBound
        while offset &+ 8 <= piece.upperBound {
          hash = Self.shapeSeed.extend(hash, by: bytes.load(offset))
          offset &+= 8
        }
        let rest = piece.upperBound &- offset
        let word = prefix(of: bytes.word(at: offset), length: rest)
        // The byte count ends the piece, so that pieces around a name differ from one joined piece.
        hash = Self.shapeSeed.extend(hash, by: word | UInt64(truncatingIfNeeded: rest &+ 1) &<< 56)
      }
      for byte in conditionShape { hash = Self.shapeSeed.extend(hash, by: UInt64(byte)) }
      return Int(truncatingIfNeeded: hash)
    }
  }

  /// Random, so that the author of a route file cannot choose patterns that collide.
  private static let shapeSeed = SegmentHash(seed: .random(in: .min ... .max))
}
