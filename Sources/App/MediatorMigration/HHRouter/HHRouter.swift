import Synchronization

/// HHRouter's patterns and calls, as an object that may be used from any thread.
///
/// ```swift
/// let router = HHRouter(schemes: ["app"])
/// router.map("/user/:userId", toPage: { UserPage(id: $0["userId"] as? String) })
/// let page = router.page(for: "app://user/1?tab=orders")
/// ```
///
/// Literals match before variables, without backtracking. HHRouter chooses between variables of several names at one index by
/// their hashes. Here the one that was mapped first matches, and ``isAmbiguous(_:)`` reports such routes. Query values are not
/// decoded and take precedence over those of the path. A query names neither a page nor a block. A route of more than 8 KiB, or
/// with more than 30 combining marks in a row, is unknown.
public final class HHRouter: Sendable {
  /// Returns a page.
  public typealias Page = @Sendable (_ parameters: [String: any Sendable]) -> any Sendable
  /// Returns a value.
  public typealias Block = @Sendable (_ parameters: [String: any Sendable]) -> (any Sendable)?

  /// The kind of value that a route is mapped to.
  public enum Kind: Int, Sendable {
    /// No value.
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

  /// The name of the parameter with the route without the app's scheme.
  public static let routeKey = "route"

  private let schemes: [String]
  private let routes = Mutex(ComponentTree<Destination>())

  /// Creates an empty router of an app with these schemes, which are compared with case.
  public init(schemes: [String] = []) {
    self.schemes = schemes
  }

  /// Maps a pattern to a page, which replaces the previous page or block.
  public func map(_ pattern: String, toPage page: @escaping Page) { map(pattern, to: .page(page)) }

  /// Maps a pattern to a block, which replaces the previous page or block.
  public func map(_ pattern: String, toBlock block: @escaping Block) { map(pattern, to: .block(block)) }

  private func map(_ pattern: String, to destination: Destination) {
    let path = Self.components(of: pattern)
    routes.change { $0.set(destination, at: path) }
  }

  /// Returns a new page for a route, or `nil` if the route has none.
  public func page(for route: String) -> (any Sendable)? {
    guard let match = match(route), case .page(let page)? = match.destination else { return nil }
    return page(match.parameters)
  }

  /// Returns the block for a route; the parameters that it is called with take precedence over the route's.
  ///
  /// - Returns: `nil` if the route is unknown; for a page, a block that returns `nil`.
  public func block(for route: String) -> Block? {
    guard let match = match(route) else { return nil }
    guard case .block(let block)? = match.destination else { return { _ in nil } }
    return { parameters in block(match.parameters.merging(parameters) { $1 }) }
  }

  /// Returns the result of a route's block, or `nil` if there is none.
  public func call(_ route: String) -> (any Sendable)? { block(for: route)?([:]) }

  /// Returns the kind of a route's value.
  public func kind(of route: String) -> Kind {
    switch match(route)?.destination {
    case nil: .none
    case .page: .page
    case .block: .block
    }
  }

  /// Returns whether HHRouter may choose another route in each run, because several variables are at one index.
  public func isAmbiguous(_ route: String) -> Bool { match(route)?.isAmbiguous ?? false }
}

extension HHRouter {
  private struct Match {
    var destination: Destination?
    var parameters: [String: any Sendable]
    var isAmbiguous = false
  }

  private func match(_ route: String) -> Match? {
    guard route.isReadableURL else { return nil }
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

  /// Returns the route without the app's scheme, its colon and one slash.
  private func withoutScheme(_ route: String) -> String {
    for scheme in schemes where route.utf8.starts(with: "\(scheme):".utf8) {
      return String(Substring(route.utf8.dropFirst(scheme.utf8.count + 2)))
    }
    return route
  }

  /// Returns the items between `&`, up to a second `=`, not decoded.
  private static func items(in route: String) -> [(name: String, value: String)] {
    guard let mark = route.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [] }
    let query = String(Substring(route.utf8[mark...].dropFirst()))
    return query.pieces(between: "&").map { $0.pieces(between: "=") }.filter { $0.count > 1 }.map { ($0[0], $0[1]) }
  }

  /// Returns the decoded components.
  private static func components(of route: String) -> [String] {
    pathComponents(of: PercentText.escaped(route)).map { PercentText.decoded($0) ?? $0 }
  }
}
