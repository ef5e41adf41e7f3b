public import Foundation

extension RemoteMessage {
  /// The maximum length of all headers in ``bytes``.
  private static let maximumLength = 8192

  /// The message as bytes, for an engine without headers, or with headers that a peer can make expensive.
  ///
  /// Lines `name: value` come first, then an empty line, then the body. Left out are headers that are not printable ASCII, names of
  /// more than 64 characters and values of more than 512. If the lines have more than 8,190 bytes, they cannot be read again.
  public var bytes: Data {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return Data(bytes)
  }

  /// Appends its ``bytes``.
  package func append(to bytes: inout [UInt8]) {
    fields.append(to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    bytes += content
  }

  /// Creates a message from its ``bytes``; headers that are long or not printable ASCII are left out before they are hashed.
  ///
  /// - Returns: `nil` if no empty line ends the headers within the first 8,192 bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  public init?(bytes: Data) { self.init(bytes: Array(bytes)[...]) }

  /// Creates a message from its ``bytes``, of which only the body is copied.
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
      fields.add(line)
    }
    return nil
  }
}
