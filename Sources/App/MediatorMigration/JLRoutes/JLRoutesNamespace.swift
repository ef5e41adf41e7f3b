import RoutePatterns

/// The value of a pattern in a table of JLRoutes.
struct JLRoutesRoute: Sendable {
  /// Returns whether the handler handled the parameters; a main-actor handler declines off the main actor.
  typealias Handler = @Sendable (_ parameters: [String: any Sendable], _ isolation: (any Actor)?) -> Bool

  let pattern: JLRoutesPattern
  /// The handler, or `nil` to handle every match.
  let handler: Handler?
}

/// The routes of one scheme: a builder, and the table last built from it.
struct JLRoutesNamespace: Sendable {
  /// Notifies the handler of an unmatched URL; a main-actor handler is not notified off the main actor.
  typealias UnmatchedHandler =
    @Sendable (
      _ namespace: String, _ url: String, _ parameters: [String: any Sendable], _ isolation: (any Actor)?
    ) -> Void

  /// The state of a namespace during a call.
  struct Frozen: Sendable {
    let name: String
    let table: RouteTable<JLRoutesRoute>
    let fallsBack: Bool
    let unmatched: UnmatchedHandler?
  }

  /// One pattern in the builder.
  struct Item: Sendable {
    fileprivate let handle: RouteHandle
    /// The registered text, possibly with groups.
    fileprivate let text: String
    fileprivate let route: JLRoutesRoute
    fileprivate let priority: Int

    fileprivate var isVariant: Bool { !text.utf8.elementsEqual(route.pattern.description.utf8) }
  }

  private var builder = RouteTable<JLRoutesRoute>.Builder(order: .registration)
  private var table: RouteTable<JLRoutesRoute>?
  private var items: [Item] = []
  var fallsBack = false
  var unmatched: UnmatchedHandler?

  /// Adds the patterns that a text expands to: all of them, or none if it throws.
  mutating func insert(
    _ routes: [(RoutePattern, JLRoutesRoute)], priority: Int, of text: String
  ) throws(RouteTableError) -> [RouteHandle] {
    var added: [Item] = []
    do throws(RouteTableError) {
      for (pattern, route) in routes {
        let handle = try builder.insert(pattern, route, priority: priority)
        added.append(Item(handle: handle, text: text, route: route, priority: priority))
      }
    } catch {
      for item in added { builder.remove(item.handle) }
      throw error
    }
    items += added
    table = nil
    return added.map(\.handle)
  }

  /// Removes patterns.
  ///
  /// - Returns: The removed ones, for the caller to release after unlocking.
  mutating func remove(_ handles: Set<RouteHandle>) -> [Item] {
    let removed = items.filter { handles.contains($0.handle) }
    guard !removed.isEmpty else { return [] }
    for item in removed { builder.remove(item.handle) }
    items.removeAll { handles.contains($0.handle) }
    table = nil
    return removed
  }

  /// Removes the patterns that a text with groups expands to, or the first pattern in match order with that spelling.
  ///
  /// - Returns: The removed ones, for the caller to release after unlocking.
  mutating func remove(text: String) -> [Item] {
    let variants = items.filter { $0.isVariant && $0.text.utf8.elementsEqual(text.utf8) }
    guard variants.isEmpty else { return remove(Set(variants.map(\.handle))) }
    let spelled = items.filter { $0.route.pattern.description.utf8.elementsEqual(text.utf8) }
    let highest = spelled.map(\.priority).max()
    return remove(Set(spelled.first { $0.priority == highest }.map { [$0.handle] } ?? []))
  }

  /// Returns the namespace for a call, and builds the table if patterns changed.
  mutating func frozen(as name: String) -> Frozen {
    let table = self.table ?? builder.freeze()
    self.table = table
    return Frozen(name: name, table: table, fallsBack: fallsBack, unmatched: unmatched)
  }
}
