import RoutePatterns
import Synchronization

/// The frozen routes of a registry: a table for each namespace, built when a URL first asks for it.
final class RouteIndex: Sendable {
  /// The routes of one namespace.
  struct Table: Sendable {
    let namespace: Namespace
    let patterns: RouteTable<RouteRecord>
    /// By priority, higher first, then in the order of registration.
    let matchers: [RouteRecord]
  }

  let namespaces: [Namespace]
  let unmatched: [String: Fallback.Kind]
  private let routes: [RouteRecord]
  private let built = Mutex<[String: Result<Table, MediatorError>]>([:])

  init(_ routing: Routing) {
    namespaces = routing.namespaces.map(\.namespace)
    unmatched = routing.unmatched.mapValues(\.answer)
    routes = routing.routes
  }

  /// The table of a namespace.
  ///
  /// - Complexity: Linear in its routes the first time, constant afterwards.
  func table(of namespace: Namespace) throws(MediatorError) -> Table {
    try built.withLock { built in
      if let known = built[namespace.name] { return known }
      let result = build(namespace)
      built[namespace.name] = result
      return result
    }.get()
  }

  /// The routes of a namespace, in the order in which they are tried.
  func routes(of namespace: Namespace) throws(MediatorError) -> [RouteRecord] {
    let table = try table(of: namespace)
    var records = table.patterns.entries.map(\.value)
    for matcher in table.matchers {
      let position = records.firstIndex { $0.priority < matcher.priority } ?? records.endIndex
      records.insert(matcher, at: position)
    }
    return records
  }

  private func build(_ namespace: Namespace) -> Result<Table, MediatorError> {
    var builder = RouteTable<RouteRecord>.Builder(order: namespace.order)
    var matchers: [RouteRecord] = []
    for route in routes where route.namespace == namespace.name {
      guard let pattern = route.pattern else {
        let position = matchers.firstIndex { $0.priority < route.priority } ?? matchers.endIndex
        matchers.insert(route, at: position)
        continue
      }
      do throws(RouteTableError) {
        try builder.insert(
          pattern, route, priority: route.priority, origin: RouteOrigin("module \(route.module)"))
      } catch {
        var conflict = MediatorError(.routeConflict, address: route.address)
        conflict.found = pattern.description
        conflict.underlying = error
        conflict.modules = [route.module]
        return .failure(conflict)
      }
    }
    return .success(Table(namespace: namespace, patterns: builder.freeze(), matchers: matchers))
  }
}
