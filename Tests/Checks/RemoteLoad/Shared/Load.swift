import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import Synchronization

/// The callers and the servers of the measurements.
enum Load {
  static func server(over transport: any Transport, _ log: RunLog?, limit: Int = 64) throws -> RemoteServer {
    let mediator = try Mediator()
    try mediator.register(ModuleContents { Registration { LoadTarget(log: log) } }, as: "Load")
    return try RemoteServer(
      mediator, over: transport,
      offers: [
        Offer(LoadTarget.echo, to: "shop"), Offer(LoadTarget.place, to: "shop"), Offer(LoadTarget.parts, to: "shop"),
      ],
      maximumConcurrentCalls: limit)
  }

  static func caller(over transport: any Transport, timeout: Duration) throws -> Mediator {
    let mediator = try Mediator()
    let remote = Remote("orders", over: transport, timeout: timeout) {
      RemoteAction(LoadTarget.echo)
      RemoteAction(LoadTarget.place)
      RemoteAction(LoadTarget.parts)
    }
    try mediator.register(remote.contents, as: "Load")
    return mediator
  }
}

/// The target of the servers, with the name that `engine.conf` of `Example/Remote` lets `orders` serve.
struct LoadTarget: Target {
  static let name: TargetName = "orders"
  static let echo = ActionKey<String, String>("orders", "echo", "text")
  static let place = ActionKey<String, String, String>("orders", "place", "order", "padding")
  /// As many parts as are asked for, which begin with their numbers from 1.
  static let parts = ActionKey<AsyncThrowingStream<String, any Error>, String, Int, String>(
    "orders", "parts", "order", "count", "padding")

  static var actions: ActionTable<LoadTarget> {
    Action(LoadTarget.echo) { _, text in text }.exposedToPeers()
    Action(LoadTarget.place) { target, order, _ in
      // So that some are killed before they run, and some after.
      try await pause()
      target.log?.add(order)
      try await pause()
      return order
    }.exposedToPeers()
    Action(LoadTarget.parts) { target, order, count, padding in
      target.log?.add(order)
      let made = Counter()
      return AsyncThrowingStream(unfolding: {
        try await pause()
        let number = made.add()
        return number > count ? nil : "\(number) \(padding)"
      })
    }.exposedToPeers()
  }

  private static func pause() async throws { try await Task.sleep(for: .milliseconds(Int.random(in: 0...4))) }

  let log: RunLog?
}

/// A file with a line for each order that ran, which outlives its writers: the order, the process and the time.
struct RunLog: Sendable {
  struct Run {
    let process: Int32
    /// Milliseconds since 1970, of the clock that all processes of a machine share.
    let time: Int64
  }

  let path: String
  private let descriptor: Int32

  init(_ path: String) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  }

  func add(_ order: String) {
    let line = Array("\(order) \(getpid()) \(Self.now)\n".utf8)
    // One write of a file that is opened for appending is not mixed with others.
    guard write(descriptor, line, line.count) == line.count else { exit(3) }
  }

  static var now: Int64 { Int64(Date.now.timeIntervalSince1970 * 1000) }

  /// The runs of each order.
  func runs() throws -> [String: [Run]] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").reduce(into: [:]) { runs, line in
      let words = line.split(separator: " ")
      guard words.count == 3, let process = Int32(words[1]), let time = Int64(words[2]) else { exit(3) }
      runs[String(words[0]), default: []].append(Run(process: process, time: time))
    }
  }
}

/// A number that several tasks count.
final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  @discardableResult func add() -> Int { value.add(1, ordering: .relaxed).newValue }
}
