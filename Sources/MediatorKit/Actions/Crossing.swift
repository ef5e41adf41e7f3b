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
}
