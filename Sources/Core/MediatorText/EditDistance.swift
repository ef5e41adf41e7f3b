/// The number of elements to insert, remove, replace or swap with a neighbor to change one text into another.
package enum EditDistance {
  /// The number of leading elements that are compared.
  package static let length = 64

  /// Returns the greatest distance at which two texts are near: a third of the longer one, at least one, but not all of it.
  package static func limit(_ left: Int, _ right: Int) -> Int {
    let longer = max(left, right)
    return min(max(1, longer / 3), longer - 1)
  }

  /// Returns the distance, or `maximum + 1` if it is greater.
  ///
  /// - Complexity: O(*n* × *m*) in the lengths, which are cut at 64; fewer steps for a smaller maximum.
  package static func between<Element: Equatable>(
    _ left: ArraySlice<Element>, _ right: ArraySlice<Element>, maximum: Int
  ) -> Int {
    let left = Array(left.prefix(length))
    let right = Array(right.prefix(length))
    if abs(left.count - right.count) > maximum { return maximum + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    var current = last
    for row in left.indices {
      current[0] = row + 1
      var best = row + 1
      for column in right.indices {
        var cost = min(last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current[column + 1] = cost
        best = min(best, cost)
      }
      // Every edit sequence passes through this row or, by a swap, through the last one.
      if best > maximum, last.allSatisfy({ $0 > maximum }) { return maximum + 1 }
      if beforeLast.isEmpty { beforeLast = last }
      swap(&beforeLast, &last)
      swap(&last, &current)
    }
    return min(last[right.count], maximum + 1)
  }
}
