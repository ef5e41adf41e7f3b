import Foundation
import MediatorKit
import MediatorLinks
import MediatorRemote
import MediatorRemoteUnix

/// Ways to call a second process: a bare socket beside transports and whole calls, in one run, in blocks that alternate.
struct Bench {
  struct Way: Sendable {
    let name: String
    /// Whether several callers may call at once without blocking a thread each.
    var takesMany = true
    let call: @Sendable (Data, String) async throws -> Void
  }

  static let served = RemoteSubject("mk", "2", "orders", "echo", "shop")
  private static let sizes = [64, 65_536]
  private static let callers = [1, 8, 64]

  // MARK: The second process

  /// Serves the ways over Unix sockets in a folder, and all that another transport serves, until the process is killed.
  static func serve(in folder: URL, _ others: [any Transport] = []) async throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try BareSocket.echo(at: folder.appending(path: "bare").path)
    try TaskSocket.echo(at: folder.appending(path: "tasks").path)
    try await withThrowingTaskGroup { group in
      for transport in [UnixTransport(in: folder, as: "orders")] + others {
        let pattern = RemoteSubject("mk", "2", "orders", nil, nil)
        _ = try await transport.serve(pattern, group: "orders") { message, _ in message }
        let server = try Load.server(over: transport, nil)
        group.addTask { try await server.run() }
      }
      try await group.waitForAll()
    }
  }

  /// Starts this program with other arguments, measures, and kills it.
  ///
  /// - Parameter others: Returns more ways, which the other process serves too.
  static func run(
    _ arguments: [String], in folder: URL, _ others: () async throws -> [Way] = { [] }
  ) async throws {
    #if os(macOS) || os(Linux)
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = arguments
    try process.run()
    defer {
      kill(process.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(at: folder)
    }
    let shop = UnixTransport(in: folder, as: "shop")
    let call = try await Self.call(over: shop)
    let socket = try BareSocket(connectingTo: folder.appending(path: "bare").path)
    let tasks = try TaskSocket(connectingTo: folder.appending(path: "tasks").path)
    let ways = [
      Way(name: "bare Unix socket", takesMany: false) { bytes, _ in try socket.request(bytes) },
      Way(name: "the same between tasks", takesMany: false) { bytes, _ in try await tasks.request(bytes) },
      Way(name: "`UnixTransport`", call: request(Self.served, over: shop)),
      Way(name: "`mediator.call` by Unix sockets", call: call),
    ]
    try await Bench(ways: ways + (try await others())).run()
    #endif
  }

  /// Returns what sends bytes over a transport, and waits for as many.
  static func request(
    _ subject: RemoteSubject, over transport: any Transport
  ) -> @Sendable (Data, String) async throws -> Void {
    { bytes, _ in _ = try await transport.request(subject, RemoteMessage(body: bytes), until: .now + .seconds(10)) }
  }

  /// Returns what calls an action over a transport, once it is served.
  static func call(over transport: any Transport) async throws -> @Sendable (Data, String) async throws -> Void {
    let mediator = try Load.caller(over: transport, timeout: .seconds(10))
    while (try? await mediator.call(LoadTarget.echo, "")) == nil { try await Task.sleep(for: .milliseconds(10)) }
    return { _, text in _ = try await mediator.call(LoadTarget.echo, text) }
  }

  // MARK: Measuring

  private let ways: [Way]

  /// Prints the table; the first way is the base of the ratios.
  private func run() async throws {
    print("| | 64 B, µs: p50 | p99 | 64 KiB, µs: p50 | p99 | calls a second: 1 caller | 8 | 64 |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    let times = try await times()
    let rates = try await rates()
    for (index, way) in ways.enumerated() {
      let columns = zip(times[index], times[0]).map { time, base in
        index == 0 ? "\(Int(time))" : "\(Int(time)) (\((time / base * 10).rounded() / 10) ×)"
      }
      let row = columns + rates[index].map { $0.map(String.init) ?? "" }
      print("| \(way.name) | \(row.joined(separator: " | ")) |")
    }
  }

  /// Returns the median and the 99th percentile of each way for each size, one call after another.
  private func times() async throws -> [[Double]] {
    var columns = ways.map { _ in [Double]() }
    for size in Self.sizes {
      let (bytes, text) = Self.payload(size)
      var times = ways.map { _ in [Double]() }
      for block in 0..<11 {
        for (index, way) in ways.enumerated() {
          for _ in 0..<300 {
            let start = ContinuousClock.now
            try await way.call(bytes, text)
            // The first block warms up.
            if block > 0 { times[index].append((.now - start) / .microseconds(1)) }
          }
        }
      }
      for index in ways.indices {
        let sorted = times[index].sorted()
        columns[index] += [sorted[sorted.count / 2], sorted[sorted.count * 99 / 100]]
      }
    }
    return columns
  }

  /// Returns the calls a second with 64 bytes of each way and each number of callers, the median of three.
  private func rates() async throws -> [[Int?]] {
    let (bytes, text) = Self.payload(64)
    var rates = ways.map { _ in Self.callers.map { _ in [Int]() } }
    for _ in 0..<3 {
      for (index, way) in ways.enumerated() {
        for (column, count) in Self.callers.enumerated() where way.takesMany || count == 1 {
          rates[index][column].append(
            Int(try await perSecond(count) { try await way.call(bytes, text) }))
        }
      }
    }
    return rates.map { $0.map { $0.sorted().dropFirst().first } }
  }

  private static func payload(_ size: Int) -> (Data, String) {
    (Data(repeating: UInt8(ascii: "x"), count: size), String(repeating: "x", count: size))
  }

  private func perSecond(_ callers: Int, _ body: @escaping @Sendable () async throws -> Void) async throws -> Double {
    let start = ContinuousClock.now
    let counter = Counter()
    try await withThrowingTaskGroup { group in
      for _ in 0..<callers {
        group.addTask {
          while .now < start + .seconds(2) {
            try await body()
            counter.add()
          }
        }
      }
      try await group.waitForAll()
    }
    return Double(counter.count) / ((.now - start) / .seconds(1))
  }
}
