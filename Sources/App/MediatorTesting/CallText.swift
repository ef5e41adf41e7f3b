import MediatorLinks
import MediatorText

/// Describes calls in failure messages.
enum CallText {
  /// Returns a text such as `order/detail(id: 42)`.
  static func describe<each Input>(
    _ address: ActionAddress, _ labels: [String], _ input: repeat each Input, secrets: Set<String>
  ) -> String {
    var labels = labels.makeIterator()
    var parts: [String] = []
    for value in repeat each input {
      let label = labels.next() ?? ""
      let text = secrets.contains(label) ? Parameters.secretMark : Parameters.Text.show(value)
      parts.append("\(label): \(text)")
    }
    return "\(address)(\(parts.joined(separator: ", ")))".printable
  }

  static func describe(_ record: CallRecord) -> String {
    let parameters = record.invocation.parameters
    let parts = parameters.labels.map(parameters.described)
    let source = record.invocation.source.map { " from \($0)" } ?? ""
    let end = record.error.map { " failed: \($0)" } ?? ""
    return "\(record.invocation.destination)(\(parts.joined(separator: ", ")))\(source)\(end)".printable
  }

  static func times(_ count: Int) -> String {
    switch count {
    case 0: "never"
    case 1: "once"
    case 2: "twice"
    default: "\(count) times"
    }
  }

  /// Returns a numbered list of at most 20 calls.
  static func list(_ calls: [CallRecord]) -> String {
    guard !calls.isEmpty else { return "nothing was called" }
    var lines = ["called in this order:"]
    lines += calls.prefix(20).enumerated().map { "  \($0 + 1). \(describe($1))" }
    if calls.count > 20 { lines.append("  and \(calls.count - 20) more") }
    return lines.joined(separator: "\n")
  }

  /// Returns the recorded call nearest to an unmet expectation, as the start of a sentence.
  static func nearest(to address: ActionAddress, in calls: [CallRecord]) -> String {
    if let same = calls.last(where: { $0.invocation.address == address }) {
      return "the nearest is \(describe(same)); "
    }
    let known = Set(calls.compactMap(\.invocation.address?.description))
    guard let name = MediatorText.nearest(to: address.description, among: known).first,
      let near = calls.last(where: { $0.invocation.address?.description == name })
    else { return "" }
    return "the nearest is \(describe(near)); "
  }
}
