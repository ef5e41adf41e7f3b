import RoutePatterns
import Synchronization

/// JLRoutes on tables of ``/RoutePatterns``: its namespaces, its order, its parameters.
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
/// Options belong to the object and not to the process, and all methods may be called from anywhere. No handler runs
/// under a lock. Matching does not slow down as routes are added.
public final class JLRoutes: Sendable {
  /// Answers whether it handled the parameters; the next match is asked when it did not.
  public typealias Handler = @Sendable (_ parameters: [String: any Sendable]) -> Bool
  /// Is told of a URL that nothing handled, with the namespace and the caller's parameters.
  public typealias UnmatchedHandler =
    @Sendable (_ namespace: String, _ url: String, _ parameters: [String: any Sendable]) -> Void

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

  /// Makes an empty router.
  ///
  /// - Parameters:
  ///   - reader: How URLs are read.
  ///   - decodesPlus: Whether `+` is a space in variables and query values, after percent-decoding.
  ///   - expansionLimit: How many patterns the optional groups of one pattern may stand for.
  public init(
    reader: JLRoutesURLReader = JLRoutesURLReader(), decodesPlus: Bool = true, expansionLimit: Int = 1024
  ) {
    self.reader = JLRoutesURLReader(
      hostIsComponent: reader.hostIsComponent, keepsEscapes: true, limits: reader.limits)
    self.decodesPlus = decodesPlus
    self.expansionLimit = expansionLimit
  }

  /// Adds a pattern.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; its optional groups are expanded.
  ///   - scheme: The scheme whose namespace gets it; nil for the global one.
  ///   - priority: Higher ones are tried first, equal ones in the order of registration.
  ///   - handler: What handles a match; nil counts as handled.
  /// - Throws: ``JLRoutesPatternError``; `PatternError` and `RouteTableError` when the pattern or the priority is too large.
  @discardableResult public func add(
    _ pattern: String, scheme: String? = nil, priority: Int = 0, handler: Handler?
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

  /// Removes what a registration added.
  public func remove(_ registration: Registration) {
    namespaces.change { $0[registration.namespace]?.remove(Set(registration.handles)) }
  }

  /// Removes a pattern with all that its optional groups expand to.
  ///
  /// For a pattern without groups it removes the first one in match order with that spelling, also one that groups expand to.
  ///
  /// - Returns: Whether there was one.
  @discardableResult public func remove(_ pattern: String, scheme: String? = nil) -> Bool {
    let removed = namespaces.withLock { $0[scheme ?? Self.globalNamespace]?.remove(text: pattern) }
    return removed?.isEmpty == false
  }

  /// Removes the namespace of a scheme; its URLs then go to the global one.
  public func unregister(_ scheme: String) {
    let empty = scheme == Self.globalNamespace ? JLRoutesNamespace() : nil
    namespaces.change { namespaces in
      defer { namespaces[scheme] = empty }
      return namespaces[scheme]
    }
  }

  /// Sets whether URLs of a scheme go on to the global namespace when nothing in their own handles them.
  public func setFallsBackToGlobal(_ fallsBack: Bool, scheme: String) {
    namespaces.withLock { $0[scheme, default: JLRoutesNamespace()].fallsBack = fallsBack }
  }

  /// Sets the handler of URLs that nothing handled; without a scheme, that of the global namespace.
  public func setUnmatchedHandler(scheme: String? = nil, _ handler: UnmatchedHandler?) {
    namespaces.change { namespaces in
      let name = scheme ?? Self.globalNamespace
      defer { namespaces[name, default: JLRoutesNamespace()].unmatched = handler }
      return namespaces[name]?.unmatched
    }
  }

  /// The patterns of a namespace in the order in which they are tried.
  public func patterns(scheme: String? = nil) -> [JLRoutesPattern] {
    table(scheme ?? Self.globalNamespace)?.table.entries.map(\.value.pattern) ?? []
  }

  private func table(_ name: String) -> JLRoutesNamespace.Frozen? {
    namespaces.withLock { $0[name]?.frozen(as: name) }
  }
}

extension JLRoutes {
  /// Whether a URL has a match; nothing runs.
  public func canRoute(_ url: String) -> Bool {
    guard let url = try? reader.read(url), let first = namespace(of: url) else { return false }
    return sequence(first: first) { self.next($0) }.contains { $0.table.firstMatch(url, host: .authority) != nil }
  }

  /// Runs the handlers that match a URL, best first, until one handles it.
  ///
  /// - Parameters:
  ///   - url: The text of the URL; one that cannot be read is not handled, and no unmatched handler is told.
  ///   - parameters: They stand over those of the URL.
  /// - Returns: Whether it was handled.
  @discardableResult public func route(_ url: String, parameters: [String: any Sendable] = [:]) -> Bool {
    guard let parsed = try? reader.read(url), let first = namespace(of: parsed) else { return false }
    let asked = Array(sequence(first: first) { self.next($0) })
    for namespace in asked {
      for match in namespace.table.matches(parsed, host: .authority) {
        guard let handler = match.value.handler else { return true }
        if handler(self.parameters(of: match, url, namespace.name, parameters)) { return true }
      }
    }
    // The global namespace, when it was asked last, is told first.
    for namespace in asked.reversed() { namespace.unmatched?(namespace.name, url, parameters) }
    return false
  }

  private func namespace(of url: ParsedURL) -> JLRoutesNamespace.Frozen? {
    // As it is written: JLRoutes compares schemes with case.
    let scheme = url.scheme.map { String(url.text.prefix($0.count)) }
    return scheme.flatMap { table($0) } ?? table(Self.globalNamespace)
  }

  private func next(_ namespace: JLRoutesNamespace.Frozen) -> JLRoutesNamespace.Frozen? {
    namespace.fallsBack && namespace.name != Self.globalNamespace ? table(Self.globalNamespace) : nil
  }

  /// Query, variables, the caller's, and the reserved ones, each over those before it.
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
