import MediatorKit
import MediatorText
import RoutePatterns

/// The texts of a link's secret inputs, which no description prints.
///
/// A text is replaced wherever it is a part of a URL, a decoded segment or the value of a query item, under any name. Every text
/// is sought in every part, so that a link with many of them is hidden whole.
final class Secrets: Redaction {
  /// The most texts of a link that is not hidden whole.
  private static let maximumCount = 16
  /// The most bytes of a URL that are read for its secrets, and printed.
  private static let maximumLength = 16_384

  private let names: SecretNames
  /// The decoded texts.
  private let texts: Set<String>
  /// The bytes of the texts that are so long that a longer one with one of them does not have it by chance.
  private let longTexts: [[UInt8]]
  /// Whether nothing of the URL is printed.
  private let hidesURL: Bool
  /// Whether no text of the link is printed.
  private let hidesTexts: Bool

  /// - Parameter isCut: Whether only the beginning of a URL was read.
  init(names: SecretNames, texts: some Sequence<String>, isCut: Bool) {
    self.names = names
    let isSafe = texts.allSatisfy(\.isStreamSafe)
    let texts = isSafe ? Set(texts.lazy.filter { !$0.isEmpty }) : []
    hidesURL = !isSafe || texts.count > Self.maximumCount
    hidesTexts = hidesURL || isCut
    self.texts = hidesURL ? [] : texts
    longTexts = self.texts.map { Array($0.utf8) }.filter { $0.count >= 4 }
  }

  private var mark: String { Parameters.secretMark }

  /// Returns a URL for messages, such as `shop://account/signIn?user=ada&password=(secret)`.
  func url(_ text: String) -> String {
    var steps = SearchSteps.forMessage
    return url(text, &steps)
  }

  private func url(_ text: String, _ steps: inout SearchSteps) -> String {
    if hidesURL { return mark }
    let shown = url(Self.beginning(of: text), 0, &steps)
    return Self.isTooLong(text) ? shown + "…" : shown
  }

  /// Returns whether the texts of a URL are printed as they are.
  func shows(_ url: String) -> Bool { self.url(url).hasBytes(of: url) }

  /// Whether only the beginning of a URL is read.
  static func isTooLong(_ url: String) -> Bool { url.utf8.count > maximumLength }

  /// Returns the part of a URL that is read and printed.
  static func beginning(of url: String) -> String {
    isTooLong(url) ? String(decoding: url.utf8.prefix(maximumLength), as: UTF8.self) : url
  }

  private func url(_ text: String, _ depth: Int, _ steps: inout SearchSteps) -> String {
    let parts = URLText(text)
    var result = path(parts.path)
    if let query = parts.query { result += "?" + self.query(query, depth, &steps) }
    guard let fragment = parts.fragment else { return result }
    if isHidden(fragment) { return "\(result)#\(mark)" }
    let inner = URLText.ofFragment(fragment)
    result += "#" + path(inner.path)
    guard let query = inner.query else { return result }
    return result + (fragment.contains("?" as Unicode.Scalar) ? "?" : "") + self.query(query, depth, &steps)
  }

  private func path(_ text: Substring) -> String {
    text.pieces(between: "/").map { isHidden($0) ? mark : String($0) }.joined(separator: "/")
  }

  private func query(_ text: Substring, _ depth: Int, _ steps: inout SearchSteps) -> String {
    text.pieces(between: "&").map { item in
      let (name, value) = item.cut(at: "=")
      guard let value else { return isHidden(item) ? mark : String(item) }
      let shownName = isHidden(name) ? mark : String(name)
      return isSecret(name, value, depth, &steps) ? "\(shownName)=\(mark)" : String(item)
    }.joined(separator: "&")
  }

  private func isSecret(_ name: Substring, _ value: Substring, _ depth: Int, _ steps: inout SearchSteps) -> Bool {
    if value.isEmpty { return false }
    if names.contain(PercentCoding.decoded(name), &steps) || isHidden(value) || isHidden(name) { return true }
    // A URL in a URL.
    let decoded = PercentCoding.decoded(value)
    guard URLText.isNested(decoded), depth < 4 else { return false }
    return !url(decoded, depth + 1, &steps).hasBytes(of: decoded)
  }

  /// Returns whether the value of a parameter is not printed.
  func hides(_ label: String, _ texts: [String], _ steps: inout SearchSteps) -> Bool {
    if hidesTexts || names.contain(PercentCoding.decoded(label[...]), &steps) { return true }
    return texts.contains { !text($0).hasBytes(of: $0) || !url($0, &steps).hasBytes(of: $0) }
  }

  private func isHidden(_ part: Substring) -> Bool {
    if texts.isEmpty { return false }
    let decoded = PercentCoding.decoded(part)
    if hides(decoded) { return true }
    let plus = UInt8(ascii: "+")
    guard decoded.utf8.contains(plus) else { return false }
    return hides(String(decoding: decoded.utf8.map { $0 == plus ? UInt8(ascii: " ") : $0 }, as: UTF8.self))
  }

  /// Returns whether a decoded text is a secret or has a long one.
  private func hides(_ text: String) -> Bool {
    if !text.isStreamSafe || texts.contains(text) { return true }
    let bytes = Array(text.utf8)[...]
    return longTexts.contains { bytes.firstStart(of: $0) != nil }
  }

  /// Returns a decoded text for messages.
  func text(_ text: String) -> String {
    if hidesTexts || !text.isStreamSafe || texts.contains(text) { return mark }
    let bytes = Array(text.utf8)
    let found = longTexts.flatMap { Self.ranges(of: $0, in: bytes) }
    if found.isEmpty { return text }
    var (shown, end) = ("", 0)
    for range in found.inOrder(by: { $0.lowerBound < $1.lowerBound }) {
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
    let (name, value) = item[...].cut(at: "=")
    return hidesTexts || value == nil || !names.contain(PercentCoding.decoded(name)) ? text(item) : "\(name)=\(mark)"
  }

  /// Returns a decoded fragment for messages.
  func fragment(_ fragment: String) -> String {
    if hidesTexts { return mark }
    let shown = url("#\(fragment)")
    return text(String(Substring(shown.utf8.dropFirst())))
  }

  /// Returns a sentence in which words may be URLs, for messages.
  func sentence(_ text: String) -> String {
    if hidesTexts { return mark }
    var steps = SearchSteps.forMessage
    return self.text(text[...].pieces(between: " ").map { url(String($0), &steps) }.joined(separator: " "))
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

  /// Returns an error without hidden texts.
  func error(_ error: MediatorError) -> MediatorError {
    error.changed {
      $0.origin = $0.origin?.shown(by: self)
      $0.label = $0.label.map(text)
      $0.found = $0.found.map(sentence)
      $0.destination = $0.destination.map(destination)
      switch $0.underlying {
      case let error as URLReadingError:
        $0.underlying = URLReadingError(error.code, offset: error.offset, limit: error.limit)
      case let error as GenerationError: $0.underlying = error.withoutValue(where: { sentence($0) != $0 })
      default: break
      }
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
        name: name, expected: expected, found: names.contain(name) ? mark : text(found))
    case .fragmentDiffers(let expected, let found):
      .fragmentDiffers(expected: expected, found: found.map(fragment))
    case .matched, .schemeDiffers, .tooFewSegments, .tooManySegments, .queryItemMissing: verdict
    }
  }
}
