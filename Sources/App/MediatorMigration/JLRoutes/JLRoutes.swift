import RoutePatterns
import Synchronization

/// JLRoutes on tables of ``/RoutePatterns``, with its namespaces, order and parameters.
///
/// ```swift
/// let routes = JLRoutes()
/// try routes.add("/user/view/:userID") { parameters in
///   show(user: parameters["userID"] as? String)
///   return true
/// }
/// routes.route("app://user/view/joel")  // true
/// ```
///
/// Options are per object, not per process, and all methods may be called from any thread. No handler runs under a lock. The
/// time of a match does not depend on the number of routes.
///
/// Handlers that use view controllers are main-actor-isolated: add them with ``add(_:scheme:priority:onMain:)``. They run if
/// ``route(_:parameters:isolation:)`` is called in main-actor code.
public final class JLRoutes: Sendable {
  /// Handles the parameters of a match, or returns `false` to let the next match be tried.
  public typealias Handler = @Sendable (_ parameters: [String: any Sendable]) -> Bool
  /// Handles the parameters of a match on the main actor, or returns `false` to let the next match be tried.
  public typealias MainHandler = @MainActor @Sendable (_ parameters: [String: any Sendable]) -> Bool
  /// Receives an unhandled URL, with the namespace and the caller's parameters.
  public typealias UnmatchedHandler =
    @Sendable (_ namespace: String, _ url: String, _ parameters: [String: any Sendable]) -> Void
  /// Receives an unhandled URL on the main actor, with the namespace and the caller's parameters.
  public typealias MainUnmatchedHandler =
    @MainActor @Sendable (_ namespace: String, _ url: String, _ parameters: [String: any Sendable]) -> Void

  /// The name of the global namespace in parameters.
  public static let globalNamespace = "JLRoutesGlobalRoutesScheme"
  /// The parameter that holds the pattern that matched.
  public static let patternKey = "JLRoutePattern"
  /// The parameter that holds the text of the URL.
  public static let urlKey = "JLRouteURL"
  /// The parameter that holds the namespace.
  public static let schemeKey = "JLRouteScheme"
  /// The parameter that holds the components that a `*` captured, percent-encoded.
  public static let wildcardKey = "JLRouteWildcardComponents"

  /// One registration, for removing it.
  public struct Registration: Hashable, Sendable {
    let namespace: String
    let handles: [RouteHandle]
  }

  private let reader: JLRoutesURLReader
  private let decodesPlus: Bool
  private let expansionLimit: Int
  private let namespaces = Mutex<[String: JLRoutesNamespace]>([globalNamespace: JLRoutesNamespace()])

  /// Creates an empty router.
  ///
  /// - Parameters:
  ///   - reader: The reader of URLs.
  ///   - decodesPlus: Whether `+` is a space in variables and query values, after percent-decoding.
  ///   - expansionLimit: The maximum number of patterns that one pattern may expand to.
  public init(
    reader: JLRoutesURLReader = JLRoutesURLReader(), decodesPlus: Bool = true, expansionLimit: Int = 1024
  ) {
    var reader = reader
    reader.keepsEscapes = true
    reader.dropsUser = true
    self.reader = reader
    self.decodesPlus = decodesPlus
    self.expansionLimit = expansionLimit
  }

  /// Adds a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; its optional groups are expanded.
  ///   - scheme: The scheme of the namespace, or `nil` for the global one.
  ///   - priority: Higher ones are tried first, equal ones in the order of registration.
  ///   - handler: The handler of a match; `nil` counts as handled.
  /// - Throws: ``JLRoutesPatternError``; `PatternError` and `RouteTableError` if the pattern or the priority is too large.
  @discardableResult public func add(
    _ pattern: String, scheme: String? = nil, priority: Int = 0, handler: Handler?
  ) throws -> Registration {
    guard let handler else { return try add(pattern, scheme, priority, nil) }
    return try add(pattern, scheme, priority) { parameters, _ in handler(parameters) }
  }

  /// Adds a pattern with a main-actor handler, which runs if ``route(_:parameters:isolation:)`` is called in main-actor code.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; its optional groups are expanded.
  ///   - scheme: The scheme of the namespace, or `nil` for the global one.
  ///   - priority: Higher ones are tried first, equal ones in the order of registration.
  ///   - handler: The handler of a match.
  /// - Throws: ``JLRoutesPatternError``; `PatternError` and `RouteTableError` if the pattern or the priority is too large.
  @_disfavoredOverload
  @discardableResult public func add(
    _ pattern: String, scheme: String? = nil, priority: Int = 0, onMain handler: @escaping MainHandler
  ) throws -> Registration {
    try add(pattern, scheme, priority) { parameters, isolation in
      isolation === MainActor.shared && MainActor.assumeIsolated { handler(parameters) }
    }
  }

  private func add(
    _ pattern: String, _ scheme: String?, _ priority: Int, _ handler: JLRoutesRoute.Handler?
  ) throws -> Registration {
    let variants = try JLRoutesPattern.expanding(pattern, limit: expansionLimit)
    let parts = try variants.map { ($0, try $0.routePattern(keepingEscapes: true)) }
    let name = scheme ?? Self.globalNamespace
    let handles = try namespaces.withLock { namespaces in
      let isNew = namespaces[name] == nil
      do {
        return try namespaces[name, default: JLRoutesNamespace()].insert(
          parts.map { ($1, JLRoutesRoute(pattern: $0, handler: handler)) }, priority: priority, of: pattern)
      } catch {
        if isNew { namespaces[name] = nil }
        throw error
      }
    }
    return Registration(namespace: name, handles: handles)
  }

  /// Removes the patterns of a registration.
  public func remove(_ registration: Registration) {
    namespaces.change { $0[registration.namespace]?.remove(Set(registration.handles)) }
  }

  /// Removes a pattern with its expansions.
  ///
  /// For a pattern without groups, it removes the first one in match order with that spelling, even if it is an expansion.
  ///
  /// - Returns: Whether a pattern was removed.
  @discardableResult public func remove(_ pattern: String, scheme: String? = nil) -> Bool {
    let removed = namespaces.withLock { $0[scheme ?? Self.globalNamespace]?.remove(text: pattern) }
    return removed?.isEmpty == false
  }

  /// Removes the namespace of a scheme; its URLs then belong to the global one.
  public func unregister(_ scheme: String) {
    let empty = scheme == Self.globalNamespace ? JLRoutesNamespace() : nil
    namespaces.change { namespaces in
      defer { namespaces[scheme] = empty }
      return namespaces[scheme]
    }
  }

  /// Sets whether the global namespace is tried for URLs that the scheme's own namespace does not handle.
  public func setFallsBackToGlobal(_ fallsBack: Bool, scheme: String) {
    namespaces.withLock { $0[scheme, default: JLRoutesNamespace()].fallsBack = fallsBack }
  }

  /// Sets the handler of unhandled URLs of a scheme, or of the global namespace.
  public func setUnmatchedHandler(scheme: String? = nil, _ handler: UnmatchedHandler?) {
    guard let handler else { return setUnmatched(nil, of: scheme) }
    setUnmatched({ name, url, parameters, _ in handler(name, url, parameters) }, of: scheme)
  }

  /// Sets the main-actor handler of unhandled URLs of a scheme, or of the global namespace.
  ///
  /// It runs if ``route(_:parameters:isolation:)`` is called in main-actor code.
  public func setUnmatchedHandler(scheme: String? = nil, onMain handler: @escaping MainUnmatchedHandler) {
    setUnmatched(
      { name, url, parameters, isolation in
        if isolation === MainActor.shared { MainActor.assumeIsolated { handler(name, url, parameters) } }
      }, of: scheme)
  }

  private func setUnmatched(_ handler: JLRoutesNamespace.UnmatchedHandler?, of scheme: String?) {
    let name = scheme ?? Self.globalNamespace
    namespaces.change { namespaces in
      defer { namespaces[name, default: JLRoutesNamespace()].unmatched = handler }
      return namespaces[name]?.unmatched
    }
  }

  /// Returns the patterns of a namespace in the order they are tried.
  public func patterns(scheme: String? = nil) -> [JLRoutesPattern] {
    table(scheme ?? Self.globalNamespace)?.table.entries.map(\.value.pattern) ?? []
  }

  private func table(_ name: String) -> JLRoutesNamespace.Frozen? {
    namespaces.withLock { $0[name]?.frozen(as: name) }
  }
}

extension JLRoutes {
  /// Returns whether a pattern matches a URL, without running a handler.
  public func canRoute(_ url: String) -> Bool {
    guard let url = try? reader.read(url), let first = namespace(of: url) else { return false }
    return sequence(first: first) { self.next($0) }.contains { $0.table.firstMatch(url, host: .authority) != nil }
  }

  /// Runs the handlers that match a URL, best first, until one handles it.
  ///
  /// Off the main actor, main-actor handlers do not run and count as declining.
  ///
  /// - Parameters:
  ///   - url: The text of the URL. One that cannot be read is not handled, and no unmatched handler runs.
  ///   - parameters: Parameters that take precedence over those of the URL.
  ///   - isolation: The actor of the caller; omit it.
  /// - Returns: Whether it was handled.
  @discardableResult public func route(
    _ url: String, parameters: [String: any Sendable] = [:], isolation: (any Actor)? = #isolation
  ) -> Bool {
    guard let parsed = try? reader.read(url), let first = namespace(of: parsed) else { return false }
    let tried = Array(sequence(first: first) { self.next($0) })
    for namespace in tried {
      for match in namespace.table.matches(parsed, host: .authority) {
        guard let handler = match.value.handler else { return true }
        if handler(self.parameters(of: match, url, namespace.name, parameters), isolation) { return true }
      }
    }
    // JLRoutes notifies the global namespace before the one of the scheme.
    for namespace in tried.reversed() {
      namespace.unmatched?(namespace.name, url, parameters, isolation)
    }
    return false
  }

  private func namespace(of url: ParsedURL) -> JLRoutesNamespace.Frozen? {
    // JLRoutes compares schemes with case.
    let scheme = url.scheme.map { String(url.text.prefix($0.count)) }
    return scheme.flatMap { table($0) } ?? table(Self.globalNamespace)
  }

  private func next(_ namespace: JLRoutesNamespace.Frozen) -> JLRoutesNamespace.Frozen? {
    namespace.fallsBack && namespace.name != Self.globalNamespace ? table(Self.globalNamespace) : nil
  }

  /// Returns the query, variables, the caller's and the reserved parameters; later ones take precedence.
  private func parameters(
    of match: RouteMatch<JLRoutesRoute>, _ url: String, _ namespace: String, _ given: [String: any Sendable]
  ) -> [String: any Sendable] {
    var parameters: [String: any Sendable] = [:]
    for (name, values) in match.url.groupedQuery {
      let values = values.map(spaced)
      parameters[name] = values.count == 1 ? values[0] : values
    }
    for capture in match.captures {
      if capture.isCatchAll {
        parameters[Self.wildcardKey] = capture.list.map(SegmentText.component(of:))
      } else {
        parameters[capture.name] = PercentText.decoded(SegmentText.component(of: capture.text)).map { text in
          spaced(text.droppingFragmentMark)
        }
      }
    }
    parameters.merge(given) { $1 }
    parameters[Self.urlKey] = url
    parameters[Self.patternKey] = match.value.pattern.description
    parameters[Self.schemeKey] = namespace
    return parameters
  }

  private func spaced(_ text: String) -> String {
    decodesPlus ? String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }, as: UTF8.self) : text
  }
}
