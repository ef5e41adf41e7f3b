import MediatorKit
import RoutePatterns

/// Calls as failure messages show them.
enum CallText {
  /// `order/detail(id: 42)`.
  static func describe<each Input>(_ address: ActionAddress, _ labels: [String], _ input: repeat each Input) -> String {
    var labels = labels.makeIterator()
    var parts: [String] = []
    for value in repeat each input { parts.append("\(labels.next() ?? ""): \(shown(value))") }
    return "\(address)(\(parts.joined(separator: ", ")))".printable
  }

  static func describe(_ record: CallRecord) -> String {
    let parameters = record.invocation.parameters
    let parts = parameters.labels.map { "\($0): \(shown(parameters[$0]))" }
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

  /// The calls, numbered, at most twenty.
  static func list(_ calls: [CallRecord]) -> String {
    guard !calls.isEmpty else { return "nothing was called" }
    var lines = ["called in this order:"]
    lines += calls.prefix(20).enumerated().map { "  \($0 + 1). \(describe($1))" }
    if calls.count > 20 { lines.append("  and \(calls.count - 20) more") }
    return lines.joined(separator: "\n")
  }

  /// The call that a wrong expectation most likely means.
  static func nearest(to address: ActionAddress, in calls: [CallRecord]) -> String {
    if let same = calls.last(where: { $0.invocation.address == address }) {
      return "the nearest is \(describe(same)); "
    }
    let known = Set(calls.compactMap(\.invocation.address?.description))
    guard let name = nearestNames(to: address.description, among: known).first,
      let near = calls.last(where: { $0.invocation.address?.description == name })
    else { return "" }
    return "the nearest is \(describe(near)); "
  }
}
