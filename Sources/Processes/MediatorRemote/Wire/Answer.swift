import Foundation
import MediatorKit
import MediatorText
import RoutePatterns

/// The end of a call in its process.
enum Answer: Sendable {
  /// The result as JSON.
  case value([UInt8])
  case rejected(WireError)
  /// A listed error as JSON.
  case error(type: String, [UInt8])
  /// An error that stays in its process.
  case failure(type: String)
  case declined
  case cancelled
  /// The next parts of a result as a JSON array, with the number of the first one.
  case parts(from: Int, [UInt8], isLast: Bool)
  /// The process has no such result in parts, or no longer.
  case ended

  /// The longest name of a type, in bytes.
  private static let maximumTypeLength = 400

  var message: RemoteMessage {
    switch self {
    case .value(let data): RemoteMessage([.outcome: "value"], content: data)
    case .rejected(let error):
      // Encoding fails only for texts that another process would not decode.
      (try? WireJSON.encode(error)).map { RemoteMessage([.outcome: "rejected"], content: $0) }
        ?? Answer.failure(type: Self.name(of: MediatorError.self)).message
    case .error(let type, let data): RemoteMessage([.outcome: "error", .type: type], content: data)
    case .failure(let type): RemoteMessage([.outcome: "failure", .type: type])
    case .declined: RemoteMessage([.outcome: "declined"])
    case .cancelled: RemoteMessage([.outcome: "cancelled"])
    case .parts(let first, let data, let isLast):
      RemoteMessage([.outcome: isLast ? "last" : "parts", .part: String(first)], content: data)
    case .ended: RemoteMessage([.outcome: "ended"])
    }
  }

  /// Whether it has parts of a result.
  var isParts: Bool { if case .parts = self { true } else { false } }

  /// Whether it has a result or parts of one, or says that there are no more.
  var isResult: Bool {
    switch self {
    case .value, .parts, .ended: true
    case .rejected, .error, .failure, .declined, .cancelled: false
    }
  }

  /// Adds the random name of the instance that answers.
  static func name(_ instance: String, in message: inout RemoteMessage) { message[.instance] = instance }

  /// Returns the name of the instance that answered, or `nil` if there is none or it is too long.
  static func instance(of message: RemoteMessage) -> String? {
    message[.instance].flatMap { $0.utf8.count > 64 ? nil : $0 }
  }

  /// Creates an answer from a message, or returns `nil` if it has another form.
  init?(_ message: RemoteMessage) {
    let type = message[.type].flatMap { $0.utf8.count > Self.maximumTypeLength ? nil : $0 }
    switch message[.outcome] {
    case "value": self = .value(message.content)
    case "rejected":
      guard let error = try? WireJSON.decode(WireError.self, from: message.content) else { return nil }
      self = .rejected(error)
    case "error":
      guard let type else { return nil }
      self = .error(type: type, message.content)
    case "failure":
      guard let type else { return nil }
      self = .failure(type: type)
    case "declined": self = .declined
    case "cancelled": self = .cancelled
    case "parts", "last":
      guard let first = message[.part].flatMap({ Int($0) }) else { return nil }
      self = .parts(from: first, message.content, isLast: message[.outcome] == "last")
    case "ended": self = .ended
    default: return nil
    }
  }

  /// Returns the name of a type in headers, in printable ASCII.
  ///
  /// It leaves out the addresses in memory that the runtime writes for private contexts: they differ in each process, and help attackers.
  static func name(of type: any Any.Type) -> String {
    let name = String(reflecting: type).replacing(#/\(unknown context at \$[0-9a-f]+\)\./#, with: "").utf8.prefix(
      maximumTypeLength
    ).map { (0x21..<0x7F).contains($0) ? $0 : 0x5F }
    return String(decoding: name, as: UTF8.self)
  }
}

/// A `MediatorError` between processes; without parameters and URL.
struct WireError: Sendable, Codable, Equatable {
  let code: String
  let words: String
  let target: String
  let action: String
  var label: String?
  var expected: String?
  var found: String?
  var candidates: [String]?
  let mayHaveRun: Bool

  /// The longest text, in characters.
  private static let maximumLength = 1000
  private static let maximumCandidates = 10

  init(_ error: MediatorError, mayHaveRun: Bool, calling address: ActionAddress) {
    let error = error.forOthers
    code = error.code.description
    words = error.words.shortened(to: Self.maximumLength)
    let named = error.address ?? address
    target = named.target.rawValue.shortened(to: 128)
    action = named.action.rawValue.shortened(to: 128)
    label = error.label?.shortened(to: 128)
    expected = error.expected?.shortened(to: Self.maximumLength)
    found = error.shown.found?.shortened(to: Self.maximumLength)
    let names = error.candidates.prefix(Self.maximumCandidates)
    candidates = names.isEmpty ? nil : names.map { $0.shortened(to: 128) }
    self.mayHaveRun = mayHaveRun
  }

  /// The error in the caller's process, whose texts are cut, because another process made them.
  var error: MediatorError {
    func cut(_ text: String, _ length: Int = Self.maximumLength) -> String { text.shortened(to: length) }
    return MediatorError(
      MediatorError.Code(cut(code, 80)), cut(words),
      of: ActionAddress(TargetName(cut(target, 128)), ActionName(cut(action, 128))), label: label.map { cut($0, 128) },
      expected: expected.map { cut($0) }, found: found.map { cut($0) },
      candidates: (candidates ?? []).prefix(Self.maximumCandidates).map { cut($0, 128) }, mayHaveRun: mayHaveRun)
  }
}

extension MediatorError {
  /// The error for another process: without parameters and texts from outside, and with only the types of other errors.
  fileprivate var forOthers: MediatorError {
    changed {
      $0.origin = $0.origin?.withoutText()
      $0.parameters = nil
      $0.underlying = $0.underlying.map { TypeOfError(name: "\(type(of: $0))") }
      $0.errors = $0.errors.map(\.forOthers)
    }
  }

  private struct TypeOfError: Error, CustomStringConvertible {
    let name: String
    var description: String { name }
  }
}
