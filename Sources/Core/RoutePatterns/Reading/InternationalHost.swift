/// The host of a custom scheme, which is the first segment.
package enum InternationalHost {
  /// Returns a URL whose host has escapes for the characters that `URL(string:)` wrote as punycode, or `nil` if it has none.
  ///
  /// The host of a web URL is a name of the DNS and stays as it is, and so does a malformed label.
  package static func decoded(in url: String) -> String? {
    let head = URLHead(url)
    guard let scheme = head.scheme, !WebScheme.contains(scheme), let authority = head.authority?.utf8
    else { return nil }
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map(authority.index(after:)) ?? authority.startIndex
    let host = authority[start...].prefix { $0 != UInt8(ascii: ":") }
    let labels = Array(host).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let texts = labels.map(Punycode.decoded)
    if texts.allSatisfy({ $0 == nil }) { return nil }
    var text = Array(url.utf8[..<host.startIndex])
    for (index, label) in labels.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ".")) }
      for byte in texts[index].map({ Array($0.utf8) }) ?? Array(label) {
        if byte < 0x80 {
          text.append(byte)
        } else {
          PercentCoding.append(CollectionOfOne(byte), allowed: .host, to: &text)
        }
      }
    }
    return String(decoding: text + url.utf8[host.endIndex...], as: UTF8.self)
  }
}

/// The decoder of the labels that `URL(string:)` writes for hosts with characters outside ASCII (RFC 3492).
enum Punycode {
  /// The maximum length of a label in bytes (RFC 1035, 2.3.4); longer ones are not decoded.
  static let maximumLength = 63

  /// Returns the text of a label `xn--…`, or `nil` if it is not one that an encoder writes.
  ///
  /// - Complexity: O(*n*²) in the length of the label.
  static func decoded(_ label: ArraySlice<UInt8>) -> String? {
    guard label.count <= maximumLength, label.prefix(4).map({ $0 | 0x20 }).elementsEqual("xn--".utf8) else {
      return nil
    }
    var rest = label.dropFirst(4)
    var scalars: [Unicode.Scalar] = []
    if let hyphen = rest.lastIndex(of: UInt8(ascii: "-")) {
      guard rest[..<hyphen].allSatisfy({ $0 < 0x80 }) else { return nil }
      scalars = rest[..<hyphen].map { Unicode.Scalar($0) }
      rest = rest[hyphen...].dropFirst()
    }
    guard !rest.isEmpty else { return nil }
    var (value, position, bias) = (0x80, 0, 72)
    while !rest.isEmpty {
      let before = position
      guard let delta = number(&rest, bias) else { return nil }
      position += delta
      let count = scalars.count + 1
      bias = nextBias(position - before, count, isFirst: before == 0)
      value += position / count
      position %= count
      // Control characters stay encoded.
      guard value >= 0xA0, value <= 0x10FFFF, let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
      scalars.insert(scalar, at: position)
      position += 1
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Removes a number of variable length (section 3.3), or returns `nil` if it is incomplete or too large.
  private static func number(_ rest: inout ArraySlice<UInt8>, _ bias: Int) -> Int? {
    var (result, weight, place) = (0, 1, 36)
    while let digit = rest.popFirst().flatMap(digit), weight < 1 << 32 {
      result += digit * weight
      let threshold = min(max(place - bias, 1), 26)
      if digit < threshold { return result <= 0x10FFFF * (maximumLength + 1) ? result : nil }
      weight *= 36 - threshold
      place += 36
    }
    return nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    if byte.isASCIIDigit { return Int(byte - 0x30) + 26 }
    return byte.isASCIILetter ? Int((byte | 0x20) - 0x61) : nil
  }

  /// Returns the bias of the next number (section 3.4).
  private static func nextBias(_ difference: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = difference / (isFirst ? 700 : 2)
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}
