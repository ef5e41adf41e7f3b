import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import RoutePatterns
import Synchronization

/// Decodes large bodies and headers that other processes send: inputs, results, rejections, errors, manifests, cancellations.
///
/// The first byte says which, the second how often a part is repeated. The parts of the rest are divided by NUL: what stands before
/// the repeated part of the body, that part, what follows it, and the same of a header's value. So an input of 512 bytes makes
/// 32 KiB of marks, brackets or escapes, which an attack once decoded in quadratic time.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  guard input.count > 2 else { return }
  let parts = input.dropFirst(2).split(separator: 0, maxSplits: 5, omittingEmptySubsequences: false)
  let body = Data(repeated(parts.prefix(3), input[1]))
  let value = String(decoding: repeated(parts.dropFirst(3), input[1]), as: UTF8.self)
  switch input[0] % 6 {
  case 0: checkInputs(body, value)
  case 1: checkResult(RemoteMessage(headers: ["mk-outcome": "value", "mk-instance": value], body: body), isValue: true)
  case 2: checkResult(RemoteMessage(headers: ["mk-outcome": "rejected", "traceparent": value], body: body))
  case 3: checkResult(RemoteMessage(headers: ["mk-outcome": "error", "mk-type": Vault.errorName], body: body))
  case 4: checkManifest(RemoteMessage(headers: ["mk-instance": value], body: body))
  default: checkBytes(body)
  }
}

private func repeated(_ parts: some Collection<Slice<UnsafeBufferPointer<UInt8>>>, _ exponent: UInt8) -> [UInt8] {
  var bytes: [UInt8] = []
  for (index, part) in parts.enumerated() {
    let count = index == 1 ? min(1 << Int(exponent % 16), (32 << 10) / max(1, part.count)) : 1
    for _ in 0..<count { bytes += part }
  }
  return bytes
}

private func checkInputs(_ body: Data, _ value: String) {
  var message = process.example
  message.headers["mk-id"] = "\(Vault.next.wrappingAdd(1, ordering: .relaxed).newValue)"
  message.headers["traceparent"] = value
  message.body = body
  let call = message
  let answer = waiting { await served.answer(call, to: "open", of: "vault") }
  require(answer?.headers["mk-outcome"] != nil, "a call is answered")
  let text = String(decoding: answer?.body ?? Data(), as: UTF8.self)
  if answer?.headers["mk-outcome"] == "rejected" {
    require(text.utf8.count < 4096, "an answer to bad input is short")
    require(!text.contains("hunter2"), "a rejection has no value: \(text)")
  }
  require(process.server.runningCount == 0, "no call is left")
  waiting { await served.cancel(call, of: "vault") }
}

private func checkResult(_ message: RemoteMessage, isValue: Bool = false) {
  let mediator = caller(answering: message)
  waiting {
    do {
      _ = try await mediator.call(Vault.open, [:], nil)
    } catch {
      let text = "\(error)"
      require(text.utf8.count < 8192, "an error is short")
      require(error is Vault.Failure || PrintableText(text).description == text, "an error is printable")
      require(!isValue || !text.contains("hunter2"), "an error has no value: \(text)")
    }
  }
}

private func checkManifest(_ message: RemoteMessage) {
  let remote = remote(answering: message)
  let mediator = try? Mediator()
  guard let mediator, (try? mediator.register(ModuleContents { remote }, as: "Vault")) != nil else { return }
  waiting {
    let status = await remote.compare(with: mediator)
    require((status.findings + ["\(status)"]).allSatisfy { $0.utf8.count < 8192 }, "a finding is short")
  }
}

private func checkBytes(_ bytes: Data) {
  guard let message = RemoteMessage(bytes: bytes) else { return }
  require(message.headers.allSatisfy { $0.key.utf8.count <= 64 && $0.value.utf8.count <= 512 }, "headers are short")
  require(RemoteMessage(bytes: message.bytes) == message, "a message is read as it is written")
}

private enum Vault {
  static let open = ActionKey<Contents, [String: Level], Contents?>("vault", "open", "levels", "contents")
  static let errorName = "\(String(reflecting: Failure.self))"
  static let next = Atomic<Int>(0)

  enum Level: String, Codable, Sendable { case low, high }

  struct Contents: Codable, Sendable {
    var names: [String: [Level]]?
    var levels: [Level]?
    var number: Int?
    var price: Decimal?
    var date: Date?
    var data: Data?
    var ratio: Double?
    var link: URL?
  }

  struct Failure: Error, Codable {
    let names: [String: String]
    let code: Int
  }

  struct Vault: Target {
    static let name: TargetName = "vault"
    static var actions: ActionTable<Vault> {
      Action(open) { _, _, contents in contents ?? Contents() }.exposedToPeers()
    }
  }
}

private let served = Wire(answering: nil)

private func remote(answering message: RemoteMessage?) -> Remote {
  Remote("vault", over: Wire(answering: message), errors: [Vault.Failure.self]) { RemoteAction(Vault.open) }
}

private func caller(answering message: RemoteMessage?) -> Mediator {
  do {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { remote(answering: message) }, as: "Vault")
    return mediator
  } catch {
    finding("\(error)")
  }
}

/// The process that serves, and the message of a call that it accepts.
private let process: (server: RemoteServer, example: RemoteMessage) = {
  do {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { Vault.Vault() } }, as: "Vault")
    let server = try RemoteServer(
      mediator, over: served, offers: [Offer(Vault.open, to: "shop")], errors: [],
      maximumConcurrentCalls: 64, version: 1
    ) { 0 }
    let wire = Wire(answering: nil)
    let caller = try Mediator()
    // At zero, as the clock of the process.
    try MachineClock.$stands.withValue(true) {
      try caller.register(
        ModuleContents { Remote("vault", over: wire) { RemoteAction(Vault.open) } }, as: "Vault")
    }
    waiting {
      _ = try? await server.serve()
      _ = try? await caller.call(Vault.open, [:], nil)
    }
    guard let example = wire.last else { finding("the call is not sent") }
    return (server, example)
  } catch {
    finding("\(error)")
  }
}()
