public import Foundation
public import MediatorKit
import MediatorText
import RoutePatterns

/// The connection to other processes: it moves messages by subject, and knows neither actions nor types.
///
/// ``LocalTransport`` moves them in memory. An adapter of an engine, such as NATS, has five duties:
///
/// - It never sends a message twice, and keeps none while the engine is away.
/// - ``TransportError/notSent(_:)`` and ``TransportError/notServed`` mean that no process got the message. If it
///   does not know, it throws ``TransportError/lost(_:)``.
/// - Each request ends once, at its deadline at the latest, and at once if its task is cancelled.
/// - It hashes no text of a peer that may be long: ``RemoteMessage/init(bytes:)`` leaves out headers that are not short ASCII.
/// - ``TransportLimits/verifiesCallers`` is true only if the engine lets each process publish only subjects that end in its name.
public protocol Transport: Sendable {
  /// The name of the engine in messages, such as `nats`.
  var engine: String { get }
  /// The name of this process, which is the last part of the subjects that it publishes.
  var peer: PeerName { get }
  /// The limits of the engine.
  var limits: TransportLimits { get }

  /// Sends a message to one of all servers of its subject, whatever their groups, and returns its answer.
  nonisolated(nonsending) func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage

  /// Sends a message to all servers of a subject without a group; it may be lost.
  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError)

  /// Serves the subjects that match a pattern.
  ///
  /// - Parameters:
  ///   - pattern: A subject, in which `nil` stands for any part.
  ///   - group: The name of a group of servers. Each request reaches one of the group. It is `nil` if this server also
  ///     gets the messages of ``send(_:_:)``.
  ///   - answer: Answers a message with its subject; call it concurrently. If it returns `nil`, send nothing: the request ends at
  ///     its deadline.
  /// - Returns: An object that stops the serving.
  /// - Throws: ``TransportError/notSent(_:)`` if it may work later, as a ``RemoteServer`` then tries; another error if not.
  nonisolated(nonsending) func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving
}

/// Answers messages of a subject that a ``Transport`` serves.
///
/// It is a structure because the type of an asynchronous closure depends on the settings of the module that names it.
public struct RemoteAnswer: Sendable {
  private let body: nonisolated(nonsending) @Sendable (RemoteMessage, RemoteSubject) async -> RemoteMessage?

  /// Creates an answer of a closure.
  public init(
    _ body: nonisolated(nonsending) @escaping @Sendable (RemoteMessage, RemoteSubject) async -> RemoteMessage?
  ) {
    self.body = body
  }

  /// Returns the answer to a message, or `nil` if there is none.
  public func callAsFunction(_ message: RemoteMessage, _ subject: RemoteSubject) async -> RemoteMessage? {
    await body(message, subject)
  }
}

extension Transport {
  /// Serves the subjects that match a pattern with a closure.
  public func serve(
    _ pattern: RemoteSubject, group: String?,
    answer: nonisolated(nonsending) @escaping @Sendable (RemoteMessage, RemoteSubject) async -> RemoteMessage?
  ) async throws(TransportError) -> any Serving {
    try await serve(pattern, group: group, RemoteAnswer(answer))
  }

  /// Rejects a message that the engine would not accept: too large, or from another sender if callers are verified.
  ///
  /// - Throws: ``TransportError/notSent(_:)`` or ``TransportError/tooLarge(size:limit:)``.
  public func check(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    try checkPublisher(subject)
    if message.size > limits.messageSize { throw .tooLarge(size: message.size, limit: limits.messageSize) }
  }

  /// Rejects a message from another sender if callers are verified.
  package func checkPublisher(_ subject: RemoteSubject) throws(TransportError) {
    if limits.verifiesCallers, subject.publisher != peer {
      throw .notSent("the engine lets '\(peer)' publish only subjects that end in its name")
    }
  }
}

/// A subject that is served until it is stopped.
public protocol Serving: Sendable {
  /// Gets no more messages; the answers of running calls are still sent.
  nonisolated(nonsending) func stop() async
}

/// The limits and guarantees of an engine.
public struct TransportLimits: Sendable, Hashable {
  /// The maximum size of a message with its headers, in bytes.
  public let messageSize: Int
  /// Whether the last part of a subject is the name of the process that published it.
  public let verifiesCallers: Bool

  /// Creates limits.
  public init(messageSize: Int, verifiesCallers: Bool) {
    self.messageSize = messageSize
    self.verifiesCallers = verifiesCallers
  }
}

/// A message: bytes with headers.
public struct RemoteMessage: Sendable, Hashable {
  /// Short texts by name, in printable ASCII.
  ///
  /// Headers that are not printable ASCII, with a name of more than 64 characters or a value of more than 512, are left
  /// out.
  public var headers: [String: String] {
    get { Dictionary(fields, uniquingKeysWith: { $1 }) }
    set { fields = newValue.filter { Self.isName($0.utf8) && Self.isValue($1.utf8) }.map { ($0, $1) } }
  }
  /// The bytes.
  public var body: Data {
    get { Data(content) }
    set { content = Array(newValue) }
  }
  /// The headers in a list, because searching a few is faster than hashing; the last one of a name counts.
  var fields: [(name: String, value: String)] = []
  var content: [UInt8]

  /// Creates a message.
  public init(headers: [String: String] = [:], body: Data = Data()) {
    content = Array(body)
    self.headers = headers
  }

  /// Returns whether two messages have the same headers, in whatever order, and the same bytes.
  public static func == (one: Self, other: Self) -> Bool {
    one.content == other.content && one.headers == other.headers
  }

  /// Hashes the headers and the bytes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(headers)
    hasher.combine(content)
  }

  /// The number of bytes with the headers, as NATS counts its own; that of ``bytes`` is at most one larger.
  ///
  /// - Complexity: O(*n*) in the number of headers.
  public var size: Int {
    content.count + (fields.isEmpty ? 0 : fields.reduce(12) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 })
  }
}

/// The reason why a request has no answer.
public enum TransportError: Error, Sendable, Hashable {
  /// No process serves the subject.
  case notServed
  /// The message was not sent, because there is no connection or the engine forbids the subject; the text says why.
  case notSent(String)
  /// The message is larger than the engine allows, and was not sent.
  case tooLarge(size: Int, limit: Int)
  /// The message was sent, and its fate is not known; the text says why.
  case lost(String)
  /// The deadline passed.
  case timedOut
  /// The task of the request was cancelled.
  case cancelled
}

extension TransportError: CustomStringConvertible {
  /// The reason, in one line.
  public var description: String {
    switch self {
    case .notServed: "no process serves the subject"
    case .notSent(let reason): "not sent: \(reason)".cutToLine
    case .tooLarge(let size, let limit): "too large: found \(size) bytes, expected at most \(limit)"
    case .lost(let reason): "lost: \(reason)".cutToLine
    case .timedOut: "no answer before the deadline"
    case .cancelled: "cancelled"
    }
  }
}

extension String {
  /// The text, printable and of at most 400 characters.
  var cutToLine: String { shortened(to: 400).printable }
}

/// The name of a process that calls others, or is called, such as `shop`.
public typealias PeerName = Name<any Transport>
