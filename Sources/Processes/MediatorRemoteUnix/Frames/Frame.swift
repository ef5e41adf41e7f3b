import Foundation
package import MediatorRemote

/// A message that two processes write to each other over a socket.
///
/// Four bytes are the number of the bytes that follow, most significant first: the kind, eight bytes of an ID, then the
/// content of the kind. A subject begins with its length in two bytes.
package enum Frame: Sendable, Equatable {
  /// The first frame of a server: the maximum size of a message, at most 1 GiB, replaces the ID.
  case welcome(messageSize: Int)
  /// A message that requires an answer.
  case request(UInt64, RemoteSubject, RemoteMessage)
  /// A message without an answer.
  case notice(RemoteSubject, RemoteMessage)
  /// The answer of a request.
  case answer(UInt64, RemoteMessage)
  /// A request was not passed to a server.
  case unserved(UInt64)
  /// The last frame of a server: it accepts no more requests, and answers those that it has.
  case leaving

  /// The largest size of a message that a transport may have, in bytes.
  static let maximumMessageSize = 1 << 30
  /// The maximum length of a subject, in bytes.
  package static let maximumSubject = 1024
  /// The bytes of a kind and an ID.
  fileprivate static let headLength = 9
  /// The maximum number of bytes that an answer has beside the size of its message.
  static let overhead = 4 + headLength + 1
}

/// The reason why bytes are not frames.
package struct FrameProblem: Error, Sendable {
  package let text: String
}

extension Frame {
  private var kind: UInt8 {
    switch self {
    case .welcome: 1
    case .request: 2
    case .notice: 3
    case .answer: 4
    case .unserved: 5
    case .leaving: 6
    }
  }

  /// The frame as it is written.
  package var bytes: [UInt8] {
    var (id, subject, message): (UInt64, RemoteSubject?, RemoteMessage?) = (0, nil, nil)
    switch self {
    case .welcome(let size): id = UInt64(size)
    case .request(let number, let address, let content): (id, subject, message) = (number, address, content)
    case .notice(let address, let content): (subject, message) = (address, content)
    case .answer(let number, let content): (id, message) = (number, content)
    case .unserved(let number): id = number
    case .leaving: break
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 + Self.headLength + 2 + (subject?.text.utf8.count ?? 0) + 1 + (message?.size ?? 0))
    Self.append(UInt32(0), to: &bytes)
    bytes.append(kind)
    Self.append(id, to: &bytes)
    if let subject {
      Self.append(UInt16(clamping: subject.text.utf8.count), to: &bytes)
      bytes += subject.text.utf8
    }
    message?.append(to: &bytes)
    let count = UInt32(clamping: bytes.count - 4)
    for index in 0..<4 { bytes[index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index)) }
    return bytes
  }

  private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
    for shift in stride(from: number.bitWidth - 8, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}

/// Reads frames from bytes as they arrive.
///
/// It keeps at most one frame that is not complete, and the bytes that arrived with it.
package struct FrameReader: Sendable {
  private var limit: Int
  private var bytes: ArraySlice<UInt8> = []
  /// Whether the bytes are those of the buffer that they were read into.
  private var isShared = false
  /// The last subject, because most requests have the same.
  private var subject: (bytes: [UInt8], value: RemoteSubject)?

  /// Creates a reader.
  ///
  /// - Parameter messageSize: The maximum size of a message with its headers, in bytes.
  package init(messageSize: Int) {
    limit = Self.limit(messageSize)
  }

  /// Returns the maximum length of a frame, because the bytes of a message are at most one more than its size.
  private static func limit(_ messageSize: Int) -> Int {
    Frame.headLength + 2 + Frame.maximumSubject + messageSize + 1
  }

  /// Takes messages of another size too.
  mutating func accept(messageSize: Int) { limit = max(limit, Self.limit(messageSize)) }

  /// The number of bytes that it keeps.
  package var count: Int { bytes.count }

  /// Forgets all bytes.
  package mutating func removeAll() { (bytes, isShared) = ([], false) }

  /// Whether a frame has begun and not ended.
  package var isInside: Bool { !bytes.isEmpty }

  /// Adds bytes, which are copied only if they are still there when no frame is complete.
  package mutating func add(_ new: ArraySlice<UInt8>) {
    if bytes.isEmpty { (bytes, isShared) = (new, true) } else { bytes += new }
  }

  /// Returns the next frame, or `nil` if it is not complete.
  ///
  /// - Throws: ``FrameProblem`` if it is too long or malformed; no further frame can be read.
  package mutating func next() throws(FrameProblem) -> Frame? {
    let start = bytes.startIndex
    guard let count: UInt32 = number(at: start) else { return keepRest() }
    guard Frame.headLength...limit ~= Int(count) else {
      throw FrameProblem(text: "found a frame of \(count) bytes, expected \(Frame.headLength) to \(limit)")
    }
    let (first, end) = (start + 4, start + 4 + Int(count))
    guard end <= bytes.endIndex, let id: UInt64 = number(at: first + 1) else { return keepRest() }
    let (kind, rest) = (bytes[first], bytes[(first + Frame.headLength)..<end])
    bytes = bytes[end...]
    // Bytes that were read are no longer held.
    if bytes.isEmpty { removeAll() }
    switch kind {
    case 1 where rest.isEmpty: return .welcome(messageSize: min(Int(clamping: id), Frame.maximumMessageSize))
    case 2:
      let (subject, message) = try content(rest)
      return .request(id, subject, message)
    case 3:
      let (subject, message) = try content(rest)
      return .notice(subject, message)
    case 4: return .answer(id, try message(rest))
    case 5 where rest.isEmpty: return .unserved(id)
    case 6 where rest.isEmpty: return .leaving
    default: throw FrameProblem(text: "found a frame of kind \(kind) with \(rest.count) bytes, expected another")
    }
  }

  /// Copies the remaining bytes, so that neither the buffer nor the bytes before them are held.
  private mutating func keepRest() -> Frame? {
    if isShared || bytes.startIndex > 0 { bytes = Array(bytes)[...] }
    isShared = false
    return nil
  }

  private mutating func content(_ rest: ArraySlice<UInt8>) throws(FrameProblem) -> (RemoteSubject, RemoteMessage) {
    guard rest.count >= 2 else { throw FrameProblem(text: "found a subject that is not complete") }
    let count = Int(rest[rest.startIndex]) << 8 | Int(rest[rest.startIndex + 1])
    guard count <= min(Frame.maximumSubject, rest.count - 2) else {
      throw FrameProblem(text: "found a subject that is too long or not complete")
    }
    let text = rest.dropFirst(2).prefix(count)
    let message = try message(rest[text.endIndex...])
    if let subject, subject.bytes.elementsEqual(text) { return (subject.value, message) }
    guard let new = RemoteSubject(String(decoding: text, as: UTF8.self)), !new.parts.contains(nil) else {
      throw FrameProblem(text: "found a text that is no subject")
    }
    subject = (Array(text), new)
    return (new, message)
  }

  private func message(_ rest: ArraySlice<UInt8>) throws(FrameProblem) -> RemoteMessage {
    guard let message = RemoteMessage(bytes: rest) else {
      throw FrameProblem(text: "found a message whose headers do not end")
    }
    return message
  }

  private func number<Number: FixedWidthInteger & UnsignedInteger>(at index: Int) -> Number? {
    let end = index + Number.bitWidth / 8
    guard end <= bytes.endIndex else { return nil }
    return bytes[index..<end].reduce(0) { $0 << 8 | Number($1) }
  }
}
