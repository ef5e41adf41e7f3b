/// What a call takes from one process to another.
package struct Crossing: Sendable {
  /// The ID of the call, the same for each try.
  package var callID: String
  /// The process that calls, or `nil` in that process itself.
  package var caller: PeerName?
  /// The W3C `traceparent` of the caller's span, or `nil`.
  package var traceParent: String?

  package init(callID: String, caller: PeerName? = nil, traceParent: String? = nil) {
    self.callID = callID
    self.caller = caller
    self.traceParent = traceParent
  }

  /// Returns what a call takes that no process has begun before.
  ///
  /// Its ID is random, because other processes must not guess those of this one. A UUID would open a file for its bits, on Linux.
  package static func ofNewCall() -> Crossing {
    func part() -> String { String(UInt64.random(in: 0 ... .max), radix: 36) }
    return Crossing(callID: "\(part())-\(part())")
  }
}
