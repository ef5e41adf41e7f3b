import MediatorKit
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
  /// - Throws: ``/RoutePatterns/URLReadingError`` when a limit is exceeded, and where Foundation makes no URL of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    guard text.utf8.count <= limits.length else {
      throw URLReadingError(.tooLong, offset: limits.length, limit: limits.length)
    }
    guard !text.isEmpty else { throw URLReadingError(.invalidScheme, offset: 0, found: "") }
    let url = try LooseURL(text)
    let path = (PercentText.decoded(url.path) ?? url.path).utf8.split(separator: UInt8(ascii: "/"))
    return try ParsedURL(
      scheme: url.scheme, host: url.host.map { _ in CTMediator.className(url.decodedHost, in: nil) },
      segments: Self.actionSegments(path.map { String(Substring($0)) }), queryItems: Self.queryItems(url),
      limits: limits)
  }

  private static func actionSegments(_ path: [String]) -> [String] {
    let joined = path.joined()
    if joined.hasPrefix("native") { return [joined] }
    return [CTMediator.selector(path.first ?? "")] + path.dropFirst()
  }

  /// The items with a value, the last of each name, in the order of these.
  private static func queryItems(_ url: LooseURL) -> [(name: String, value: String?)] {
    var names: Set<ExactText> = []
    let last = url.queryItems.reversed().filter { $0.value != nil && names.insert(ExactText($0.name)).inserted }
    return last.reversed().map { ($0.name, $0.value) }
  }
}
