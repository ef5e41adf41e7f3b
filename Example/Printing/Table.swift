/// Rows of cells whose columns are as wide as their widest cell.
struct Table {
  private var rows: [[String]] = []
  private let rightAligned: Set<Int>

  /// Creates a table; `rightAligned` are the indices of right-aligned columns.
  init(_ header: String..., rightAligned: Set<Int> = []) {
    self.rightAligned = rightAligned
    if !header.isEmpty { rows.append(header) }
  }

  mutating func add(_ cells: String...) { rows.append(cells) }

  /// The rows as lines without trailing spaces.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return rightAligned.contains(column) ? space + cell : cell + space
      }
      let line = cells.joined(separator: "  ")
      return String(line[..<(line.lastIndex { $0 != " " }.map { line.index(after: $0) } ?? line.startIndex)])
    }
  }
}
