import MediatorNavigation

/// A real app's links, as its developer declares them.
protocol RealApp {
  /// The name in the rows.
  static var name: String { get }
  static var settings: LinkSettings { get }
  static var rewrites: [Rewrite] { get }
  /// The URLs of activities and shortcuts.
  static var payload: LinkPayload { get }
  static var routes: [Route] { get }
  /// Returns the routes for what the app knows besides the link.
  static func routes(_ state: [String: JSON]) -> [Route]
  /// Returns the settings for what the app knows besides the link.
  static func settings(_ state: [String: JSON]) -> LinkSettings
}

extension RealApp {
  static var settings: LinkSettings { settings([:]) }
  static var rewrites: [Rewrite] { [] }
  static var payload: LinkPayload { LinkPayload() }
  static func settings(_ state: [String: JSON]) -> LinkSettings { settings }
  static var routes: [Route] { [] }
  static func routes(_ state: [String: JSON]) -> [Route] { routes }
}

/// What an app shows for a link: the name of its route, and the values by name.
struct Shown: Sendable {
  let route: String
  let values: [String: JSON]

  init(_ route: String, _ values: [String: String?] = [:], options: [String] = []) {
    self.init(route, values, lists: options.isEmpty ? [:] : ["options": options.map { .string($0) }])
  }

  /// Creates a route with values and lists of values by name.
  init(_ route: String, _ values: [String: String?] = [:], lists: [String: [JSON]]) {
    self.route = route
    self.values = values.compactMapValues { $0.map { .string($0) } }.merging(lists.mapValues { .array($0) }) { $1 }
  }

  /// Creates the route of a page that gets all items of the query.
  init(_ route: String, items: Parameters) {
    self.route = route
    let texts = items.labels.map { ($0, JSON.string((items[$0] as? Parameters.Text)?.texts.joined() ?? "")) }
    values = ["query": .object(Dictionary(texts) { $1 })]
  }
}
