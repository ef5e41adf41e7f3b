import MediatorKit
public import RoutePatterns

/// Reads URLs as CTMediator does: `scheme://target/action?label=text`.
///
/// The host names the class `Target_<host>` and the path the method `Action_<path>:`. The segments have these names, so that
/// targets keep the names of their classes and selectors:
///
/// ```swift
/// let url = try CTMediatorURLReader().read("app://A/detail?id=1")
/// url.segments(host: .firstSegment).map(\.text)  // ["Target_A", "Action_detail:"]
/// ```
///
/// As in CTMediator:
/// - The host keeps its case.
/// - User information, the port, the fragment and query items without `=` are dropped.
/// - The last query item of a name is used, `+` is a plus sign, and a `%` outside an escape is kept.
///
/// An action that begins with `native` keeps its bare name, which the mediator rejects. Unlike in CTMediator, several path
/// segments are not joined into one action name; the mediator rejects them.
public struct CTMediatorURLReader: URLReader {
  /// The sizes above which a URL is rejected.
  public var limits: URLLimits

  /// Creates a reader.
  public init(limits: URLLimits = .standard) { self.limits = limits }

  /// Reads a text.
  ///
  /// - Throws: ``/RoutePatterns/URLReadingError`` if a limit is exceeded or the text is not a URL for Foundation.
  /// - Complexity: O(*n*) in the length of the text.
  public func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    let url = try LooseURL(text, within: limits)
    let path = (PercentText.decoded(url.path) ?? url.path).utf8.split(separator: UInt8(ascii: "/"))
    return try ParsedURL(
      scheme: url.scheme, host: url.host.map { _ in CTMediator.className(url.decodedHost, in: nil) },
      segments: Self.actionSegments(path.map { String(Substring($0)) }), queryItems: Self.queryItems(url),
      limits: limits)
  }

  private static func actionSegments(_ path: [String]) -> [String] {
    let joined = path.joined()
    if joined.utf8.starts(with: "native".utf8) { return [joined] }
    return [CTMediator.selector(path.first ?? "")] + path.dropFirst()
  }

  /// Returns the last item with a value of each name, in order.
  private static func queryItems(_ url: LooseURL) -> [(name: String, value: String?)] {
    var names: Set<ExactText> = []
    let last = url.queryItems.reversed().filter { $0.value != nil && names.insert(ExactText($0.name)).inserted }
    return last.reversed().map { ($0.name, $0.value) }
  }
}
