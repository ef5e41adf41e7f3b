import Synchronization

/// MGJRouter's patterns, calls and order, as an object that may be used from any thread.
///
/// ```swift
/// let router = MGJRouter()
/// router.register("mgj://search/:query") { parameters in search(parameters["query"] as? String) }
/// router.open("mgj://search/bicycle?color=red")
/// ```
///
/// The order is MGJRouter's. Among the names at one index, the first in alphabetical order matches that is equal, is
/// `~` or is a variable, without backtracking. So a `:variable` hides literals that sort after it. A URL without a
/// handler is handled by its longest prefix that has one. Patterns of `RoutePatterns` instead prefer literals, try all
/// matches, and have a fallback only where one is declared.
///
/// A query neither replaces nor names a handler. A URL of more than 8 KiB, or with more than 30 combining marks in a row, has no
/// handler. No handler runs under a lock.
public final class MGJRouter: Sendable {
  /// Handles a URL.
  public typealias Handler = @Sendable (_ parameters: [String: any Sendable]) -> Void
  /// Returns an object for a URL.
  public typealias ObjectHandler = @Sendable (_ parameters: [String: any Sendable]) -> (any Sendable)?
  /// Receives the result of a handler that is done.
  public typealias Completion = @Sendable ((any Sendable)?) -> Void

  /// The name of the parameter with the URL.
  public static let urlKey = "MGJRouterParameterURL"
  /// The name of the parameter with the caller's ``Completion``.
  public static let completionKey = "MGJRouterParameterCompletion"
  /// The name of the parameter with the caller's values.
  public static let userInfoKey = "MGJRouterParameterUserInfo"

  private let routes = Mutex(ComponentTree<ObjectHandler>())

  /// Creates an empty router.
  public init() {}

  /// Registers a handler for a pattern, which replaces the previous one; `nil` keeps it.
  public func register(_ pattern: String, handler: Handler?) {
    guard let handler else { return registerObject(pattern, handler: nil) }
    registerObject(pattern) { parameters in
      handler(parameters)
      return nil
    }
  }

  /// Registers a handler that returns an object for a pattern, which replaces the previous one; `nil` keeps it.
  public func registerObject(_ pattern: String, handler: ObjectHandler?) {
    let path = Self.components(of: pattern)
    routes.change { $0.set(handler, at: path) }
  }

  /// Removes a pattern and all that begin with it.
  ///
  /// As in MGJRouter, a pattern with a dot in one of its components is not found.
  public func deregister(_ pattern: String) {
    let path = Self.components(of: pattern)
    guard let last = path.last else { return }
    func split(_ path: some Sequence<String>) -> [String] { path.flatMap { $0.pieces(between: ".") } }
    routes.change { routes -> [ObjectHandler] in
      guard let node = routes[split(path)], node.count > 0 else { return [] }
      return routes.remove(last, at: split(path.dropLast()))
    }
  }

  /// Opens a URL.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - userInfo: Values for the handler.
  ///   - completion: The closure that the handler calls when it is done.
  /// - Returns: Whether a handler ran.
  @discardableResult public func open(
    _ url: String, userInfo: [String: any Sendable]? = nil, completion: Completion? = nil
  ) -> Bool {
    guard let match = match(url, escapes: true), let handler = match.handler else { return false }
    var parameters: [String: any Sendable] = match.parameters.compactMapValues { PercentText.decoded($0) }
    parameters[Self.completionKey] = completion ?? parameters[Self.completionKey]
    parameters[Self.userInfoKey] = userInfo ?? parameters[Self.userInfoKey]
    _ = handler(parameters)
    return true
  }

  /// Returns the object of a URL's handler, or `nil` if there is no handler or it returns none.
  public func object(for url: String, userInfo: [String: any Sendable]? = nil) -> (any Sendable)? {
    guard let match = match(url, escapes: true), let handler = match.handler else { return nil }
    var parameters: [String: any Sendable] = match.parameters
    parameters[Self.userInfoKey] = userInfo ?? parameters[Self.userInfoKey]
    return handler(parameters)
  }

  /// Returns whether MGJRouter reports that it can open the URL: a prefix of it is registered.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - exactly: Whether the URL must match up to its end or up to a handler.
  public func canOpen(_ url: String, exactly: Bool = false) -> Bool { match(url, exactly: exactly) != nil }
}

extension MGJRouter {
  private struct Match {
    var handler: ObjectHandler?
    var parameters: [String: String]
  }

  /// Walks the tree as MGJRouter does.
  ///
  /// After the first match, unknown components are skipped unless `exactly`.
  private func match(_ url: String, exactly: Bool = false, escapes: Bool = false) -> Match? {
    guard url.isReadableURL else { return nil }
    let url = escapes ? PercentText.escaped(url) : url
    let routes = routes.withLock { $0 }
    var node = routes.root
    var parameters = [Self.urlKey: url]
    var isFound = false
    for component in Self.components(of: url) {
      let names = [component, "~", node.firstVariable].compactMap(\.self).filter { routes.child($0, of: node) != nil }
      if let name = names.min(by: { $0.precedes($1) }), let child = routes.child(name, of: node) {
        isFound = true
        node = child
        if name.utf8.first == UInt8(ascii: ":"), !name.utf8.elementsEqual(component.utf8) {
          let (key, value) = Self.variable(name, component)
          parameters[key] = value
        }
      } else if exactly, !node.names.isEmpty {
        isFound = false
      }
      if !isFound, node.value == nil { return nil }
    }
    for item in (try? LooseURL(url))?.queryItems ?? [] { parameters[item.name] = item.value }
    parameters["block"] = nil
    return Match(handler: node.value, parameters: parameters)
  }

  /// Returns the capture of a variable: `:id.html` removes every `.html` from the component.
  private static func variable(_ name: String, _ component: String) -> (key: String, value: String) {
    let key = name.utf8.dropFirst()
    guard let end = key.firstIndex(where: { "/?&.".utf8.contains($0) }) else {
      return (String(Substring(key)), component)
    }
    let suffix = String(Substring(key[end...]))
    return (String(Substring(key[..<end])), component.pieces(between: suffix).joined())
  }

  /// Returns the scheme, `~` if nothing follows it, and the components after the last `://`.
  private static func components(of url: String) -> [String] {
    let pieces = url.pieces(between: "://")
    guard pieces.count > 1, let last = pieces.last else { return pathComponents(of: url) }
    return [pieces[0]] + (last.isEmpty ? ["~"] : pathComponents(of: last))
  }
}
