import Foundation
import MediatorRemote
import MediatorTestSupport
import Synchronization
import Testing

/// The API of a module that the tests call here and in another process.
enum Depot {
  static let echo = ActionKey<String, String>("depot", "echo", "text")
  static let item = ActionKey<Item, Int, String?>("depot", "item", "id", "note")
  static let clear = ActionKey<Void, Int>("depot", "clear", "id")
  static let all = ActionKey<[Item]>("depot", "all")
  static let fail = ActionKey<Int, Int>("depot", "fail", "how")
  static let find = ActionKey<Item?, Int>("depot", "find", "id")
  static let keep = ActionKey<Int, Item>("depot", "keep", "item")
  static let later = ActionKey<Int, Int>("depot", "later", "id")

  struct Item: Codable, Sendable, Equatable {
    var id: Int
    var price: Decimal
    var date: Date
    var data: Data
    var ratio: Double
    var note: String?
  }

  enum Failure: Error, Codable, Equatable {
    case none(Int)
    case empty
  }

  struct Private: Error {}
}

final class DepotTarget: Target {
  static let name: TargetName = "depot"
  static var actions: ActionTable<DepotTarget> {
    Action(Depot.echo) { target, text in
      target.log.add("echo \(text)")
      return text
    }
    .tagged("idempotent").exposed(to: .push).exposedToPeers()
    Action(Depot.item) { target, id, note in
      target.log.add("item \(id)")
      return Depot.Item(
        id: id, price: Decimal(string: "1234567890.12345678") ?? 0, date: Date(timeIntervalSince1970: 1_234_567.891),
        data: Data([0, 255, 7]), ratio: .infinity, note: note)
    }
    .exposedToPeers()
    Action(Depot.clear) { target, id in target.log.add("clear \(id)") }.exposedToPeers()
    Action(Depot.find) { _, _ in nil }.exposedToPeers()
    // An item is not readable from text.
    Action(Depot.keep) { _, item in item.id }.exposedToPeers()
    Action(Depot.all) { _ in [Depot.Item]() }.exposedToPeers()
    Action(Depot.fail) { _, how in
      switch how {
      case 0: throw Depot.Failure.none(7)
      case 1: throw Depot.Private()
      case 2: throw Declined()
      case 3: throw CancellationError()
      default: return how
      }
    }
    .exposedToPeers()
    Action(Depot.later) { target, id in
      target.log.add("begin \(id)")
      do {
        try await Task.sleep(for: .seconds(3600))
      } catch {
        target.log.add("cancelled \(id)")
        throw error
      }
      return id
    }
    .exposedToPeers()
  }

  let log: Log
  init(_ log: Log) { self.log = log }
}

/// A transport that notes what passes, and can change it.
struct WatchedTransport: Transport {
  let base: any Transport
  let sent: SentMessages
  var limits: TransportLimits { base.limits }
  var engine: String { base.engine }
  var peer: PeerName { base.peer }
  var change: @Sendable (inout RemoteMessage) -> Void = { _ in }
  var result: (@Sendable () throws(TransportError) -> RemoteMessage?)?
  var answers: SentMessages?

  func request(
    _ subject: RemoteSubject, _ message: RemoteMessage, until deadline: ContinuousClock.Instant
  ) async throws(TransportError) -> RemoteMessage {
    var message = message
    change(&message)
    sent.add(subject, message)
    if let result, let answer = try result() { return answer }
    let answer = try await base.request(subject, message, until: deadline)
    answers?.add(subject, answer)
    return answer
  }

  func send(_ subject: RemoteSubject, _ message: RemoteMessage) throws(TransportError) {
    sent.add(subject, message)
    try base.send(subject, message)
  }

  func serve(
    _ pattern: RemoteSubject, group: String?, _ answer: RemoteAnswer
  ) async throws(TransportError) -> any Serving {
    try await base.serve(pattern, group: group, answer)
  }
}

/// What was sent, in order.
final class SentMessages: Sendable {
  private let messages = Mutex<[(subject: String, message: RemoteMessage)]>([])
  var all: [(subject: String, message: RemoteMessage)] { messages.withLock { $0 } }
  var bodies: [String] { all.map { String(decoding: $0.message.body, as: UTF8.self) } }
  func add(_ subject: RemoteSubject, _ message: RemoteMessage) {
    messages.withLock { $0.append(("\(subject)", message)) }
  }
}

/// A depot in its process, and a caller in another one.
struct TwoProcesses {
  let log = Log()
  let engine = LocalEngine()
  let local: Mediator
  let caller: Mediator
  let remote: Remote
  let server: RemoteServer
  let sent = SentMessages()

  /// - Parameters:
  ///   - beside: What is registered in the process of the depot.
  ///   - guards: What is registered in that of the caller.
  ///   - now: Returns the time of the depot's process, or `nil` for that of the caller.
  init(
    timeout: Duration = .seconds(3600), limit: Int = 64, beside: ModuleContents = ModuleContents {},
    guards: ModuleContents = ModuleContents {}, now: (@Sendable () -> Int64)? = nil,
    change: @escaping @Sendable (inout RemoteMessage) -> Void = { _ in },
    result: (@Sendable () throws(TransportError) -> RemoteMessage?)? = nil
  ) throws {
    let log = log
    local = try Mediator(modules: [])
    try local.register(
      ModuleContents {
        Registration { DepotTarget(log) }
        beside
      }, as: "Depot")
    let peers: PeerName = "shop"
    server = try RemoteServer(
      local, over: LocalTransport(as: "depot-process", over: engine),
      offers: [
        Offer(Depot.echo, to: peers), Offer(Depot.item, to: peers), Offer(Depot.clear, to: peers),
        Offer(Depot.all, to: peers), Offer(Depot.fail, to: peers), Offer(Depot.find, to: peers),
        Offer(Depot.keep, to: peers),
        Offer(Depot.later, to: peers),
      ], errors: [Depot.Failure.self], maximumConcurrentCalls: limit, version: 1, now: now)
    let watched = WatchedTransport(
      base: LocalTransport(as: "shop", over: engine), sent: sent, change: change, result: result)
    remote = Remote("depot", over: watched, timeout: timeout, errors: [Depot.Failure.self]) {
      RemoteAction(Depot.echo).tagged("idempotent").route("/depot/echo/:text").exposed(to: .push)
      RemoteAction(Depot.item)
      RemoteAction(Depot.clear)
      RemoteAction(Depot.all)
      RemoteAction(Depot.find)
      RemoteAction(Depot.keep)
      RemoteAction(Depot.fail)
      RemoteAction(Depot.later)
    }
    caller = try Mediator(modules: [])
    try caller.register(
      ModuleContents {
        remote
        guards
      }, as: "Depot")
  }

  /// Serves while a body runs.
  func served<Result>(_ body: () async throws -> Result) async throws -> Result {
    let server = server
    let serving = Task { try await server.run() }
    while engine.servingCount < 3 { await Task.yield() }
    defer { serving.cancel() }
    return try await body()
  }
}

/// Expects a `MediatorError` with a code, and returns it.
@discardableResult func expect(
  _ code: MediatorError.Code, at location: SourceLocation = #_sourceLocation, _ body: () async throws -> Any
) async -> MediatorError? {
  do {
    Issue.record("returned \(try await body()), expected \(code)", sourceLocation: location)
  } catch {
    let found = error as? MediatorError
    #expect(found?.code == code, "\(error)", sourceLocation: location)
    return found
  }
  return nil
}

/// The 64-bit FNV-1a hash, which messages carry, in hexadecimal digits; written apart from the library's.
func fnv(_ text: String) -> String {
  String(text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
}

/// The hash of what both processes must agree on, written apart from the library's: inputs that may be omitted are left out.
func signatureHash(_ key: any AnyActionKey) -> String {
  let inputs = key.parameters.filter { $0.defaultValue == nil && !$0.typeName.hasSuffix("?") }
  let texts = inputs.map { "\($0.label): \($0.typeName)" }.sorted()
  let output = "\(key)".split(separator: " -> ").last ?? ""
  return fnv(
    "\(key.address)(\(texts.joined(separator: ", "))) -> \(output.hasSuffix("?") ? output.dropLast() : output)")
}
