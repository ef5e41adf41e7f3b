import MediatorKit

/// The headers of the request of a call.
struct CallHeaders: Sendable, Equatable {
  /// The maximum number of processes that a call passes, so that a cycle ends.
  static let maximumHops = 8
  /// The maximum length of an ID, in bytes.
  private static let maximumIDLength = 128

  /// The ID of the call.
  let id: String
  /// The random number of the message: a retry has the same ID and another number.
  let message: UInt64
  /// The time that the caller waits, in milliseconds from sending.
  let budget: Int64
  /// The time of sending, in milliseconds since 1970.
  let sent: Int64
  /// The hash of the action's signature.
  let signature: String
  /// The number of processes that the call has passed.
  let hops: Int
  /// The W3C `traceparent` of the caller's span, or `nil`.
  let traceParent: String?
}

extension CallHeaders {
  /// Creates the headers of a message, or returns `nil` if one is missing or malformed.
  ///
  /// A malformed `traceparent` counts as missing.
  init?(_ call: RemoteMessage) {
    guard let (id, message) = Self.call(call), let budget = call[.budget].flatMap(Int64.init), budget >= 0,
      let sent = call[.sent].flatMap(Int64.init), sent >= 0, let signature = call[.signature],
      let hops = call[.hops].flatMap(Int.init), hops >= 0
    else { return nil }
    self.init(
      id: id, message: message, budget: budget, sent: sent, signature: signature, hops: hops,
      traceParent: call[.traceParent].flatMap(TraceParent.valid))
  }

  /// Returns the message of the call.
  func message(_ body: [UInt8]) -> RemoteMessage {
    var call = cancellation
    call[.budget] = String(budget)
    call[.sent] = String(sent)
    call[.signature] = signature
    call[.hops] = String(hops)
    call[.traceParent] = traceParent
    call.content = body
    return call
  }

  /// Returns whether a text can be the ID of a call.
  static func isID(_ text: String) -> Bool {
    (1...maximumIDLength).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
  }

  /// Returns the message that asks for parts of the result.
  ///
  /// - Parameters:
  ///   - first: The number of the first part.
  ///   - count: The maximum number of parts.
  ///   - budget: The time that the caller waits.
  func asking(from first: Int, atMost count: Int, budget: Duration) -> RemoteMessage {
    var message = cancellation
    message[.part] = String(first)
    message[.count] = String(count)
    message[.budget] = String(Int64(budget / .milliseconds(1)))
    return message
  }

  /// The message that cancels a call.
  var cancellation: RemoteMessage { RemoteMessage([.id: id, .message: String(message)]) }

  /// Returns the ID and the number in the headers of a call or a cancellation, or `nil`; a missing number is 0.
  static func call(_ message: RemoteMessage) -> (id: String, message: UInt64)? {
    guard let id = message[.id], isID(id), let message = UInt64(message[.message] ?? "0") else { return nil }
    return (id, message)
  }
}

/// The context of a trace, by the W3C recommendation Trace Context, section 3.2.
enum TraceParent {
  /// Returns a `traceparent` of version 00, or `nil` if the text is not one.
  static func valid(_ text: String) -> String? {
    // Longer text is not split and compared, because an instrument may have it from outside.
    guard text.utf8.count == 55 else { return nil }
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0] == "00", isHex(fields[1], 32), isHex(fields[2], 16), isHex(fields[3], 2),
      fields[1].contains(where: { $0 != "0" }), fields[2].contains(where: { $0 != "0" })
    else { return nil }
    return text
  }

  private static func isHex(_ text: Substring, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

/// The kinds of subjects; the name of the sender is the last part of each.
enum Subjects {
  static func call(_ version: Int, _ target: String, _ action: String?, _ peer: String?) -> RemoteSubject {
    RemoteSubject("mk", "\(version)", target, action, peer)
  }

  static func cancel(_ version: Int, _ target: String, _ peer: String?) -> RemoteSubject {
    RemoteSubject("mk", "cancel", "\(version)", target, peer)
  }

  /// Returns the subject of the parts of results that one instance has.
  static func parts(_ version: Int, _ target: String, _ instance: String, _ peer: String?) -> RemoteSubject {
    RemoteSubject("mk", "parts", "\(version)", target, instance, peer)
  }

  static func manifest(_ version: Int, _ target: String, _ peer: String?) -> RemoteSubject {
    RemoteSubject("mk", "manifest", "\(version)", target, peer)
  }
}

/// The 64-bit FNV-1a hash, which is the same in every process.
package struct StableHash: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  /// Returns the hash of a text, in hexadecimal digits.
  package static func of(_ text: String) -> String {
    var hash = StableHash()
    hash.add(text.utf8)
    return String(hash.value, radix: 16)
  }
}
