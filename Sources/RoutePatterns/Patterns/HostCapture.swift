/// A parameter in the host of a pattern: its first label, or the whole host.
///
/// Few patterns have one, so they store a reference.
final class HostCapture: Sendable {
  /// The name and the constraint.
  let parameter: RoutePattern.Parameter
  /// The bounds of the name in the text of the pattern.
  let name: Range<Int>
  /// The text after the label with its dot, in lower case; empty for a whole host.
  let domain: String

  init(_ parameter: RoutePattern.Parameter, _ name: Range<Int>, domain: String) {
    self.parameter = parameter
    self.name = name
    self.domain = domain
  }

  /// The host as written in a pattern.
  var text: String { parameter.patternText + domain }

  /// The host without the name of the parameter.
  var shape: String { ":" + (parameter.constraint.map { "<\($0)>" } ?? "") + domain }
}

extension RoutePattern {
  /// The parameter at the start of the host with the text after it, or `nil`.
  package var capturedHost: (parameter: Parameter, domain: String)? { hostCapture.map { ($0.parameter, $0.domain) } }
}
