import Foundation
import ShopOrdersAPI

extension Order: Readable {
  var printed: [String] {
    let head = "order \(number) of \(placedAt.minute), by \(customer)"
    return [head] + (note.map { ["note: \($0)"] } ?? []) + Table(of: lines, total: total).lines
  }
}

extension OrderNote {
  /// The note in lines of text.
  var lines: [String] {
    ["note of order \(order): \(text.isEmpty ? "none" : text)\(hasChanges ? ", not saved" : "")"]
  }
}

extension Order: LineReadable {
  static func lines(of list: [Order]) -> [String] {
    guard !list.isEmpty else { return ["there are no orders"] }
    var table = Table("ORDER", "PLACED", "THINGS", "TOTAL", rightAligned: [0, 2, 3])
    for order in list {
      table.add(
        "\(order.number)", order.placedAt.minute, "\(order.lines.reduce(0) { $0 + $1.quantity })", order.total.euros)
    }
    return table.lines
  }
}

extension Date {
  /// The date and time to the minute, in UTC: `2026-03-01 09:30 UTC`.
  fileprivate var minute: String {
    let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day().time(
      includingFractionalSeconds: false)
    return String(formatted(style).prefix(16)) + " UTC"
  }
}
