import CNats
import Foundation
import MediatorRemote
import Synchronization

// All unsafe code of this package: calls of the C client, and the functions that it calls.
//
// Why it is safe:
// - The C client locks its connections, subscriptions and options itself, so any thread may use a pointer to one until it is
//   destroyed. A class owns each pointer and destroys it when it is released, so no call follows. It gives the pointer to nobody.
// - The C client's callbacks get a number, not a pointer to a Swift object: a callback after the end finds nothing under it.
// - Bytes and strings are copied before a callback ends, or before the message that owns them is destroyed.

/// What the C client reports.
enum NatsEvent: Sendable {
  case message(NatsMessage)
  case disconnected
  case reconnected
  /// The client has given up, which it does if the engine rejects its password twice.
  case closed
  /// An error that belongs to no call, such as a subject that the engine forbids.
  case error(String)
}

/// A message of a subscription.
struct NatsMessage: Sendable {
  let subject: String
  let reply: String?
  /// The message, or `nil` if it has no bytes: the engine sends that if nobody serves the subject of a request.
  let content: RemoteMessage?
  /// Whether the other process says that it will not answer.
  let isNoAnswer: Bool
}

/// An error of the C client.
struct NatsFailure: Error, Sendable {
  /// What became of a message.
  enum Fate: Sendable { case away, notSent, tooLarge, unknown }

  let fate: Fate
  let text: String

  init(_ text: String) {
    fate = .unknown
    self.text = text
  }

  fileprivate init(_ status: natsStatus) {
    fate =
      switch status {
      case NATS_MAX_PAYLOAD: .tooLarge
      // All of these are found before the first byte is written.
      case NATS_INSUFFICIENT_BUFFER, NATS_CONNECTION_CLOSED: .away
      case NATS_DRAINING, NATS_NO_SERVER_SUPPORT, NATS_INVALID_SUBJECT, NATS_INVALID_ARG: .notSent
      default: .unknown
      }
    text = String(cString: natsStatus_GetText(status)).lowercased()
  }
}

private func check(_ status: natsStatus) throws(NatsFailure) {
  if status != NATS_OK { throw NatsFailure(status) }
}

/// A connection to the engine, which the C client restores by itself.
///
/// Why it is safe: its stored properties never change, and the C client locks what the pointer points to, so any thread may call it.
final class NatsClient: @unchecked Sendable {
  private let connection: OpaquePointer
  private let handler: Handlers.Number

  /// Connects; blocks until the engine answers, or two seconds.
  init(
    _ url: String, user: String, password: String?, tls: NatsTLS?, _ handle: @escaping @Sendable (NatsEvent) -> Void
  ) throws(NatsFailure) {
    var options: OpaquePointer?
    try check(natsOptions_Create(&options))
    defer { natsOptions_Destroy(options) }
    handler = Handlers.add(handle)
    var connection: OpaquePointer?
    do throws(NatsFailure) {
      try check(natsOptions_SetURL(options, url))
      try tls?.apply(to: options)
      if let password { try check(natsOptions_SetUserInfo(options, user, password)) }
      try check(natsOptions_SetName(options, user))
      try check(natsOptions_SetTimeout(options, 2000))
      try check(natsOptions_SetWriteDeadline(options, 2000))
      try check(natsOptions_SetSendAsap(options, true))
      // A subscription may wait for its calls, so each has its own thread, whatever the environment says.
      try check(natsOptions_UseGlobalMessageDelivery(options, false))
      // Keeps nothing while the engine is away, with version 3.4 of the client; the header says that 0 is the default of 8 MB, and a
      // test of an outage would see it. With a buffer of one byte the client keeps one message, and sends it later.
      try check(natsOptions_SetReconnectBufSize(options, 0))
      try check(natsOptions_SetMaxReconnect(options, -1))
      try check(natsOptions_SetReconnectWait(options, 200))
      try check(natsOptions_SetReconnectJitter(options, 100, 100))
      // An engine that no longer answers is away after ten to fifteen seconds.
      try check(natsOptions_SetPingInterval(options, 5000))
      try check(natsOptions_SetMaxPingsOut(options, 2))
      let number = handler.pointer
      try check(natsOptions_SetErrorHandler(options, onError, number))
      try check(natsOptions_SetDisconnectedCB(options, onDisconnect, number))
      try check(natsOptions_SetReconnectedCB(options, onReconnect, number))
      try check(natsOptions_SetClosedCB(options, onClose, number))
      try check(natsConnection_Connect(&connection, options))
    } catch {
      Handlers.remove(handler)
      throw error
    }
    guard let connection else { preconditionFailure("a connection without an error") }
    self.connection = connection
  }

  deinit {
    Handlers.remove(handler)
    natsConnection_Destroy(connection)
  }

  /// Whether the engine is there, as far as the client knows.
  var isConnected: Bool { natsConnection_Status(connection) == NATS_CONN_STATUS_CONNECTED }

  /// The maximum size of a message, in bytes.
  var messageSize: Int { Int(natsConnection_GetMaxPayload(connection)) }

  /// Sends a message; blocks while the engine does not read, at most two seconds.
  ///
  /// - Parameter message: `nil` for an answer that says that there is none. The engine remembers a request until it is answered, and
  ///   looks through all that it remembers for each message.
  func publish(_ subject: String, reply: String? = nil, _ message: RemoteMessage?) throws(NatsFailure) {
    var copy: OpaquePointer?
    try check(
      (message?.bytes ?? NatsMessage.noAnswer).withUnsafeBytes { bytes in
        natsMsg_Create(
          &copy, subject, reply, bytes.bindMemory(to: CChar.self).baseAddress, Int32(clamping: bytes.count))
      })
    defer { natsMsg_Destroy(copy) }
    try check(natsConnection_PublishMsg(connection, copy))
  }

  /// Gets messages, all or, with a group, one share of them; they arrive one after another on a thread of the client.
  func subscribe(
    _ pattern: String, group: String? = nil, _ handle: @escaping @Sendable (NatsMessage) -> Void
  ) throws(NatsFailure) -> NatsSubscription {
    let handler = Handlers.add { event in
      if case .message(let message) = event { handle(message) }
    }
    var subscription: OpaquePointer?
    do throws(NatsFailure) {
      if let group {
        try check(natsConnection_QueueSubscribe(&subscription, connection, pattern, group, onMessage, handler.pointer))
      } else {
        try check(natsConnection_Subscribe(&subscription, connection, pattern, onMessage, handler.pointer))
      }
    } catch {
      Handlers.remove(handler)
      throw error
    }
    guard let subscription else { preconditionFailure("a subscription without an error") }
    return NatsSubscription(subscription, handler)
  }

  /// Blocks until the engine has got all that was sent, at most two seconds.
  func flush() throws(NatsFailure) { try check(natsConnection_FlushTimeout(connection, 2000)) }

  /// The text of the last error since the connection was made, or `nil`.
  var lastError: String? {
    var text: UnsafePointer<CChar>?
    guard natsConnection_GetLastError(connection, &text) != NATS_OK, let text else { return nil }
    // The array of the connection, whose last byte is always 0. Another error may replace the text meanwhile, but not that byte.
    return String(cString: text)
  }
}

extension NatsTLS {
  /// Makes the client end a connection that is not encrypted, before it sends the password.
  fileprivate func apply(to options: OpaquePointer?) throws(NatsFailure) {
    try check(natsOptions_SetSecure(options, true))
    if let authorities { try check(natsOptions_LoadCATrustedCertificates(options, authorities)) }
    if let identity { try check(natsOptions_LoadCertificatesChain(options, identity.certificate, identity.key)) }
  }
}

/// A subscription until it is drained or released.
///
/// Why it is safe: as for ``NatsClient``.
final class NatsSubscription: @unchecked Sendable {
  private let subscription: OpaquePointer
  private let handler: Handlers.Number

  fileprivate init(_ subscription: OpaquePointer, _ handler: Handlers.Number) {
    self.subscription = subscription
    self.handler = handler
  }

  deinit {
    natsSubscription_Destroy(subscription)
    Handlers.remove(handler)
  }

  /// Lets any number of messages wait.
  func setUnlimited() throws(NatsFailure) { try check(natsSubscription_SetPendingLimits(subscription, -1, -1)) }

  /// Gets no more messages, and blocks until those that wait are handled.
  ///
  /// - Parameter isRunning: Returns whether to wait two more seconds.
  /// - Returns: Whether they are handled.
  func drain(while isRunning: () -> Bool) -> Bool {
    // By default the client drops messages that still wait after 30 seconds.
    guard natsSubscription_DrainTimeout(subscription, 0) == NATS_OK else { return false }
    var status: natsStatus
    repeat {
      status = natsSubscription_WaitForDrainCompletion(subscription, 2000)
    } while status == NATS_TIMEOUT && isRunning()
    return status == NATS_OK
  }
}

extension NatsMessage {
  /// What no message begins with.
  fileprivate static let noAnswer = Data([0])

  fileprivate init(_ message: OpaquePointer) {
    subject = String(cString: natsMsg_GetSubject(message))
    reply = natsMsg_GetReply(message).map { String(cString: $0) }
    // Headers of the engine are not read, neither to find its status: the client takes half a minute for a megabyte of them.
    let count = Int(natsMsg_GetDataLength(message))
    guard count > 0, let bytes = natsMsg_GetData(message) else {
      content = nil
      isNoAnswer = false
      return
    }
    let data = Data(bytes: bytes, count: count)
    isNoAnswer = data == Self.noAnswer
    content = RemoteMessage(bytes: data) ?? RemoteMessage()
  }
}

/// The closures that the C client's callbacks call, by their numbers.
private enum Handlers {
  struct Number: Sendable {
    fileprivate let value: UInt
    /// The number as an address, which nobody reads.
    var pointer: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: value) }
  }

  private struct State {
    var last: UInt = 0
    var closures: [UInt: @Sendable (NatsEvent) -> Void] = [:]
  }

  private static let state = Mutex(State())

  static func add(_ closure: @escaping @Sendable (NatsEvent) -> Void) -> Number {
    state.withLock { state in
      state.last += 1
      state.closures[state.last] = closure
      return Number(value: state.last)
    }
  }

  static func remove(_ number: Number) {
    let closure = state.withLock { $0.closures.removeValue(forKey: number.value) }
    // Released outside the lock, because it may release a client, which removes its own.
    withExtendedLifetime(closure) {}
  }

  static func call(_ number: UnsafeMutableRawPointer?, _ event: NatsEvent) {
    let closure = state.withLock { $0.closures[UInt(bitPattern: number)] }
    closure?(event)
  }
}

// Functions, because a closure has the isolation of the code around it, and would trap on the client's threads.

private func onMessage(
  _ connection: OpaquePointer?, _ subscription: OpaquePointer?, _ message: OpaquePointer?,
  _ number: UnsafeMutableRawPointer?
) {
  guard let message else { return }
  defer { natsMsg_Destroy(message) }
  Handlers.call(number, .message(NatsMessage(message)))
}

private func onError(
  _ connection: OpaquePointer?, _ subscription: OpaquePointer?, _ status: natsStatus, _ number: UnsafeMutableRawPointer?
) {
  // The client sets the text of its thread before it calls.
  let text = nats_GetLastError(nil).map { String(cString: $0) }
  Handlers.call(number, .error(text ?? String(cString: natsStatus_GetText(status))))
}

private func onDisconnect(_ connection: OpaquePointer?, _ number: UnsafeMutableRawPointer?) {
  Handlers.call(number, .disconnected)
}

private func onReconnect(_ connection: OpaquePointer?, _ number: UnsafeMutableRawPointer?) {
  Handlers.call(number, .reconnected)
}

private func onClose(_ connection: OpaquePointer?, _ number: UnsafeMutableRawPointer?) {
  Handlers.call(number, .closed)
}
