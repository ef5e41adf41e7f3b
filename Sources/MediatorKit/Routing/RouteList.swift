/// The routes of one namespace in the order of registration, in frozen tables that registries share.
///
/// New routes are added to an open table; removed routes leave gaps in theirs. Freezing merges small tables so that each is
/// more than twice as large as the next one. So registering or removing a module takes time in proportion to its own routes.
/// In addition, a route is copied once each time the number of routes doubles.
struct RouteList: Sendable {
  private var frozen: [Table] = []
  /// The routes added since the list was frozen, which no other list shares.
  private var open = Table()

  /// Whether the list was changed since it was frozen.
  private(set) var isOpen = false
  var isEmpty: Bool { frozen.isEmpty && open.count == 0 }
  var count: Int { frozen.reduce(open.count) { $0 + $1.count } }
  var all: [RouteRecord] { frozen.flatMap { $0.all } + open.all }

  mutating func append(_ record: RouteRecord) {
    isOpen = true
    open.append(record)
  }

  /// Adds a route, which replaces routes of the same shape if `replacing` allows it.
  ///
  /// Look-up and addition are one method, because a look-up by the caller would copy the list.
  ///
  /// - Returns: The route of the same shape that it may not replace, or `nil` if the route was added.
  mutating func add(_ record: RouteRecord, replacing: (RouteRecord) -> Bool) -> RouteRecord? {
    if let known = last(like: record) {
      guard replacing(known) else { return known }
      _ = remove { $0.hasShape(of: record) }
    }
    append(record)
    return nil
  }

  private func last(like record: RouteRecord) -> RouteRecord? {
    guard let hash = record.shapeHash else { return nil }
    if let known = open.last(like: record, hash) { return known }
    for table in frozen.reversed() {
      if let known = table.last(like: record, hash) { return known }
    }
    return nil
  }

  /// Removes routes of a module, or of any if it is `nil`, and returns how many there were.
  mutating func remove(of module: ModuleName? = nil, where isGone: (RouteRecord) -> Bool) -> Int {
    var removed = open.remove(of: module, where: isGone)
    for index in frozen.indices { removed += frozen[index].remove(of: module, where: isGone) }
    if removed > 0 {
      isOpen = true
      frozen.removeAll { $0.count == 0 }
    }
    return removed
  }

  /// Freezes the list, before it is shared.
  mutating func freeze() {
    isOpen = false
    if open.count > 0 { frozen.append(open) }
    open = Table()
    while let last = frozen.last {
      let hasGaps = last.count &* 2 < last.size
      let isSmall = frozen.count > 1 && frozen[frozen.count &- 2].count <= last.count &* 2
      guard hasGaps || isSmall else { return }
      var merged = Table()
      for table in frozen.suffix(isSmall ? 2 : 1) { for record in table.all { merged.append(record) } }
      frozen.removeLast(isSmall ? 2 : 1)
      frozen.append(merged)
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

    func last(like record: RouteRecord, _ hash: Int) -> RouteRecord? {
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
      if index < buckets.count { return link(index) }
      buckets = Array(repeating: 0, count: max(16, buckets.count &* 2))
      for index in records.indices { link(index) }
    }

    /// Adds a route to its bucket; matchers have no shape and no bucket.
    private mutating func link(_ index: Int) {
      guard let hash = records[index].shapeHash else { return }
      let bucket = hash & (buckets.count &- 1)
      previous[index] = buckets[bucket]
      buckets[bucket] = UInt32(truncatingIfNeeded: index &+ 1)
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
