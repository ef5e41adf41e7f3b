import CNats
import Foundation

// The C client without Swift around it, to compare with. Its pointers live as long as the process, and the C library locks what
// they point to, so any thread may use them.

struct BareClient: @unchecked Sendable {
  struct Failure: Error { let status: UInt32 }

  private let connection: OpaquePointer

  init(_ url: String, user: String, password: String) throws {
    var options: OpaquePointer?
    try check(natsOptions_Create(&options))
    defer { natsOptions_Destroy(options) }
    try check(natsOptions_SetURL(options, url))
    try check(natsOptions_SetUserInfo(options, user, password))
    try check(natsOptions_SetSendAsap(options, true))
    try check(natsOptions_SetCustomInboxPrefix(options, "_INBOX.\(user)"))
    var connection: OpaquePointer?
    try check(natsConnection_Connect(&connection, options))
    guard let connection else { throw Failure(status: 0) }
    self.connection = connection
  }

  func request(_ subject: String, _ bytes: Data) throws {
    var answer: OpaquePointer?
    try check(
      bytes.withUnsafeBytes { bytes in
        natsConnection_Request(
          &answer, connection, subject, bytes.baseAddress, Int32(bytes.count), 10_000)
      })
    natsMsg_Destroy(answer)
  }

  func echo(_ subject: String, group: String) throws {
    var subscription: OpaquePointer?
    try check(natsConnection_QueueSubscribe(&subscription, connection, subject, group, answerBack, nil))
    try check(natsConnection_FlushTimeout(connection, 2000))
  }
}

private func check(_ status: natsStatus) throws {
  if status != NATS_OK { throw BareClient.Failure(status: status.rawValue) }
}

private func answerBack(
  _ connection: OpaquePointer?, _ subscription: OpaquePointer?, _ message: OpaquePointer?, _: UnsafeMutableRawPointer?
) {
  natsConnection_Publish(
    connection, natsMsg_GetReply(message), natsMsg_GetData(message), natsMsg_GetDataLength(message))
  natsMsg_Destroy(message)
}
