import Synchronization

/// MGJRouter's patterns, calls and order, as an object that may be used from anywhere.
///
/// ```swift
/// let router = MGJRouter()
/// router.register("mgj://search/:query") { parameters in search(parameters["query"] as? String) }
/// router.open("mgj://search/bicycle?color=red")
/// ```
///
/// The order is MGJRouter's: of the names at one place the first in alphabetical order that is equal, `~`, or a variable
/// is taken and never given up, so that a `:variable` hides literals that sort after it; and what leads nowhere is answered
/// by the nearest place before it that has a handler. A new app should not want that: patterns of `RoutePatterns` prefer
/// literals, try all that match, and have a fallback only where one is declared.
///
/// A query can neither replace the handler nor name one. No handler runs under a lock.
public final class MGJRouter: Sendable {
  /// Handles a URL.
  public typealias Handler = @Sendable (_ parameters: [String: any Sendable]) -> Void
  /// Gives an object for a URL.
  public typealias ObjectHandler = @Sendable (_ parameters: [String: any Sendable]) -> (any Sendable)?
  /// What a handler calls when it is done, with its result.
  public typealias Completion = @Sendable ((any Sendable)?) -> Void

  /// The parameter that holds the URL.
  public static let urlKey = "MGJRouterParameterURL"
  /// The parameter that holds the ``Completion`` that the caller gave.
  public static let completionKey = "MGJRouterParameterCompletion"
  /// The parameter that holds the caller's values.
  public static let userInfoKey = "MGJRouterParameterUserInfo"

  private let routes = Mutex(ComponentTree<ObjectHandler>())

  /// Makes an empty router.
  public init() {}

  /// Registers a handler for a pattern, in place of one that was there; nil leaves what was there.
  public func register(_ pattern: String, handler: Handler?) {
    guard let handler else { return registerObject(pattern, handler: nil) }
    registerObject(pattern) { parameters in
      handler(parameters)
      return nil
    }
  }

  /// Registers what gives an object for a pattern, in place of what was there; nil leaves it.
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
  ///   - completion: What the handler calls when it is done.
  /// - Returns: Whether a handler ran.
  @discardableResult public func open(
    _ url: String, userInfo: [String: any Sendable]? = nil, completion: Completion? = nil
  ) -> Bool {
    guard let match = match(PercentText.escaped(url), exactly: false), let handler = match.handler else { return false }
    var parameters: [String: any Sendable] = match.parameters.compactMapValues { PercentText.decoded($0) }
    parameters[Self.completionKey] = completion ?? parameters[Self.completionKey]
    parameters[Self.userInfoKey] = userInfo ?? parameters[Self.userInfoKey]
    _ = handler(parameters)
    return true
  }

  /// The object that a handler gives for a URL; nil when there is no handler or it gives none.
  public func object(for url: String, userInfo: [String: any Sendable]? = nil) -> (any Sendable)? {
    guard let match = match(PercentText.escaped(url), exactly: false), let handler = match.handler else { return nil }
    var parameters: [String: any Sendable] = match.parameters
    parameters[Self.userInfoKey] = userInfo ?? parameters[Self.userInfoKey]
    return handler(parameters)
  }

  /// Whether MGJRouter calls the URL one that it can open: it is known, or something before it is.
  ///
  /// - Parameters:
  ///   - url: The text of the URL.
  ///   - exactly: Whether an unknown component counts, unless there is a handler before it.
  public func canOpen(_ url: String, exactly: Bool = false) -> Bool { match(url, exactly: exactly) != nil }
}

extension MGJRouter {
  private struct Match {
    var handler: ObjectHandler?
    var parameters: [String: String]
  }

  /// Walks down as MGJRouter does: once something was found, nothing is ever not found but for `exactly`.
  private func match(_ url: String, exactly: Bool) -> Match? {
    let routes = routes.withLock { $0 }
    var node = routes.root
    var parameters = [Self.urlKey: url]
    var isFound = false
    for component in Self.components(of: url) {
      for name in node.names.sorted(by: { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }) {
        let isVariable = name.utf8.first == UInt8(ascii: ":")
        guard name == component || name == "~" || isVariable, let child = routes.child(name, of: node) else {
          if exactly { isFound = false }
          continue
        }
        isFound = true
        node = child
        if isVariable, name != component {
          let (key, value) = Self.variable(name, component)
          parameters[key] = value
        }
        break
      }
      if !isFound, node.value == nil { return nil }
    }
    for item in (try? LooseURL(url))?.queryItems ?? [] { parameters[item.name] = item.value }
    parameters["block"] = nil
    return Match(handler: node.value, parameters: parameters)
  }

  /// What a variable captures: `:id.html` takes every `.html` out of the component.
  private static func variable(_ name: String, _ component: String) -> (key: String, value: String) {
    let key = name.utf8.dropFirst()
    guard let end = key.firstIndex(where: { "/?&.".utf8.contains($0) }) else {
      return (String(Substring(key)), component)
    }
    let suffix = String(Substring(key[end...]))
    return (String(Substring(key[..<end])), component.pieces(between: suffix).joined())
  }

  /// The scheme, `~` if nothing follows it, and the components of what follows the last `://`.
  private static func components(of url: String) -> [String] {
    let pieces = url.pieces(between: "://")
    guard pieces.count > 1, let last = pieces.last else { return pathComponents(of: url) }
    return [pieces[0]] + (last.isEmpty ? ["~"] : pathComponents(of: last))
  }
}
