import RoutePatterns

/// Reads a URL by a reader with options, and matches it: an option byte, a line with a pattern, a URL.
///
/// No input traps. The text only gets escapes, unless separators and names of items change; what a pattern captures from the
/// query is a value of that query; a capture as written is a part of the text that was read; equal options capture the same
/// twice.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard let options = input.first else { return }
  let lines = input.dropFirst().split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
  guard lines.count == 2, let pattern = try? RoutePattern(String(decoding: lines[0], as: UTF8.self)) else { return }
  let text = String(decoding: lines[1], as: UTF8.self)
  let reader = StandardURLReader(
    plus: options & 1 == 0 ? .space : .plus,
    repeatedItems: options & 2 == 0 ? .list : options & 4 == 0 ? .last : .error,
    emptySegments: options & 8 == 0 ? .rejected : options & 2 == 0 ? .ignored : .kept,
    keepsFinalSlash: options & 5 == 5, foldsFirstSegment: options & 16 != 0,
    foldsPath: options & 64 != 0,
    separatesItemsBySemicolons: options & 128 != 0, readsMatrixParameters: options & 136 == 136,
    foldsItemNames: options & 192 == 192,
    rawCharacters: options & 32 == 0 ? .escaped : .rejected)
  guard let url = try? reader.read(text) else { return }
  let written = EscapedText(text).text
  let kept = InternationalHost.decoded(in: written) ?? written
  if options & 128 == 0 {
    require(url.text == kept, "the text has no other changes than escapes")
  } else {
    require(url.text.utf8.count == kept.utf8.count, "separators and names keep their length")
  }
  var builder = RouteTable<Int>.Builder()
  guard (try? builder.insert(pattern, 1)) != nil else { finding("a sound pattern is refused: \(pattern)") }
  let table = builder.freeze()
  for host in HostPlacement.allCases {
    guard let match = table.firstMatch(url, host: host), let again = table.firstMatch(url, host: host) else { continue }
    let texts = match.captures.map { ($0.name, $0.list) }
    require(texts.elementsEqual(again.captures.map { ($0.name, $0.list) }) { $0 == $1 }, "a match is repeatable")
    for capture in match.captures {
      require(url.text.utf8.count >= capture.encoded.utf8.count, "a capture is a part of the text")
      // A path that is compared in lower case has letters of its own.
      let isAccepted = [capture.text, capture.text.lowercased()].contains { capture.constraint?.accepts($0) ?? true }
      require(isAccepted, "\(pattern) captures what it rejects in \(text)")
    }
    let items = pattern.query.filter { $0.parameter != nil && !$0.isOptional && $0.parameter?.constraint != .raw }
    for item in items {
      let value = url.queryItems.first(named: item.name).map { $0.value ?? "" }
      require(value == item.parameter.flatMap { match[$0.name]?.text }, "\(pattern) captures another value of \(text)")
    }
  }
}
