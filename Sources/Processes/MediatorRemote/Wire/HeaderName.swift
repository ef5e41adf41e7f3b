/// The headers that processes exchange.
enum HeaderName: Int, CaseIterable {
  case id, message, budget, sent, signature, hops, traceParent, outcome, type, instance, part, count

  /// The names as they are written, in the order of the cases.
  static let texts = [
    "mk-id", "mk-message", "mk-budget", "mk-sent", "mk-signature", "mk-hops", "traceparent", "mk-outcome", "mk-type",
    "mk-instance", "mk-part", "mk-count",
  ]
  /// The beginnings of their lines.
  fileprivate static let beginnings = texts.map { Array("\($0): ".utf8) }

  fileprivate init?(_ name: some Collection<UInt8>) {
    let count = name.count + 2
    guard let index = Self.beginnings.firstIndex(where: { $0.count == count && $0.starts(with: name) }) else {
      return nil
    }
    self.init(rawValue: index)
  }
}

/// The headers of a message.
struct HeaderFields: Sendable, Hashable {
  /// The maximum length of a name, in bytes.
  private static let maximumNameLength = 64
  /// The maximum length of a value, in bytes.
  private static let maximumValueLength = 512

  /// The values of ``HeaderName``, found without their text, or nothing; each is short, in printable ASCII.
  private var known: [String?] = []
  /// All others, and values that are long or not printable ASCII.
  private var others: [String: String] = [:]

  init() {}

  init(_ headers: [String: String]) {
    for (name, value) in headers {
      if Self.isValue(value.utf8), let name = HeaderName(name.utf8) { self[name] = value } else { others[name] = value }
    }
  }

  subscript(name: HeaderName) -> String? {
    get { known.isEmpty ? nil : known[name.rawValue] }
    set {
      if known.isEmpty {
        if newValue == nil { return }
        known = Array(repeating: nil, count: HeaderName.texts.count)
      }
      known[name.rawValue] = newValue
    }
  }

  /// All of them by name.
  var all: [String: String] {
    var all = others
    for (name, value) in zip(HeaderName.texts, known) { if let value { all[name] = value } }
    return all
  }

  /// The bytes of names and values, and four for each.
  var size: Int {
    var size = others.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 4 }
    for (index, value) in known.enumerated() {
      if let value { size += HeaderName.beginnings[index].count + value.utf8.count + 2 }
    }
    return size
  }

  // MARK: Bytes

  /// Returns whether a text can be the value of a header: short, in printable ASCII.
  private static func isValue(_ text: some Collection<UInt8>) -> Bool {
    text.count <= maximumValueLength && text.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  private static func isName(_ text: some Collection<UInt8>) -> Bool {
    1...maximumNameLength ~= text.count && text.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: ":") }
  }

  /// Appends a line `name: value` for each, without those that are long or not printable ASCII.
  func append(to bytes: inout [UInt8]) {
    func append(_ value: String) {
      bytes += value.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    for (index, value) in known.enumerated() {
      guard let value else { continue }
      bytes += HeaderName.beginnings[index]
      append(value)
    }
    for (name, value) in others where Self.isName(name.utf8) && Self.isValue(value.utf8) {
      bytes += name.utf8
      bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
      append(value)
    }
  }

  /// Reads a line without its end, unless it is long or not printable ASCII.
  mutating func add(_ line: ArraySlice<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
    let (name, value) = (line[..<colon], line[colon...].dropFirst(2))
    guard Self.isName(name), Self.isValue(value) else { return }
    let text = String(decoding: value, as: UTF8.self)
    if let name = HeaderName(name) { self[name] = text } else { others[String(decoding: name, as: UTF8.self)] = text }
  }
}

extension RemoteMessage {
  init(_ headers: KeyValuePairs<HeaderName, String>, content: [UInt8] = []) {
    self.init(content: content)
    for (name, value) in headers { fields[name] = value }
  }

  /// The value of a header, or `nil` if it is missing, long or not printable ASCII.
  subscript(name: HeaderName) -> String? {
    get { fields[name] }
    set { fields[name] = newValue }
  }
}
