import RoutePatterns

/// The texts of a link's secret inputs, which no description prints.
///
/// A text is replaced wherever it is a part of a URL, a decoded segment or the value of a query item, under any name. Every text
/// is sought in every part, so that a link with many of them is hidden whole.
final class Secrets: Sendable {
  /// The most texts of a link that is not hidden whole.
  private static let maximumCount = 16
  /// The most bytes of a URL that are read for its secrets, and printed.
  private static let maximumLength = 16_384

  /// The names of secret query items, in lower case.
  private let names: Set<String>
  /// The decoded texts.
  private let texts: Set<String>
  /// The bytes of the texts that are so long that a longer one with one of them does not have it by chance.
  private let longTexts: [[UInt8]]
  /// Whether nothing of the URL is printed.
  private let hidesURL: Bool
  /// Whether no text of the link is printed.
  private let hidesTexts: Bool

  /// - Parameter isCut: Whether only the beginning of a URL was read.
  init(names: Set<String>, texts: some Sequence<String>, isCut: Bool) {
    self.names = names
    let texts = Set(texts).filter { !$0.isEmpty }
    hidesURL = texts.count > Self.maximumCount
    hidesTexts = hidesURL || isCut
    self.texts = hidesURL ? [] : texts
    longTexts = self.texts.map { Array($0.utf8) }.filter { $0.count >= 4 }
  }

  private var mark: String { Parameters.secretMark }

  /// Returns a URL for messages, such as `shop://account/signIn?user=ada&password=(secret)`.
  func url(_ text: String) -> String {
    if hidesURL { return mark }
    return Self.isTooLong(text) ? "\(url(Self.beginning(of: text), depth: 0))…" : url(text, depth: 0)
  }

  /// Whether only the beginning of a URL is read.
  static func isTooLong(_ url: String) -> Bool { url.utf8.count > maximumLength }

  /// Returns the part of a URL that is read and printed.
  static func beginning(of url: String) -> String {
    isTooLong(url) ? String(decoding: url.utf8.prefix(maximumLength), as: UTF8.self) : url
  }

  private func url(_ text: String, depth: Int) -> String {
    let parts = URLText(text)
    var result = path(parts.path)
    if let query = parts.query { result += "?" + self.query(query, depth) }
    guard let fragment = parts.fragment else { return result }
    if isHidden(fragment) { return "\(result)#\(mark)" }
    let inner = URLText.ofFragment(fragment)
    result += "#" + path(inner.path)
    return inner.query.map { "\(result)\(inner.path.isEmpty ? "" : "?")\(query($0, depth))" } ?? result
  }

  private func path(_ text: Substring) -> String {
    text.split(separator: "/", omittingEmptySubsequences: false)
      .map { isHidden($0) ? mark : String($0) }.joined(separator: "/")
  }

  private func query(_ text: Substring, _ depth: Int) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let equals = item.firstIndex(of: "=") else { return isHidden(item) ? mark : String(item) }
      let (name, value) = (item[..<equals], item[item.index(after: equals)...])
      return isSecret(name, value, depth) ? "\(isHidden(name) ? mark : String(name))=\(mark)" : String(item)
    }.joined(separator: "&")
  }

  private func isSecret(_ name: Substring, _ value: Substring, _ depth: Int) -> Bool {
    if value.isEmpty { return false }
    if URLText.isName(name, in: names) || isHidden(value) || isHidden(name) { return true }
    // A URL in a URL.
    let decoded = URLText.decoded(value)
    guard decoded.contains("=") || decoded.contains("/"), depth < 4 else { return false }
    return url(decoded, depth: depth + 1) != decoded
  }

  /// Returns whether the value of a parameter is not printed.
  func hides(_ label: String, _ texts: [String]) -> Bool {
    hidesTexts || URLText.isName(label[...], in: names) || texts.contains { text($0) != $0 || url($0) != $0 }
  }

  private func isHidden(_ part: Substring) -> Bool {
    if texts.isEmpty { return false }
    let decoded = URLText.decoded(part)
    return hides(decoded) || decoded.utf8.contains(UInt8(ascii: "+")) && hides(decoded.replacing("+", with: " "))
  }

  /// Returns whether a decoded text is a secret or has a long one.
  private func hides(_ text: String) -> Bool {
    if texts.contains(text) { return true }
    let bytes = Array(text.utf8)[...]
    return longTexts.contains { bytes.firstStart(of: $0) != nil }
  }

  /// Returns a decoded text for messages.
  func text(_ text: String) -> String {
    if hidesTexts || texts.contains(text) { return mark }
    let bytes = Array(text.utf8)
    let found = longTexts.flatMap { Self.ranges(of: $0, in: bytes) }
    if found.isEmpty { return text }
    var (shown, end) = ("", 0)
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // Texts may overlap.
      if range.lowerBound >= end { shown += String(decoding: bytes[end..<range.lowerBound], as: UTF8.self) + mark }
      end = max(end, range.upperBound)
    }
    return shown + String(decoding: bytes[end...], as: UTF8.self)
  }

  /// Returns where a text has some bytes, without overlaps.
  private static func ranges(of bytes: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    var (found, rest): ([Range<Int>], ArraySlice<UInt8>) = ([], text[...])
    while let start = rest.firstStart(of: bytes) {
      found.append(start..<start + bytes.count)
      rest = rest[(start + bytes.count)...]
    }
    return found
  }

  /// Returns a decoded query item, such as `password=(secret)`, for messages.
  func item(_ item: String) -> String {
    guard !hidesTexts, let equals = item.firstIndex(of: "="), URLText.isName(item[..<equals], in: names) else {
      return text(item)
    }
    return "\(item[..<equals])=\(mark)"
  }

  /// Returns a decoded fragment for messages.
  func fragment(_ fragment: String) -> String {
    if hidesTexts { return mark }
    let shown = url("#\(fragment)")
    return text(String(shown.dropFirst()))
  }

  /// Returns a sentence in which words may be URLs, for messages.
  func sentence(_ text: String) -> String {
    if hidesTexts { return mark }
    return self.text(
      text.split(separator: " ", omittingEmptySubsequences: false).map { url(String($0)) }.joined(separator: " "))
  }

  /// Returns a destination for messages.
  func destination(_ destination: Destination) -> Destination {
    switch destination {
    case .action(let address):
      let (target, action) = (text(address.target.rawValue), text(address.action.rawValue))
      return .action(ActionAddress(TargetName(target), ActionName(action)))
    case .external(let url): return .external(self.url(url))
    case .closure, .unmatched, .nothing: return destination
    }
  }

  /// Returns a verdict for messages.
  func verdict(_ verdict: RouteVerdict) -> RouteVerdict {
    switch verdict {
    case .hostDiffers(let expected, let found): .hostDiffers(expected: expected, found: found.map(text))
    case .literalDiffers(let segment, let expected, let found):
      .literalDiffers(segment: segment, expected: expected, found: text(found))
    case .affixDiffers(let segment, let name, let expected, let found):
      .affixDiffers(segment: segment, name: name, expected: expected, found: text(found))
    case .constraintFailed(let segment, let name, let constraint, let found):
      .constraintFailed(segment: segment, name: name, constraint: constraint, found: text(found))
    case .queryItemDiffers(let name, let expected, let found):
      .queryItemDiffers(
        name: name, expected: expected, found: URLText.isName(name[...], in: names) ? mark : text(found))
    case .fragmentDiffers(let expected, let found):
      .fragmentDiffers(expected: expected, found: found.map(fragment))
    case .matched, .schemeDiffers, .tooFewSegments, .tooManySegments, .queryItemMissing: verdict
    }
  }
}

/// The parts of the text of a URL, which may be malformed.
struct URLText {
  let path: Substring
  let query: Substring?
  let fragment: Substring?

  init(_ text: some StringProtocol) {
    let text = Substring(text)
    let hash = text.firstIndex(of: "#")
    fragment = hash.map { text[text.index(after: $0)...] }
    let head = text[..<(hash ?? text.endIndex)]
    let mark = head.firstIndex(of: "?")
    path = head[..<(mark ?? head.endIndex)]
    query = mark.map { head[head.index(after: $0)...] }
  }

  private init(path: Substring, query: Substring?) {
    self.path = path
    self.query = query
    fragment = nil
  }

  /// Returns the parts of a fragment, which may be a path, query items or both.
  static func ofFragment(_ text: Substring) -> URLText {
    if let mark = text.firstIndex(of: "?") {
      return URLText(path: text[..<mark], query: text[text.index(after: mark)...])
    }
    return text.contains("=") ? URLText(path: "", query: text) : URLText(path: text, query: nil)
  }

  /// The decoded segments, with the host as the first one, without the scheme and user information.
  var segments: [String] {
    var parts = path.split(separator: "/")
    if let first = parts.first, first.last == ":" { parts.removeFirst() }
    if path.contains("//"), let host = parts.first, let at = host.lastIndex(of: "@") {
      parts[0] = host[host.index(after: at)...]
    }
    return parts.map { Self.decoded($0) }
  }

  /// The names and decoded values of the query.
  var items: [(name: Substring, value: String)] {
    (query ?? "").split(separator: "&").compactMap { item in
      guard let equals = item.firstIndex(of: "=") else { return nil }
      return (item[..<equals], Self.decoded(item[item.index(after: equals)...]))
    }
  }

  /// Returns whether the name of a query item is one of several in lower case, or almost.
  static func isName(_ name: Substring, in names: Set<String>) -> Bool {
    if names.isEmpty { return false }
    let name = decoded(name).lowercased()
    return names.contains(name) || name.utf8.count >= 5 && !RoutePatterns.nearest(to: name, among: names).isEmpty
  }

  /// Returns a text without percent-encoding; malformed escapes remain.
  static func decoded(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
