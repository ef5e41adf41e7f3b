import MediatorKit
import RoutePatterns

/// What identifies a page that a URL leads to: pages of one key are the same page.
///
/// It consists of the namespace and the pattern of the route, and the texts of the inputs that the route's closure declares. If the
/// closure takes `Parameters` or the `Invocation`, all parameters belong to it.
public struct PageKey: Sendable, Hashable, CustomStringConvertible {
  let namespace: String
  let pattern: String
  let inputs: [String: [String]]

  /// The pattern with its inputs: `/order/:id<int> [id: 7]`.
  public var description: String {
    let texts = inputs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
    return PrintableText(texts.isEmpty ? pattern : "\(pattern) [\(texts.joined(separator: "; "))]").description
  }

  /// Whether two keys are of one route.
  func hasRoute(of other: PageKey) -> Bool { namespace == other.namespace && pattern == other.pattern }
}

/// What a page route attaches to its routes: what is known of a page before it is built.
struct PageForm: Sendable {
  let namespace: String
  let pattern: String
  /// The labels of the closure's inputs, or `nil` if all parameters reach it.
  let labels: [String]?
  let options: PageOptions

  /// Returns the key of a page by the parameters of its URL.
  func key(_ parameters: Parameters) -> PageKey {
    PageKey(namespace: namespace, pattern: pattern, inputs: inputs(parameters))
  }

  /// Whether two lists of parameters give the closure the same inputs.
  func areEqual(_ left: Parameters, _ right: Parameters) -> Bool { inputs(left) == inputs(right) }

  private func inputs(_ parameters: Parameters) -> [String: [String]] {
    var inputs: [String: [String]] = [:]
    for label in labels ?? parameters.labels {
      guard let value = parameters[label] else { continue }
      inputs[label] = (value as? Parameters.Text)?.texts ?? [String(describing: value)]
    }
    return inputs
  }
}

/// A page that is left out, such as a parent that is not among the pages under a page.
public struct MissingPage: Sendable, CustomStringConvertible {
  /// The URL of the page.
  public let url: String
  /// Why it was left out.
  public let reason: any Error

  /// The URL and the reason, in one line.
  public var description: String { PrintableText("\(url): \(reason)").description }
}
