/// The host of a custom scheme, which is the first segment.
package enum InternationalHost {
  /// Returns a URL whose host has escapes for the characters that `URL(string:)` wrote as punycode, or `nil` if it has none.
  ///
  /// The host of a web URL is a name of the DNS and stays as it is, and so does a malformed label.
  package static func decoded(in url: String) -> String? {
    let bytes = Array(url.utf8)
    let scheme = bytes.prefix(while: CharacterClass.scheme.contains).count
    guard bytes[scheme...].starts(with: "://".utf8), !WebScheme.contains(String(url.piece(0..<scheme)))
    else { return nil }
    let host = bytes[(scheme + 3)...].prefix { !"/?#".utf8.contains($0) }
    let labels = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let texts = labels.map(Punycode.decoded)
    if texts.allSatisfy({ $0 == nil }) { return nil }
    var text = Array(bytes[..<host.startIndex])
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
    return String(decoding: text + bytes[host.endIndex...], as: UTF8.self)
  }
}
