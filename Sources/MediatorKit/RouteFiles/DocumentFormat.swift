/// The notations of documents, told apart by the first bytes.
enum DocumentFormat: Sendable {
  case json
  case xmlPropertyList
  case binaryPropertyList

  /// The most bytes of a document: 1 MiB.
  static let maximumLength = 1 << 20
  /// How deep lists and dictionaries may be nested.
  static let maximumDepth = 32

  init(_ bytes: [UInt8]) {
    if bytes.starts(with: "bplist".utf8) {
      self = .binaryPropertyList
    } else {
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
      self = first == UInt8(ascii: "<") ? .xmlPropertyList : .json
    }
  }
}

extension DocumentValue {
  /// Reads a document in whichever notation it is.
  ///
  /// - Parameter bytes: JSON (RFC 8259) or an XML property list in UTF-8, or a binary property list; at most 1 MiB.
  /// - Complexity: Linear in the number of bytes.
  init(_ bytes: [UInt8]) throws(DocumentFault) {
    guard bytes.count <= DocumentFormat.maximumLength else {
      throw DocumentFault(position: nil, message: "A document may have at most \(DocumentFormat.maximumLength) bytes.")
    }
    switch DocumentFormat(bytes) {
    case .binaryPropertyList: self = try BinaryPropertyListReader.read(bytes)
    case .json:
      var scanner = JSONScanner(try DocumentCursor(bytes))
      self = try scanner.document()
    case .xmlPropertyList:
      var scanner = PropertyListScanner(try DocumentCursor(bytes))
      self = try scanner.document()
    }
  }
}
