/// The headers that processes exchange.
enum HeaderName: String {
  case id = "mk-id"
  case message = "mk-message"
  case budget = "mk-budget"
  case sent = "mk-sent"
  case signature = "mk-signature"
  case hops = "mk-hops"
  case traceParent = "traceparent"
  case outcome = "mk-outcome"
  case type = "mk-type"
  case instance = "mk-instance"
  case part = "mk-part"
  case count = "mk-count"
}

extension RemoteMessage {
  init(_ headers: KeyValuePairs<HeaderName, String>, content: [UInt8] = []) {
    fields = headers.map { ($0.key.rawValue, $0.value) }
    self.content = content
  }

  /// The value of a header, or `nil` if it is missing.
  subscript(name: HeaderName) -> String? {
    get { fields.last { $0.name == name.rawValue }?.value }
    set {
      fields.removeAll { $0.name == name.rawValue }
      if let newValue { fields.append((name.rawValue, newValue)) }
    }
  }
}
