import Foundation

/// The headers that processes exchange.
enum HeaderName: Int, CaseIterable {
  case id, message, budget, sent, signature, hops, traceParent, outcome, type, instance, part, count

  /// The names as they are written, in the order of the cases.
  static let texts = [
    "mk-id", "mk-message", "mk-budget", "mk-sent", "mk-signature", "mk-hops", "traceparent", "mk-outcome", "mk-type",
    "mk-instance", "mk-part", "mk-count",
  ]
  private static let bytes = texts.map { Array($0.utf8) }

  init?(_ name: some Collection<UInt8>) {
    guard let index = Self.bytes.firstIndex(where: { $0.count == name.count && $0.elementsEqual(name) }) else {
      return nil
    }
    self.init(rawValue: index)
  }
}

/// The headers of a message.
struct HeaderFields: Sendable, Hashable {
  private static let none = [String?](repeating: nil, count: HeaderName.allCases.count)

  /// The values of ``HeaderName``, found without their text; each is short, in printable ASCII.
  private var known = none
  /// All others, and values that are long or not printable ASCII.
  private var others: [String: String] = [:]

  init() {}

  init(_ headers: [String: String]) {
    for (name, value) in headers {
      if RemoteMessage.isValue(value.utf8), let name = HeaderName(name.utf8) {
        self[name] = value
      } else {
        others[name] = value
      }
    }
  }

  subscript(name: HeaderName) -> String? {
    get { known[name.rawValue] }
    set { known[name.rawValue] = newValue }
  }

  /// Adds a header whose value is short, in printable ASCII.
  mutating func add(_ name: some Collection<UInt8>, _ value: String) {
    if let name = HeaderName(name) { self[name] = value } else { others[String(decoding: name, as: UTF8.self)] = value }
  }

  /// Calls a body with each header.
  func forEach(_ body: (String, String) -> Void) {
    for (index, value) in known.enumerated() { if let value { body(HeaderName.texts[index], value) } }
    for (name, value) in others { body(name, value) }
  }
}

extension RemoteMessage {
  init(_ headers: KeyValuePairs<HeaderName, String>, body: Data = Data()) {
    self.init(body: body)
    for (name, value) in headers { fields[name] = value }
  }

  /// The value of a header, or `nil` if it is missing, long or not printable ASCII.
  subscript(name: HeaderName) -> String? {
    get { fields[name] }
    set { fields[name] = newValue }
  }
}
