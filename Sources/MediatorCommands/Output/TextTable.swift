import MediatorText
import RoutePatterns

/// Rows of cells whose columns are as wide as their widest cell.
///
/// Cells are cut, because one long text would pad all rows to its length.
struct TextTable {
  private var rows: [[String]]

  private static let maximumWidth = 120

  init(_ header: [String]) { rows = [header] }

  mutating func add(_ cells: [String]) { rows.append(cells.map { $0.shortened(to: Self.maximumWidth) }) }

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
