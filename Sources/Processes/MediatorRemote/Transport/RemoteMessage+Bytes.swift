public import Foundation

extension RemoteMessage {
  /// The maximum length of a header's name, in bytes.
  private static let maximumNameLength = 64
  /// The maximum length of a header's value, in bytes.
  private static let maximumValueLength = 512
  /// The maximum length of all headers in ``bytes``, with the empty line behind them.
  private static let maximumLength = 8192
  /// The maximum length of the lines of all headers in ``bytes``.
  package static let maximumHeaderSize = 8190

  /// The length of the lines of all headers in ``bytes``.
  package var headerSize: Int { fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 3 } }

  /// Returns whether a text can be the value of a header: short, in printable ASCII.
  static func isValue(_ text: some Collection<UInt8>) -> Bool {
    text.count <= maximumValueLength && text.allSatisfy { 0x20..<0x7F ~= $0 }
  }

  static func isName(_ text: some Collection<UInt8>) -> Bool {
    1...maximumNameLength ~= text.count && text.allSatisfy { 0x20..<0x7F ~= $0 && $0 != UInt8(ascii: ":") }
  }

  /// The message as bytes, for an engine without headers, or with headers that a peer can make slow to read.
  ///
  /// Lines `name: value` come first, then an empty line, then the body. If the lines have more than 8,190 bytes, they cannot be read
  /// again.
  public var bytes: Data {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return Data(bytes)
  }

  /// Appends its ``bytes``.
  package func append(to bytes: inout [UInt8]) {
    for (name, value) in fields {
      bytes += name.utf8
      bytes.append(UInt8(ascii: ":"))
      bytes.append(UInt8(ascii: " "))
      bytes += value.utf8
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(UInt8(ascii: "\n"))
    bytes += content
  }

  /// Creates a message from its ``bytes``; headers that are long or not printable ASCII are left out before they are hashed.
  ///
  /// - Returns: `nil` if no empty line ends the headers within the first 8,192 bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(bytes: Data) { self.init(bytes: Array(bytes)[...]) }

  /// Creates a message from its ``bytes``; copies only the body.
  package init?(bytes: ArraySlice<UInt8>) {
    self.init()
    var rest = bytes.prefix(Self.maximumLength)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      if line.isEmpty {
        content = Array(bytes[rest.startIndex...])
        return
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let (name, value) = (line[..<colon], line[colon...].dropFirst(2))
      guard Self.isName(name), Self.isValue(value) else { continue }
      fields.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
    }
    return nil
  }
}
