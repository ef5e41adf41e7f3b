import Synchronization

/// HHRouter's patterns and calls, as an object that may be used from anywhere.
///
/// ```swift
/// let router = HHRouter(schemes: ["app"])
/// router.map("/user/:userId", toPage: { UserPage(id: $0["userId"] as? String) })
/// let page = router.page(for: "app://user/1?tab=orders")
/// ```
///
/// A literal is taken before a variable and never given up. Where variables of several names stand at one place, HHRouter
/// takes one by its hash; here it is the one that was mapped first, and ``isAmbiguous(_:)`` tells. Query values are taken
/// as they stand, over those of the path. A query can name neither a page nor a block.
public final class HHRouter: Sendable {
  /// Makes a page.
  public typealias Page = @Sendable (_ parameters: [String: any Sendable]) -> any Sendable
  /// Gives a value.
  public typealias Block = @Sendable (_ parameters: [String: any Sendable]) -> (any Sendable)?

  /// What a route leads to.
  public enum Kind: Int, Sendable {
    /// Nothing.
    case none
    /// A page.
    case page
    /// A block.
    case block
  }

  private enum Destination: Sendable {
    case page(Page)
    case block(Block)
  }

  /// The parameter that holds the route without the app's scheme.
  public static let routeKey = "route"

  private let schemes: [String]
  private let routes = Mutex(ComponentTree<Destination>())

  /// Makes an empty router of an app with these schemes, compared with case.
  public init(schemes: [String] = []) {
    self.schemes = schemes
  }

  /// Maps a pattern to a page, in place of what was there.
  public func map(_ pattern: String, toPage page: @escaping Page) { map(pattern, to: .page(page)) }

  /// Maps a pattern to a block, in place of what was there.
  public func map(_ pattern: String, toBlock block: @escaping Block) { map(pattern, to: .block(block)) }

  private func map(_ pattern: String, to destination: Destination) {
    let path = Self.components(of: pattern)
    routes.change { $0.set(destination, at: path) }
  }

  /// A new page for a route; nil when it leads to none.
  public func page(for route: String) -> (any Sendable)? {
    guard let match = match(route), case .page(let page)? = match.destination else { return nil }
    return page(match.parameters)
  }

  /// The block for a route, to be called later with more parameters, which stand over the route's.
  ///
  /// - Returns: Nil when the route is unknown; a block that gives nil when it leads to no block.
  public func block(for route: String) -> Block? {
    guard let match = match(route) else { return nil }
    guard case .block(let block)? = match.destination else { return { _ in nil } }
    return { parameters in block(match.parameters.merging(parameters) { $1 }) }
  }

  /// What the block of a route gives; nil when there is none.
  public func call(_ route: String) -> (any Sendable)? { block(for: route)?([:]) }

  /// What a route leads to.
  public func kind(of route: String) -> Kind {
    switch match(route)?.destination {
    case nil: .none
    case .page: .page
    case .block: .block
    }
  }

  /// Whether HHRouter may answer differently from one run to the next: variables of several names stand at one place.
  public func isAmbiguous(_ route: String) -> Bool { match(route)?.isAmbiguous ?? false }
}

extension HHRouter {
  private struct Match {
    var destination: Destination?
    var parameters: [String: any Sendable]
    var isAmbiguous = false
  }

  private func match(_ route: String) -> Match? {
    let text = withoutScheme(route)
    let routes = routes.withLock { $0 }
    var node = routes.root
    var match = Match(parameters: [Self.routeKey: text])
    for component in Self.components(of: text) {
      if let child = routes.child(component, of: node) {
        node = child
        continue
      }
      let variables = node.names.filter { $0.utf8.first == UInt8(ascii: ":") }
      guard let name = variables.first, let child = routes.child(name, of: node) else { return nil }
      match.isAmbiguous = match.isAmbiguous || variables.count > 1
      match.parameters[String(Substring(name.utf8.dropFirst()))] = component
      node = child
    }
    for item in Self.items(in: route) { match.parameters[item.name] = item.value }
    match.parameters["block"] = nil
    match.parameters["controller_class"] = nil
    match.destination = node.value
    return match
  }

  /// The route without the app's scheme, its colon and one slash.
  private func withoutScheme(_ route: String) -> String {
    for scheme in schemes where route.utf8.starts(with: "\(scheme):".utf8) {
      return String(Substring(route.utf8.dropFirst(scheme.utf8.count + 2)))
    }
    return route
  }

  /// What stands between `&`, up to a second `=`, not decoded.
  private static func items(in route: String) -> [(name: String, value: String)] {
    guard let mark = route.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let query = String(Substring(route.utf8[mark...].dropFirst()))
    return query.pieces(between: "&").map { $0.pieces(between: "=") }.filter { $0.count > 1 }.map { ($0[0], $0[1]) }
  }

  /// Every component decoded, whether it was encoded or not.
  private static func components(of route: String) -> [String] {
    pathComponents(of: PercentText.escaped(route)).map { PercentText.decoded($0) ?? $0 }
  }
}
