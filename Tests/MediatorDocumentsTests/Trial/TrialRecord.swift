import MediatorKit
import MediatorLinks
import RoutePatterns

/// The library's explanation of one URL, to compare with that of the page.
struct TrialRecord: Encodable {
  var url: String
  var source: String
  var outcome = ""
  var code: String?
  var underlying: String?
  var address: String?
  var namespace: String?
  var pattern: String?
  var variant: String?
  var priority: Int?
  var module: String?
  var parameters: [[String]] = []
  var rewrites: [String] = []
  /// The tried routes: pattern, verdict, whether it decides, and the reason of a rejection.
  var routes: [[String]] = []
  var near: [String]?
  /// The parents, the nearest first: URL, pattern, and the reason if it is left out.
  var parents: [[String]] = []

  init(_ url: String, _ source: LinkSource, in mediator: Mediator) {
    self.url = url
    self.source = source.rawValue
    let explanation = mediator.explain(url, source: source, limit: 100_000)
    switch explanation.outcome {
    case .success(let resolution): take(resolution)
    case .failure(let error):
      outcome = "rejected"
      code = error.code.description
      address = error.address?.description
      if let error = error.underlying as? URLReadingError { underlying = "\(error.code) \(error.offset)" }
    }
    for step in explanation.steps {
      switch step {
      case .route(let info):
        routes.append([
          info.route.pattern?.description ?? "", info.verdict?.description ?? "", info.isChosen ? "decides" : "",
          info.rejection ?? "",
        ])
      case .nearMisses(let patterns): near = patterns
      case .parent(let parent) where outcome == "action": parents.append(Self.texts(of: parent))
      case .read, .gate, .rewrite, .namespace, .uncompared, .direct, .guarded, .parameter, .parent: continue
      }
    }
  }

  private static func texts(of parent: Resolution.Parent) -> [String] {
    switch parent.outcome {
    case .success(let resolution): [parent.url, resolution.pattern?.description ?? "", ""]
    case .failure(let error): [parent.url, "", error.code.description]
    }
  }

  private mutating func take(_ resolution: Resolution) {
    rewrites = resolution.rewrites.map(\.to)
    switch resolution.destination {
    case .external(let to):
      outcome = "external"
      address = to
      return
    case .unmatched(let by):
      outcome = "unmatched"
      address = by
    case .action, .closure:
      outcome = "action"
      address = resolution.destination.address?.description
    case .nothing: return
    }
    namespace = resolution.namespace
    pattern = resolution.pattern?.description
    variant = resolution.variant?.description
    priority = resolution.priority
    module = pattern == nil ? nil : resolution.module?.rawValue
    let given = resolution.parameters
    parameters = given.labels.map { [$0] + Self.texts(given[$0]) }
  }

  private static func texts(_ value: (any Sendable)?) -> [String] {
    if let text = value as? Parameters.Text { return text.texts }
    return value.map { ["\($0)"] } ?? []
  }
}
