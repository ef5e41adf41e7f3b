import RoutePatterns

/// What a table of JLRoutes holds for each pattern.
struct JLRoutesRoute: Sendable {
  let pattern: JLRoutesPattern
  let handler: JLRoutes.Handler?
}

/// The routes of one scheme: a builder that grows, and the table that was made of it last.
struct JLRoutesNamespace: Sendable {
  /// A namespace as a call sees it from beginning to end.
  struct Frozen: Sendable {
    let name: String
    let table: RouteTable<JLRoutesRoute>
    let fallsBack: Bool
    let unmatched: JLRoutes.UnmatchedHandler?
  }

  private struct Item {
    let handle: RouteHandle
    let text: String
    let variant: JLRoutesPattern
    let priority: Int
  }

  private var builder = RouteTable<JLRoutesRoute>.Builder(order: .registration)
  private var table: RouteTable<JLRoutesRoute>?
  private var items: [Item] = []
  var fallsBack = false
  var unmatched: JLRoutes.UnmatchedHandler?

  /// Adds one of the patterns that a text stands for.
  mutating func insert(
    _ pattern: RoutePattern, _ route: JLRoutesRoute, _ priority: Int, of text: String
  ) throws(RouteTableError) -> RouteHandle {
    let handle = try builder.insert(pattern, route, priority: priority)
    items.append(Item(handle: handle, text: text, variant: route.pattern, priority: priority))
    table = nil
    return handle
  }

  mutating func remove(_ handles: [RouteHandle]) {
    for handle in handles { builder.remove(handle) }
    items.removeAll { handles.contains($0.handle) }
    table = nil
  }

  /// Removes all that a text with groups stands for, or else the first pattern in match order that is spelled so.
  mutating func remove(text: String) -> Bool {
    let whole = items.filter { $0.text == text && $0.variant.description != text }.map(\.handle)
    let spelled = items.filter { $0.variant.description == text }
    let highest = spelled.map(\.priority).max()
    let first = spelled.first { $0.priority == highest }.map { [$0.handle] } ?? []
    remove(whole.isEmpty ? first : whole)
    return !whole.isEmpty || !first.isEmpty
  }

  /// The namespace for a call; the table is made when one is first asked for after a change.
  mutating func frozen(as name: String) -> Frozen {
    let table = self.table ?? builder.freeze()
    self.table = table
    return Frozen(name: name, table: table, fallsBack: fallsBack, unmatched: unmatched)
  }
}
