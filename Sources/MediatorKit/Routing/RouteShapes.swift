/// Finds the route that has the shape of another, among the routes of a registry.
///
/// An open-addressed table of places: the routes keep their hashes themselves, so that entering one is a few steps, and a copy
/// for a changed registry counts no references.
struct RouteShapes: Sendable {
  /// One more than the place of a route; 0 is free.
  ///
  /// A power of two in number, at most half of them taken.
  private var slots: [UInt32] = []
  private var count = 0

  init(_ routes: [RouteRecord] = []) {
    for place in routes.indices { insert(place, of: routes) }
  }

  /// The last route that has the shape of one.
  func last(like record: RouteRecord, in routes: [RouteRecord]) -> RouteRecord? {
    guard let hash = record.shapeHash, !slots.isEmpty else { return nil }
    let place = Int(slots[slot(of: record, hash, in: routes)])
    return place == 0 ? nil : routes[place &- 1]
  }

  /// Enters the route at a place, instead of one of the same shape; a matcher has none.
  mutating func insert(_ place: Int, of routes: [RouteRecord]) {
    guard let hash = routes[place].shapeHash else { return }
    if (count &+ 1) &* 2 > slots.count { grow(routes) }
    let slot = slot(of: routes[place], hash, in: routes)
    if slots[slot] == 0 { count &+= 1 }
    slots[slot] = UInt32(truncatingIfNeeded: place &+ 1)
  }

  private mutating func grow(_ routes: [RouteRecord]) {
    let old = slots
    slots = [UInt32](repeating: 0, count: max(16, old.count &* 2))
    for place in old where place != 0 {
      guard let hash = routes[Int(place) &- 1].shapeHash else { continue }
      var slot = hash & (slots.count &- 1)
      while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
      slots[slot] = place
    }
  }

  /// The slot of a route's shape, or the free one where it belongs.
  private func slot(of record: RouteRecord, _ hash: Int, in routes: [RouteRecord]) -> Int {
    var slot = hash & (slots.count &- 1)
    while slots[slot] != 0, !routes[Int(slots[slot]) &- 1].hasShape(of: record) {
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return slot
  }
}
