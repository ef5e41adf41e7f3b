public import MediatorKit
public import RoutePatterns

/// Custom code that matches URLs that no pattern can describe.
///
/// Matchers are tried by priority like patterns; if priorities are equal, patterns are tried first.
///
/// ```swift
/// struct ShortLinks: RouteMatcher {
///   func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
///     let segments = url.segments(host: host)
///     guard segments.count == 1, segments[0].text.count == 6 else { return nil }
///     return ["code": segments[0].text]
///   }
/// }
/// ```
///
/// Register it with a ``Route``, whose closure gets the parameters:
///
/// ```swift
/// Route(matching: ShortLinks(), in: "web", priority: -1, exposedTo: .all) { parameters in
///   "code \(parameters["code"] ?? "")"
/// }
/// ```
public protocol RouteMatcher: Sendable {
  /// Returns the parameters of a URL, or `nil` if the URL does not match.
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters?
}

/// A type of inputs that takes part in matching: if a URL has no value of it, the next route is tried.
///
/// It is a constraint with code of its own for the closures of ``Route`` and of pages. For an action, which is also called by name, a
/// text that is not a value of the type is an error.
///
/// ```swift
/// enum Team: String, TextDecodable, MatchedText { case red, blue }
/// ```
///
/// A text is decoded once for each route that is tried, and the closure gets that value. The code runs for each URL that the pattern
/// matches: comparing bytes is several times as fast as a `Regex`.
///
/// Comparisons of patterns ignore it: give the route a higher priority than another one of the same pattern. Tools
/// without the code of the app assume that each text is a value.
public protocol MatchedText: ParameterDecodable {}

extension Optional: MatchedText where Wrapped: MatchedText {}

extension ParameterInfo {
  /// Whether an input of a closure takes part in matching.
  package var isMatched: Bool { !StructureCheck.isStandard(type) && type is any MatchedText.Type }
}
