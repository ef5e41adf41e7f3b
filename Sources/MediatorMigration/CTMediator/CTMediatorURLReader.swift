public import RoutePatterns

/// Reads URLs as CTMediator does: `scheme://target/action?label=text`.
///
/// The host names the class `Target_<host>`, the path the method `Action_<path>:`, and the parts that come out carry these
/// names, so that targets keep the names of their classes and selectors:
///
/// ```swift
/// let url = try CTMediatorURLReader().read("app://A/detail?id=1")
/// url.segments(host: .firstSegment).map(\.text)  // ["Target_A", "Action_detail:"]
/// ```
///
/// As in CTMediator, the host keeps its case, user information, port and fragment are dropped, a query item without `=` is
/// dropped, the last of several with one name counts, `+` is a plus sign, and what is no percent escape stays as it is.
/// An action that begins with `native` keeps its bare name, which the mediator refuses. Unlike CTMediator, several path
/// segments stay several: they are never joined into one action name, and the mediator refuses them.
///
/// Complexity: linear in the length of the text.
public struct CTMediatorURLReader: URLReader {
  /// The sizes above which a URL is refused.
  public var limits: URLLimits

  /// Creates a reader.
  public init(limits: URLLimits = .standard) { self.limits = limits }

  /// Reads a text.
  ///
  /// - Throws: ``URLReadingError`` when a limit is exceeded or the host holds a character that no host may hold.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    guard text.utf8.count <= limits.length else {
      throw URLReadingError(.tooLong, offset: limits.length, limit: limits.length)
    }
    let parts = LooseURL(text)
    let host = LooseURL.decoded(parts.host ?? "")
    if let bad = host.unicodeScalars.first(where: {
      $0.value <= 0x20 || "<>\"\\^`{|}%/?#[]@".unicodeScalars.contains($0)
    }) {
      throw URLReadingError(.invalidHost, offset: text.utf8.count - parts.afterScheme.utf8.count, found: String(bad))
    }
    let path = LooseURL.decoded(parts.path).split(separator: "/").map(String.init)
    return try ParsedURL(
      scheme: parts.scheme, host: parts.host.map { _ in CTMediator.className(host, in: nil) },
      segments: Self.actionSegments(path), queryItems: Self.queryItems(parts.query ?? ""), limits: limits)
  }

  private static func actionSegments(_ path: [String]) -> [String] {
    let joined = path.joined()
    if joined.hasPrefix("native") { return [joined] }
    return [CTMediator.selector(path.first ?? "")] + path.dropFirst()
  }

  private static func queryItems(_ query: Substring) -> [(name: String, value: String?)] {
    var items: [(name: String, value: String?)] = []
    for item in query.split(separator: "&") {
      guard let equals = item.firstIndex(of: "=") else { continue }
      let name = LooseURL.decoded(item[..<equals])
      items.removeAll { $0.name == name }
      items.append((name, LooseURL.decoded(item[item.index(after: equals)...])))
    }
    return items
  }
}
