/// Rows of cells whose columns are as wide as their widest cell.
struct TextTable {
  private var rows: [[String]]

  init(_ header: [String]) { rows = [header] }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The rows as lines without spaces at the end.
  var lines: [String] {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
