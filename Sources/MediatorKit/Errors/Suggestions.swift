/// The names nearest to a wrong one, best first, at most three: those within a third of its length in edits, without regard
/// to case.
///
/// - Complexity: O(*n* × *m*²) for *n* names of *m* bytes; names and the wrong one are cut at 64 bytes.
func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  let wanted = Array(wrong.asciiLowercased.utf8.prefix(64))
  let limit = max(1, wanted.count / 3)
  var found: [(distance: Int, name: String)] = []
  for name in names {
    let candidate = Array(name.asciiLowercased.utf8.prefix(64))
    guard abs(candidate.count - wanted.count) <= limit else { continue }
    let distance = editDistance(wanted, candidate)
    if distance <= limit { found.append((distance, name)) }
  }
  found.sort { ($0.distance, $0.name) < ($1.distance, $1.name) }
  return found.prefix(3).map(\.name)
}

/// The number of insertions, removals, replacements and swaps of neighbours that turn one into the other.
private func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...right.count)
  for i in left.indices {
    var current = [i + 1]
    current.reserveCapacity(right.count + 1)
    for j in right.indices {
      var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, beforePrevious[j - 1] + 1) }
      current.append(best)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[right.count]
}
