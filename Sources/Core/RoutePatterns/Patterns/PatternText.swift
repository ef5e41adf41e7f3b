import MediatorText

extension RoutePattern {
  /// The canonical text of a valid pattern.
  var canonicalText: String {
    Self.text(scheme?.asciiLowercased, hostCapture?.text ?? host?.asciiLowercased, components, isOpaque: isOpaque)
      + Self.text(of: query, fragment)
  }

  static func text(_ scheme: String?, _ host: String?, _ components: [Component], isOpaque: Bool = false) -> String {
    var text = scheme.map { $0 + (isOpaque || $0 == noScheme ? ":" : "://") } ?? ""
    if let host { text += (scheme == nil ? "//" : "") + host }
    let isAfterScheme = scheme.map { !WebScheme.contains($0) } ?? false
    append(components, to: &text, afterScheme: isAfterScheme, isHost: isAfterScheme && !isOpaque && scheme != noScheme)
    return text.isEmpty ? "/" : text
  }

  /// - Parameter isHost: Whether the first segment is a host, in which an `@` would end a user, and a colon begin a port.
  private static func append(
    _ components: [Component], to text: inout String, afterScheme: Bool = false, isHost: Bool = false
  ) {
    for (index, component) in components.enumerated() {
      // The first segment directly follows `custom://`.
      let needsSlash = !afterScheme || index > 0
      let isHost = isHost && index == 0
      switch component {
      case .literal(let literal):
        text += (needsSlash ? "/" : "") + (isHost ? PatternText.encodedHost(literal) : PatternText.encoded(literal))
      case .parameter(let parameter):
        text += (needsSlash ? "/" : "") + (isHost ? parameter.hostText : parameter.patternText)
      case .span(let name), .catchAll(let name): text += (needsSlash ? "/*" : "*") + PatternText.name(name)
      case .rest(let name):
        text += (needsSlash ? "/*" : "*") + PatternText.name(name) + "<raw>"
      case .group(let inner):
        text += "("
        append(inner, to: &text)
        text += ")"
      }
    }
  }
}

extension RoutePattern.Parameter {
  /// The parameter as written in the path of a pattern.
  var patternText: String { patternText { PatternText.encoded($0) } }

  /// The parameter as written as the host of a custom scheme: the colon of a separator is an escape.
  var hostText: String { patternText(isHost: true) { PatternText.encodedHost($0) } }

  /// Returns the parameter as written in a pattern.
  ///
  /// - Parameter encoded: Returns a literal text with the escapes that it needs.
  func patternText(isHost: Bool = false, _ encoded: (String) -> String) -> String {
    var text = encoded(prefix)
    let followers = others.map { isHost ? encoded($0.separator) : $0.separatorText(encoded) } + [encoded(suffix)]
    for (single, follower) in zip(singles, followers) {
      Self.append(single.name, single.constraint, before: follower, to: &text, isHost: isHost)
    }
    return text
  }

  private static func append(
    _ name: String, _ constraint: ParameterConstraint?, before follower: String, to text: inout String, isHost: Bool
  ) {
    // Digits after a host and a colon would be a port.
    let isPort = isHost && !text.isEmpty && !name.isEmpty && name.utf8.allSatisfy(\.isASCIIDigit)
    let nameText = isPort ? "{\(name)}" : PatternText.name(name)
    text += ":" + nameText
    if let constraint {
      text += "<\(constraint)>"
    } else if let first = follower.utf8.first, PatternText.isNameByte(first), !nameText.hasSuffix("}") {
      text += "<>"
    }
    text += follower
  }
}

extension RoutePattern.Parameter.Part {
  /// Returns the separator as written in a pattern: a colon at its end is not an escape.
  fileprivate func separatorText(_ encoded: (String) -> String) -> String {
    let text = encoded(separator)
    return text.hasSuffix("%3A") ? text.dropLast(3) + ":" : text
  }
}

/// Spells literal text in patterns.
enum PatternText {
  /// Returns a text as written in a pattern: ASCII characters not in `allowed` are percent-encoded.
  static func encoded(_ text: String, allowed: CharacterClass = .literal) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x80 || allowed.contains($0) }) { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isASCII ? PercentCoding.encoded(String(scalar), allowed: allowed) : String(scalar)
    }.joined()
  }

  /// Returns a text as written in the host of a custom scheme.
  static func encodedHost(_ text: String) -> String { encoded(text).replacing("@", with: "%40") }

  /// Returns the name of a parameter as written in a pattern, in braces if it has characters that end a name.
  static func name(_ name: String) -> String { name.utf8.allSatisfy(isNameByte) ? name : "{\(encoded(name))}" }

  /// Returns the decoded name of a parameter from its text in a pattern.
  static func decodedName(_ text: Substring) -> String {
    let isBraced = text.utf8.first == UInt8(ascii: "{")
    return PercentCoding.decoded(isBraced ? Substring(text.utf8.dropFirst().dropLast()) : text)
  }

  /// Returns whether a byte belongs to a name without braces.
  @inline(__always) static func isNameByte(_ byte: UInt8) -> Bool { byte >= 0x80 || CharacterClass.name.contains(byte) }

  /// Returns a text as written in the query of a pattern.
  static func encodedQuery(_ text: String) -> String { encoded(text, allowed: .patternQuery) }
}

extension RoutePattern {
  /// The canonical text without the names of parameters and without the optional parts of query and fragment.
  package var shape: [UInt8] {
    let text = Array(base.utf8)
    var shape: [UInt8] = []
    eachShapePiece { shape.append(contentsOf: text[$0]) }
    return shape + conditionShape
  }

  /// Calls a closure with each piece of the text up to the end of the path between names.
  @inline(__always) private func eachShapePiece(_ body: (Range<Int>) -> Void) {
    var start = 0
    if let hostCapture {
      body(0..<hostCapture.name.lowerBound)
      start = hostCapture.name.upperBound
    } else if schemeEnd > 0, hostEnd == hostStart {
      // The slashes after a scheme do not matter.
      body(0..<Int(schemeEnd) + 1)
      start = Int(schemeEnd) + (isOpaque ? 1 : 3)
    }
    for element in elements where element.isCapture {
      body(start..<Int(element.nameStart))
      // A catch-all matches the same URLs with and without `<raw>`.
      if element.isList {
        start = Int(element.end)
        continue
      }
      var (nameEnd, constraint) = (Int(element.nameEnd), element.constraint)
      // `<>` after a name only ends it.
      for part in splits(of: element) {
        body((constraint == .none ? part.separator.lowerBound : nameEnd)..<part.name.lowerBound)
        (nameEnd, constraint) = (part.name.upperBound, part.constraint)
      }
      start = constraint == .none ? Int(element.link) : nameEnd
    }
    body(start..<pathEnd)
  }

  /// The pattern with its path in lower case except for names, for URLs whose path is compared so.
  package var withLowercasePath: RoutePattern {
    // A constraint may be malformed in lower case, such as `<DE|de>`: then constraints stay as they are.
    lowercased(constraints: true) ?? lowercased(constraints: false) ?? self
  }

  private func lowercased(constraints: Bool) -> RoutePattern? {
    var text = Array(base.utf8)
    eachShapePiece { piece in
      var bounds = ConstraintBounds()
      for index in piece where bounds.isOutside(text[index]) || constraints {
        text[index] = text[index].asciiLowercased
      }
    }
    return (try? RoutePattern(String(decoding: text, as: UTF8.self), rules: rules))?.with(authority)
  }

  /// Returns whether two patterns differ at most in parameter names.
  package func hasShape(of other: RoutePattern) -> Bool { shape == other.shape }

  /// Returns a hash of the shape and of a number, which differs between processes.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package func shapeHash(with number: UInt64) -> Int {
    base.withSlice { text in
      let bytes = PathBytes(text)
      var hash = Self.shapeSeed.extend(number, by: 0)
      eachShapePiece { piece in
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

  /// The seed is random, so that the author of a route file cannot choose patterns that collide.
  private static let shapeSeed = SegmentHash(seed: .random(in: .min ... .max))
}
