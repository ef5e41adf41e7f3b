/// The number of characters to insert, remove, replace or swap with their neighbour to turn one text into another.
enum EditDistance {
  /// The distance, or `maximum + 1` if it is greater.
  ///
  /// Only the first 64 characters count.
  static func between(_ left: String, _ right: String, maximum: Int) -> Int {
    let left = Array(left.unicodeScalars.prefix(64))
    let right = Array(right.unicodeScalars.prefix(64))
    if abs(left.count - right.count) > maximum { return maximum + 1 }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, scalar) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(last[column] + (scalar == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, scalar == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return min(last[right.count], maximum + 1)
  }
}
