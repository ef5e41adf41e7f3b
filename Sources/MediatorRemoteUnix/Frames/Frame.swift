import Foundation
package import MediatorRemote

/// What two processes write to each other over a socket.
///
/// Four bytes say how many follow, most significant first: the kind, eight bytes of an ID, then what the kind has. A subject has
/// its length in two bytes.
package enum Frame: Sendable, Equatable {
  /// The first of a server: how large a message may be, in place of the ID.
  case welcome(messageSize: UInt64)
  /// Asks for an answer.
  case request(UInt64, RemoteSubject, RemoteMessage)
  /// Asks for none.
  case notice(RemoteSubject, RemoteMessage)
  /// The answer of a request.
  case answer(UInt64, RemoteMessage)
  /// A request was not passed to anyone.
  case unserved(UInt64)
  /// The last of a server: it takes no more requests, and answers those that it has.
  case leaving

  /// The maximum length of a subject, in bytes.
  package static let maximumSubject = 1024
  /// The bytes of a kind and an ID.
  fileprivate static let headLength = 9
  /// How many bytes an answer has beside the size of its message, at most.
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
    case .welcome(let size): id = size
    case .request(let number, let address, let content): (id, subject, message) = (number, address, content)
    case .notice(let address, let content): (subject, message) = (address, content)
    case .answer(let number, let content): (id, message) = (number, content)
    case .unserved(let number): id = number
    case .leaving: break
    }
    var rest: [UInt8] = []
    if let subject {
      let text = Array(subject.description.utf8)
      rest += Self.bytes(UInt16(clamping: text.count)) + text
    }
    if let message { rest += message.bytes }
    return Self.bytes(UInt32(clamping: Self.headLength + rest.count)) + [kind] + Self.bytes(id) + rest
  }

  private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// Reads frames from bytes as they arrive.
///
/// It keeps at most one frame that is not complete, and what arrived with it.
package struct FrameReader: Sendable {
  private let limit: Int
  private var bytes: [UInt8] = []
  private var start = 0

  /// Creates a reader.
  ///
  /// - Parameter messageSize: The maximum size of a message with its headers, in bytes.
  package init(messageSize: Int) {
    // The bytes of a message are at most one more than its size.
    limit = Frame.headLength + 2 + Frame.maximumSubject + messageSize + 1
  }

  /// The number of bytes that it keeps.
  package var count: Int { bytes.count }

  /// Forgets all bytes.
  package mutating func removeAll() { (bytes, start) = ([], 0) }

  /// Whether a frame has begun and not ended.
  package var isInside: Bool { start < bytes.count }

  /// Adds bytes.
  package mutating func add(_ new: some Collection<UInt8>) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += new
  }

  /// Returns the next frame, or `nil` if it is not complete.
  ///
  /// - Throws: ``FrameProblem`` if it is too long or malformed; nothing can be read any more.
  package mutating func next() throws(FrameProblem) -> Frame? {
    guard let count: UInt32 = number(at: start) else { return nil }
    guard Frame.headLength...limit ~= Int(count) else {
      throw FrameProblem(text: "found a frame of \(count) bytes, expected \(Frame.headLength) to \(limit)")
    }
    let (first, end) = (start + 4, start + 4 + Int(count))
    guard end <= bytes.count, let id: UInt64 = number(at: first + 1) else { return nil }
    let rest = bytes[(first + Frame.headLength)..<end]
    start = end
    defer {
      // What it has read is no longer held.
      if start == bytes.count { removeAll() }
    }
    switch bytes[first] {
    case 1 where rest.isEmpty: return .welcome(messageSize: id)
    case 2:
      let (subject, message) = try content(rest)
      return .request(id, subject, message)
    case 3:
      let (subject, message) = try content(rest)
      return .notice(subject, message)
    case 4: return .answer(id, try message(rest))
    case 5 where rest.isEmpty: return .unserved(id)
    case 6 where rest.isEmpty: return .leaving
    default:
      throw FrameProblem(text: "found a frame of kind \(bytes[first]) with \(rest.count) bytes, expected another")
    }
  }

  private func content(_ rest: ArraySlice<UInt8>) throws(FrameProblem) -> (RemoteSubject, RemoteMessage) {
    guard let count: UInt16 = number(at: rest.startIndex), Int(count) <= min(Frame.maximumSubject, rest.count - 2)
    else { throw FrameProblem(text: "found a subject that is too long or not complete") }
    let text = rest.dropFirst(2).prefix(Int(count))
    guard let subject = RemoteSubject(String(decoding: text, as: UTF8.self)), !subject.parts.contains(nil) else {
      throw FrameProblem(text: "found a text that is no subject")
    }
    return (subject, try message(rest[text.endIndex...]))
  }

  private func message(_ rest: ArraySlice<UInt8>) throws(FrameProblem) -> RemoteMessage {
    guard let message = RemoteMessage(bytes: Data(rest)) else {
      throw FrameProblem(text: "found a message whose headers do not end")
    }
    return message
  }

  private func number<Number: FixedWidthInteger & UnsignedInteger>(at index: Int) -> Number? {
    let end = index + Number.bitWidth / 8
    guard end <= bytes.count else { return nil }
    return bytes[index..<end].reduce(0) { $0 << 8 | Number($1) }
  }
}
