import MediatorKit
import MediatorText
import RoutePatterns

/// What of a link is printed in an app that declares a secret: what is known to be plain, and nothing else.
///
/// Plain are the scheme, the names of query items, the words of the app, and the texts of inputs that the matched route or action
/// declares and does not mark. Any other text is `…`, and that of a secret input `(secret)`.
final class Secrets: Redaction {
  /// The most bytes of a URL that are read for a message.
  private static let maximumLength = 16_384
  private static let unknown = "…"

  private let words: PlainWords
  /// The labels of the inputs that are not secret.
  private let plainLabels: Set<String>
  /// The texts of plain inputs.
  private let plainTexts: Set<String>
  /// The texts of secret inputs.
  private let secretTexts: Set<String>

  /// - Parameters:
  ///   - plain: The texts of the plain inputs, by label.
  ///   - secret: The texts of the secret ones.
  ///   - literals: The literals of rewrites that were applied.
  init(
    _ words: PlainWords, plain: [String: [String]] = [:], secret: some Sequence<String> = [], literals: [String] = []
  ) {
    self.words = words
    secretTexts = Set(secret.lazy.filter { !$0.isEmpty && $0.isStreamSafe })
    plainLabels = Set(plain.keys)
    plainTexts = Set((plain.values.joined() + literals).lazy.filter(\.isStreamSafe))
  }

  // MARK: Texts

  /// Returns a decoded text for messages.
  func text(_ text: String) -> String {
    if text.isEmpty { return text }
    guard text.isStreamSafe else { return Self.unknown }
    if secretTexts.contains(text) { return Parameters.secretMark }
    return plainTexts.contains(text) || words.contains(text) ? text : Self.unknown
  }

  /// Returns a part of a URL for messages, with its escapes.
  private func part(_ part: Substring) -> String {
    let decoded = PercentCoding.decoded(part)
    let shown = text(decoded)
    // By bytes: a text of many combining marks takes long to compare.
    return shown.hasBytes(of: decoded) ? String(part) : shown
  }

  /// Returns a URL for messages, such as `shop://account/signIn?user=ada&password=(secret)`.
  func url(_ text: String) -> String {
    let isLong = text.utf8.count > Self.maximumLength
    let parts = URLText(isLong ? String(decoding: text.utf8.prefix(Self.maximumLength), as: UTF8.self) : text)
    var result = head(parts.path)
    if let query = parts.query { result += "?" + items(query) }
    if let fragment = parts.fragment { result += "#" + self.fragment(fragment) }
    return isLong && result.last != "…" ? result + "…" : result
  }

  /// Returns whether all of a URL is printed.
  func shows(_ url: String) -> Bool { self.url(url).hasBytes(of: url) }

  /// Returns the scheme, the host and the path of a URL.
  private func head(_ text: Substring) -> String {
    var pieces = text.pieces(between: "/")
    guard let first = pieces.first, first.utf8.last == UInt8(ascii: ":"), first.dropLast().isName else {
      return pieces.map(part).joined(separator: "/")
    }
    pieces.removeFirst()
    var shown = [String(first)]
    if pieces.count > 1, pieces[0].isEmpty {
      let isWeb = ["http:", "https:"].contains(first.lowercased())
      shown += ["", host(pieces[1], isWeb: isWeb)]
      pieces.removeFirst(2)
    }
    return (shown + pieces.map(part)).joined(separator: "/")
  }

  /// Returns the decoded host of a web URL for messages.
  func host(_ text: String) -> String { text.isHost ? text : self.text(text) }

  /// Returns a host, without user information; that of a custom scheme is the first segment.
  private func host(_ text: Substring, isWeb: Bool) -> String {
    if let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) {
      return "\(Self.unknown)@\(host(text[text.utf8.index(after: at)...], isWeb: isWeb))"
    }
    return isWeb && text.isHost ? String(text) : part(text)
  }

  private func items(_ text: Substring) -> String {
    text.pieces(between: "&").map { item in
      let (name, value) = item.cut(at: "=")
      guard let value else { return part(item) }
      return "\(shownName(name))=\(self.value(value, of: PercentCoding.decoded(name)))"
    }.joined(separator: "&")
  }

  /// Returns the name of an item; a text that no program names so is not printed.
  private func shownName(_ name: Substring) -> String {
    let decoded = PercentCoding.decoded(name)
    return name.isName || plainLabels.contains(decoded) || words.secretNames.hasName(decoded)
      ? String(name) : Self.unknown
  }

  private func value(_ value: Substring, of name: String) -> String {
    if value.isEmpty { return "" }
    if words.secretNames.hasName(name) { return Parameters.secretMark }
    return part(value)
  }

  private func fragment(_ text: Substring) -> String {
    let inner = URLText.ofFragment(text)
    let path = inner.path.pieces(between: "/").map(part).joined(separator: "/")
    guard let query = inner.query else { return path }
    return path + (text.contains("?" as Unicode.Scalar) ? "?" : "") + items(query)
  }

  /// Returns a decoded query item, such as `password=(secret)`, for messages.
  func item(_ item: String) -> String { items(item[...]) }

  /// Returns a decoded fragment for messages.
  func fragment(_ text: String) -> String { fragment(text[...]) }

  // MARK: What contains texts

  func hides(_ label: String, _ texts: [String]) -> Bool {
    !plainLabels.contains(label) || texts.contains { !$0.isStreamSafe || secretTexts.contains($0) }
  }

  /// Returns whether a link that the app does not answer may have a secret, so that it is stored nowhere.
  ///
  /// A further item, such as a campaign's name, is none if no secret has a similar name.
  func mayHaveSecret(_ url: String) -> Bool {
    if !secretTexts.isEmpty { return true }
    let parts = URLText(url)
    let isPlain = parts.path.hasBytes(of: head(parts.path))
    guard isPlain, parts.fragment.map({ $0.hasBytes(of: fragment($0)) }) ?? true else { return true }
    return (parts.query ?? "").pieces(between: "&").contains { item in
      let (name, value) = item.cut(at: "=")
      guard let value, !value.isEmpty, !value.hasBytes(of: part(value)) else {
        return value == nil && !item.hasBytes(of: part(item))
      }
      return !value.isName || words.secretNames.contain(PercentCoding.decoded(name))
    }
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
    let found = found(of: error)
    return error.changed {
      $0.origin = $0.origin?.shown(by: self)
      $0.found = found
      $0.destination = $0.destination.map(destination)
      switch $0.underlying {
      case let error as URLReadingError:
        $0.underlying = URLReadingError(error.code, offset: error.offset, limit: error.limit)
      case let error as GenerationError:
        $0.underlying = error.withoutValue { !text($0).hasBytes(of: $0) }
      default: break
      }
    }
  }

  /// Returns what an error found, if that is no text of the URL or a plain one.
  private func found(of error: MediatorError) -> String? {
    guard let found = error.found else { return nil }
    switch error.code {
    case .unknownTarget, .unknownAction: return text(found)
    case .noExternalOpener: return url(found)
    // A scheme or a host is in quotes; all else are numbers and words of the library.
    case .unmatchedURL: return found.hasPrefix("'") && !found.unquoted.isHost ? "'\(Self.unknown)'" : found
    // What is said of a generated URL begins with it.
    case .notGenerable where found.hasPrefix("'"):
      let (first, rest) = found[...].cut(at: " ")
      return "'\(url(String(first).unquoted))'" + (rest.map { " \($0)" } ?? "")
    case .missingParameter, .malformedParameter, .parameterOutOfRange, .parameterTypeMismatch:
      let isPlain = error.label.map(plainLabels.contains) ?? false
      return isPlain && !secretTexts.contains(found.unquoted) || found == Parameters.secretMark ? found : Self.unknown
    default: return found
    }
  }

  /// Returns a verdict for messages.
  func verdict(_ verdict: RouteVerdict) -> RouteVerdict {
    switch verdict {
    case .hostDiffers(let expected, let found): .hostDiffers(expected: expected, found: found.map(host))
    case .literalDiffers(let segment, let expected, let found):
      .literalDiffers(segment: segment, expected: expected, found: text(found))
    case .affixDiffers(let segment, let name, let expected, let found):
      .affixDiffers(segment: segment, name: name, expected: expected, found: text(found))
    case .constraintFailed(let segment, let name, let constraint, let found):
      .constraintFailed(segment: segment, name: name, constraint: constraint, found: text(found))
    case .queryItemDiffers(let name, let expected, let found):
      .queryItemDiffers(name: name, expected: expected, found: text(found))
    case .unexpectedQuery(let found): .unexpectedQuery(found: items(found[...]))
    case .fragmentDiffers(let expected, let found):
      .fragmentDiffers(expected: expected, found: found.map { fragment($0) })
    case .matched, .schemeDiffers, .authorityDiffers, .tooFewSegments, .tooManySegments, .queryItemMissing: verdict
    }
  }
}

/// The words of an app's own code that the texts of a URL are compared with, where the app declares a secret.
///
/// A message then shows of a URL only what is known to be plain, so it need not know where in the URL a secret is.
final class PlainWords: Sendable {
  /// The literals of routes, the names of targets and actions, and the names of hosts, in lower case.
  private let words: Set<String>
  /// The names of secret inputs and query items.
  let secretNames: SecretNames
  /// Whether nothing is declared to be secret, so that everything is printed.
  let isEmpty: Bool

  /// - Parameter patterns: Calls its argument with the pattern of each route.
  init(
    _ registry: Registry, hosts: some Sequence<String>, _ settings: LinkSettings,
    patterns: ((RoutePattern) -> Void) -> Void
  ) {
    secretNames = SecretNames(registry.secretLabels.union(settings.secretQueryItems))
    isEmpty = secretNames.isEmpty
    var words: Set<String> = []
    if !isEmpty {
      words.formUnion(settings.webHosts)
      words.formUnion(hosts)
      for target in registry.contents.targets.values {
        words.insert(target.name.folded)
        words.formUnion(target.actions.lazy.map { $0.name.rawValue.lowercased() })
      }
      patterns { words.formUnion($0.literals.lazy.map { $0.lowercased() }) }
    }
    self.words = words
  }

  /// Returns whether a decoded text is a word of the app.
  func contains(_ text: String) -> Bool { text.isStreamSafe && words.contains(text.lowercased()) }
}

extension RoutePattern {
  /// The literal segments, and the literal values of query items.
  var literals: [String] {
    (flatComponents + flatFragmentComponents).compactMap { if case .literal(let text) = $0 { text } else { nil } }
      + (query + (fragment?.query ?? [])).compactMap { if case .literal(let text) = $0.value { text } else { nil } }
  }
}

extension String {
  /// The text without the quotation marks around it.
  fileprivate var unquoted: String {
    guard let first = utf8.first, utf8.count > 1, first == utf8.last, "'\"".utf8.contains(first) else { return self }
    return String(Substring(utf8.dropFirst().dropLast()))
  }
}

extension StringProtocol {
  /// Whether the text has only characters of a scheme, or of a host and its port.
  fileprivate var isHost: Bool {
    utf8.count <= 259
      && utf8.allSatisfy {
        (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || "-.:+".utf8.contains($0)
      }
  }
}

extension Substring {
  /// Whether the text is the name of an item, as programs have: at most 64 ASCII letters, digits, and `-`, `_`, `.`, `[`, `]`, `+`.
  fileprivate var isName: Bool {
    (1...64).contains(utf8.count)
      && utf8.allSatisfy { byte in
        switch byte | 0x20 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: (0x30...0x39).contains(byte) || "-_.[]+".utf8.contains(byte)
        }
      }
  }
}
