import MediatorKit
import RoutePatterns

/// The parts of a URL as messages show them in an app that declares a secret.
///
/// A part is printed if its kind is plain: the scheme, a host of the app, a literal or a name that the app declares, and a capture or
/// value of an input that is not secret. Any other is `…`, and that of a secret input `(secret)`. No text is compared with names.
struct ShownURL {
  private static let unknown = "…"

  private let facts: LinkFacts
  private(set) var scheme: String?
  /// The host with its port, unless it is a segment.
  private(set) var host: String?
  private(set) var segments: [String] = []
  private(set) var query: [String] = []
  private(set) var fragment: String?
  /// The whole text.
  private(set) var text = ""
  /// Whether nothing is hidden.
  private(set) var isPlain = true
  /// Whether a hidden part may be a secret, so that the URL is not stored.
  private(set) var mayHaveSecret = false

  /// Creates the parts of a URL.
  ///
  /// - Parameters:
  ///   - pattern: The matched pattern without groups, or `nil` if none matches.
  ///   - written: The bounds of URLs in the query that are one input each.
  init(
    _ url: ParsedURL, _ placement: HostPlacement, of pattern: RoutePattern?, written: [Range<Int>], _ facts: LinkFacts
  ) {
    self.facts = facts
    scheme = url.scheme
    let hostIsSegment = url.hostIsSegment(placement)
    if url.hasHost, !hostIsSegment { host = authority(url, pattern) }
    segments = path(url.segments(host: placement).map(\.encoded), pattern?.components ?? [])
    let (user, port) = authorityParts(url, pattern)
    if hostIsSegment { segments[0] += port }
    if let text = url.encodedQuery { query = items(text.items(around: written), pattern?.query) }
    if let text = url.encodedFragment { fragment = shownFragment(text, pattern?.fragment) }
    text = scheme.map { "\($0):" } ?? ""
    var rest = url.text.utf8.dropFirst(text.utf8.count)
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      text += "//\(user)\(host ?? "")"
    }
    let isAbsolute = host == nil ? !hostIsSegment && rest.first == UInt8(ascii: "/") : !segments.isEmpty
    text += (isAbsolute ? "/" : "") + segments.joined(separator: "/")
    if url.encodedQuery != nil { text += "?" + query.joined(separator: "&") }
    if let fragment { text += "#" + fragment }
  }

  /// Creates the parts of a text that cannot be read: the scheme alone.
  init(unreadable text: String, _ facts: LinkFacts) {
    self.facts = facts
    guard !text.isEmpty else { return }
    let head = URLHead(text)
    scheme = head.scheme.map(String.init)
    self.text = (scheme.map { "\($0):" } ?? "") + (head.authority == nil ? "" : "//") + hidden()
  }

  private mutating func hidden(isSecret: Bool = false) -> String {
    (isPlain, mayHaveSecret) = (false, true)
    return isSecret ? Parameters.secretMark : Self.unknown
  }

  private mutating func authority(_ url: ParsedURL, _ pattern: RoutePattern?) -> String {
    let (host, port) = (url.host ?? "", url.customPort.map { ":\($0)" } ?? "")
    if let pattern, let name = pattern.capturedHost {
      let shown = value(host[...], of: [name])
      return shown[...].hasBytes(of: host) ? shown + port : shown
    }
    return facts.isOwn(url) ? host + port : hidden()
  }

  /// Returns the user information with its `@`, and the port with its colon, of a URL with a custom scheme; a part that the pattern does
  /// not name is hidden.
  private mutating func authorityParts(_ url: ParsedURL, _ pattern: RoutePattern?) -> (user: String, port: String) {
    let items = pattern?.authorityItems ?? []
    let texts = url.authorityTexts
    // No pattern names user information of the web.
    var user = url.hasUserInfo && texts.allSatisfy { $0.name == "port" } ? hidden() : ""
    var port = ""
    for (name, text) in texts {
      let shown = items.first { $0.name == name }.map { value(text, of: $0, named: name) } ?? hidden()
      switch name {
      case "port": port = ":\(shown)"
      case "password": user += ":\(shown)"
      default: user += shown
      }
    }
    return (url.hasUserInfo ? user + "@" : "", port)
  }

  private mutating func path(_ pieces: [Substring], _ components: [RoutePattern.Component]) -> [String] {
    // Segments have no known index in the pattern of a rewrite with groups.
    let components = components.contains(where: \.isGroup) ? [] : components
    let list = components.firstIndex(where: \.isList) ?? components.count
    let others = pieces.count - components.count
    return pieces.enumerated().map { index, piece in
      // A list matches the segments that the other components leave.
      let place = index < list ? index : max(list, index - others)
      return segment(piece, place < components.count ? components[place] : nil)
    }
  }

  private mutating func segment(_ piece: Substring, _ component: RoutePattern.Component?) -> String {
    switch component {
    case .literal: String(piece)
    case .parameter(let parameter): value(piece, of: parameter.singles.map(\.name))
    case .span(let name), .catchAll(let name), .rest(let name): value(piece, of: [name])
    case .group, nil: hidden()
    }
  }

  /// Returns the value of inputs.
  private mutating func value(_ piece: Substring, of names: [String]) -> String {
    if piece.isEmpty { return "" }
    let decoded = PercentCoding.decoded(piece)
    if names.allSatisfy({ facts.isPlain($0, decoded) }) { return String(piece) }
    return hidden(isSecret: names.contains(where: facts.isSecret) || facts.isSecretText(decoded))
  }

  /// Returns the items of a query; names are printed if the pattern or a label declares them.
  private mutating func items(_ pieces: [Substring], _ declared: [RoutePattern.QueryItem]?) -> [String] {
    var shown: [String] = []
    for piece in pieces where !piece.isEmpty {
      let (encoded, value) = piece.cut(at: "=")
      let name = PercentCoding.decoded(encoded, plusIsSpace: true)
      let item = declared?.first { $0.name == name }
      if declared != nil, item != nil || facts.declares(name) {
        shown.append(String(encoded) + (value.map { "=" + self.value($0, of: item, named: name) } ?? ""))
        continue
      }
      isPlain = false
      mayHaveSecret = mayHaveSecret || facts.mayBeSecret(name, value)
      // One mark replaces all adjacent hidden items.
      if shown.last != Self.unknown { shown.append(Self.unknown) }
    }
    return shown
  }

  private mutating func value(_ text: Substring, of item: RoutePattern.QueryItem?, named name: String) -> String {
    switch item?.value {
    case .literal(let literal) where PercentCoding.decoded(text, plusIsSpace: true) == literal: String(text)
    case .parameter(let parameter): value(text, of: parameter.singles.map(\.name))
    default: value(text, of: [name])
    }
  }

  private mutating func shownFragment(_ text: Substring, _ pattern: RoutePattern.Fragment?) -> String {
    guard let pattern else { return text.isEmpty ? "" : hidden() }
    switch pattern.content {
    case .none: return text.isEmpty ? "" : hidden()
    case .text(let component): return segment(text, component)
    case .items:
      let list = text.utf8.first == UInt8(ascii: "?") ? text.dropFirst() : text
      return items(list.items(), pattern.query).joined(separator: "&")
    case .path, .segments:
      let (path, query) = text.cut(at: "?")
      let pieces = pattern.isPath ? path.dropFirst() : path
      let shown = self.path(pieces.pieces(between: "/"), pattern.components).joined(separator: "/")
      return (pattern.isPath ? "/" : "") + shown
        + (query.map { "?" + items($0.items(), pattern.query).joined(separator: "&") } ?? "")
    }
  }
}

extension Substring {
  /// Returns the texts between `&`, without splitting a URL that is inside one of them.
  ///
  /// - Parameter urls: The bounds of URLs, in the text that this is a part of.
  fileprivate func items(around urls: [Range<Int>] = []) -> [Substring] {
    pieces(between: "&").reduce(into: []) { items, piece in
      let start = base.utf8.distance(from: base.startIndex, to: piece.startIndex)
      if urls.contains(where: { $0.lowerBound < start && start < $0.upperBound }), let first = items.popLast() {
        items.append(base[first.startIndex..<piece.endIndex])
      } else {
        items.append(piece)
      }
    }
  }
}

extension RoutePattern.Component {
  fileprivate var isGroup: Bool { if case .group = self { true } else { false } }

  /// Whether it matches any number of segments.
  fileprivate var isList: Bool {
    switch self {
    case .span, .catchAll, .rest: true
    case .literal, .parameter, .group: false
    }
  }
}
