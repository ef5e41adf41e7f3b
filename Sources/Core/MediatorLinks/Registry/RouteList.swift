import MediatorKit

/// The routes of one namespace in the order of registration, in tables that registries share.
///
/// New routes are added to the last table. The first one of a generation begins a new table, because a registry may share the
/// last one, and merges small tables, so that each is more than twice as large as the next one. So registering or removing a
/// module takes time in proportion to its own routes. In addition, a route is copied once each time the number of routes
/// doubles. Removed routes leave gaps in their tables.
struct RouteList: Sendable {
  /// The tables with routes, the oldest first.
  private var tables: [Table] = []
  /// The generation of the last table, or `nil` if that table may be shared.
  private var generation: Int?

  var isEmpty: Bool { tables.isEmpty }
  var count: Int { tables.reduce(0) { $0 + $1.count } }
  var all: [RouteRecord] { tables.flatMap { $0.all } }

  /// Adds a route, which replaces routes of the same shape if `replacing` allows it.
  ///
  /// - Parameters:
  ///   - generation: A number that differs if a registry may share the list since the previous addition.
  ///   - isUnique: Whether the list has one route of a shape.
  ///   - replacing: Returns whether a route of the same shape may be replaced.
  /// - Returns: The route of the same shape that it may not replace, or `nil` if the route was added.
  mutating func add(
    _ record: RouteRecord, in generation: Int, isUnique: Bool, replacing: (RouteRecord) -> Bool
  ) -> RouteRecord? {
    if isUnique, let known = last(like: record) {
      guard replacing(known) else { return known }
      _ = remove { $0.hasShape(of: record) }
    }
    if self.generation != generation {
      mergeTables()
      tables.append(Table())
      self.generation = generation
    }
    tables[tables.count &- 1].append(record)
    return nil
  }

  /// Returns the newest route of the same shape, or `nil`.
  private func last(like record: RouteRecord) -> RouteRecord? {
    guard let hash = record.shapeHash else { return nil }
    for index in tables.indices.reversed() {
      if let known = tables[index].last(like: record, hash) { return known }
    }
    return nil
  }

  /// Removes routes of a module, or of any if it is `nil`, and returns how many there were.
  mutating func remove(of module: ModuleName? = nil, where isGone: (RouteRecord) -> Bool) -> Int {
    var removed = 0
    for index in tables.indices { removed += tables[index].remove(of: module, where: isGone) }
    guard removed > 0 else { return 0 }
    if tables.last?.count == 0 { generation = nil }
    tables.removeAll { $0.count == 0 }
    mergeTables()
    return removed
  }

  /// Merges the last tables if they are similar in size, and releases the routes that most gaps still hold.
  private mutating func mergeTables() {
    while let last = tables.last {
      let hasGaps = last.count &* 2 < last.size
      let isSmall = tables.count > 1 && tables[tables.count &- 2].count <= last.count &* 2
      guard hasGaps || isSmall else { return }
      var merged = Table()
      for table in tables.suffix(isSmall ? 2 : 1) { for record in table.all { merged.append(record) } }
      tables.removeLast(isSmall ? 2 : 1)
      tables.append(merged)
    }
  }
}

extension RouteList {
  /// A table of routes, indexed by their shapes.
  private struct Table: Sendable {
    private var records: [RouteRecord] = []
    /// The index ranges of the remaining routes, each of one module; the gaps are removed routes.
    private var runs: [Range<Int>] = []
    /// For each hash of a shape, the index of the bucket's last route plus 1, or 0; their number is a power of two.
    private var buckets: [UInt32] = []
    /// For each route, the index of the previous route in its bucket plus 1, or 0.
    private var previous: [UInt32] = []
    /// The number of remaining routes.
    private(set) var count = 0

    /// The number of routes, including removed ones.
    var size: Int { records.count }
    var all: [RouteRecord] { runs.flatMap { records[$0] } }

    // It is inlined, because a call would copy the table's arrays.
    @inline(__always) func last(like record: RouteRecord, _ hash: Int) -> RouteRecord? {
      if buckets.isEmpty { return nil }
      var next = Int(buckets[hash & (buckets.count &- 1)])
      while next != 0 {
        let index = next &- 1
        if records[index].hasShape(of: record), runs.contains(where: { $0.contains(index) }) { return records[index] }
        next = Int(previous[index])
      }
      return nil
    }

    mutating func append(_ record: RouteRecord) {
      let index = records.count
      if let run = runs.last, run.upperBound == index, records[index &- 1].isOfModule(of: record) {
        runs[runs.count &- 1] = run.lowerBound..<index &+ 1
      } else {
        runs.append(index..<index &+ 1)
      }
      records.append(record)
      previous.append(0)
      count &+= 1
      var linked = index
      if index >= buckets.count {
        buckets = Array(repeating: 0, count: max(16, buckets.count &* 2))
        linked = 0
      }
      for index in linked...index {
        // Matchers have no shape and no bucket.
        guard let hash = records[index].shapeHash else { continue }
        let bucket = hash & (buckets.count &- 1)
        previous[index] = buckets[bucket]
        buckets[bucket] = UInt32(truncatingIfNeeded: index &+ 1)
      }
    }

    mutating func remove(of module: ModuleName?, where isGone: (RouteRecord) -> Bool) -> Int {
      var kept: [Range<Int>] = []
      var removed = 0
      for run in runs {
        if let module, records[run.lowerBound].module != module {
          kept.append(run)
          continue
        }
        var start = run.lowerBound
        for index in run where isGone(records[index]) {
          if start < index { kept.append(start..<index) }
          start = index + 1
          removed += 1
        }
        if start < run.upperBound { kept.append(start..<run.upperBound) }
      }
      if removed > 0 { runs = kept }
      count -= removed
      return removed
    }
  }
}

extension RouteRecord {
  fileprivate func isOfModule(of other: RouteRecord) -> Bool {
    destination === other.destination || module == other.module
  }
}
