import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns

/// A real app's links, as its developer declares them.
protocol RealApp {
  /// The name in the rows.
  static var name: String { get }
  static var settings: LinkSettings { get }
  static var rewrites: [Rewrite] { get }
  /// The URLs of activities and shortcuts.
  static var payload: LinkPayload { get }
  static var routes: [Route] { get }
  /// Returns the settings for what the app knows besides the link.
  static func settings(_ state: [String: JSON]) -> LinkSettings
}

extension RealApp {
  static var settings: LinkSettings { settings([:]) }
  static var rewrites: [Rewrite] { [] }
  static var payload: LinkPayload { LinkPayload() }
  static func settings(_ state: [String: JSON]) -> LinkSettings { settings }
}

/// What an app shows for a link: the name of its route, and the values by name.
struct Shown: Sendable {
  let route: String
  let values: [String: JSON]

  init(_ route: String, _ values: [String: String?] = [:], options: [String] = []) {
    self.route = route
    var all = values.compactMapValues { $0.map { JSON.string($0) } }
    if !options.isEmpty { all["options"] = .array(options.map { .string($0) }) }
    self.values = all
  }

  /// Creates the route of a page that gets all items of the query.
  init(_ route: String, items: Parameters) {
    self.route = route
    let texts = items.labels.map { ($0, JSON.string((items[$0] as? Parameters.Text)?.texts.joined() ?? "")) }
    values = ["query": .object(Dictionary(texts) { $1 })]
  }
}
