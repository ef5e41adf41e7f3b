#if canImport(Glibc)
import Foundation
import Glibc
import MediatorRemoteUnix
import Testing

private let call = RemoteSubject("mk", "1", "depot", "echo", "shop")
private let pattern = RemoteSubject("mk", "1", "depot", nil, nil)

@Suite("The folder of Unix domain sockets", .timeLimit(.minutes(10))) struct UnixFolderTests {
  /// The user `nobody`.
  private static let nobody: UInt32 = 65_534

  private let scratch = Scratch()

  private var soon: ContinuousClock.Instant { .now + .seconds(600) }

  private func echo(_ transport: UnixTransport, _ name: String = "") async throws -> any Serving {
    try await transport.serve(pattern, group: "depot") { _, _ in RemoteMessage(body: Data(name.utf8)) }
  }

  private func failure(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func makeFolder(_ url: URL) throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Creates a file and a dead socket with such names as sockets of earlier versions have.
  private func fill(_ url: URL) throws -> [String] {
    try makeFolder(url)
    let paths = ["report.20241231", "depot.2147483646-x"].map { url.appending(path: $0).path }
    try Data().write(to: URL(filePath: paths[0]))
    _ = try RawSocket(at: paths[1])
    return paths
  }

  private func exists(_ path: String) -> Bool { (try? FileManager.default.attributesOfItem(atPath: path)) != nil }
  private func exist(_ paths: [String]) -> Bool { paths.allSatisfy(exists) }

  @Test("A folder is checked before anything in it is touched, and only sockets are removed (AT50)")
  func foldersAreChecked() async throws {
    let victim = Scratch()
    let others = try fill(victim.url)
    let shop = scratch.transport(as: "shop")
    // Folders of patterns: one of another place, one that others may read, and one of this user.
    try makeFolder(scratch.url)
    try FileManager.default.createSymbolicLink(
      at: scratch.url.appending(path: "a.b"), withDestinationURL: victim.url)
    let open = try fill(scratch.url.appending(path: "c.d"))
    #expect(chmod(scratch.url.appending(path: "c.d").path, 0o755) == 0)
    let own = try fill(scratch.url.appending(path: "e.f"))
    await (try await echo(shop)).stop()
    #expect(exist(others) && exist(open) && exist([own[0]]) && !exist([own[1]]))
    // A request reads no folder that is not its user's alone either.
    for (subject, problem) in [
      (RemoteSubject("a", "b"), "a.b': found no folder"), (RemoteSubject("c", "d"), "c.d': found mode 755"),
    ] {
      let peer = UnixTransport(in: scratch.url, as: PeerName(subject.parts[1] ?? ""))
      let text = await failure { _ = try await peer.request(subject, RemoteMessage(), until: soon) }
      #expect(text?.contains(problem) == true, "\(text ?? "")")
    }
    // The folder itself is another user's, or others may read it.
    #expect(chmod(scratch.url.path, 0o755) == 0)
    #expect(await failure { _ = try await echo(shop) }?.contains("found mode 755") == true)
    #expect(exist(others) && exist(open) && exist([own[0]]))
  }

  @Test("Nothing is touched in a folder that another user prepared (AT50)", .enabled(if: geteuid() == 0))
  func foldersOfAnotherUser() async throws {
    let victim = Scratch()
    let others = try fill(victim.url)
    try makeFolder(scratch.url)
    try FileManager.default.createSymbolicLink(
      at: scratch.url.appending(path: "a.b"), withDestinationURL: victim.url)
    let inner = try fill(scratch.url.appending(path: "c.d"))
    #expect(chown(scratch.url.path, Self.nobody, Self.nobody) == 0)
    let text = await failure { _ = try await echo(scratch.transport(as: "depot")) }
    #expect(text?.contains("found a folder of user 65534, expected one of user 0") == true, "\(text ?? "")")
    #expect(exist(others) && exist(inner))
    // Only an inner one is.
    #expect(chown(scratch.url.path, 0, 0) == 0)
    #expect(chown(scratch.url.appending(path: "c.d").path, Self.nobody, Self.nobody) == 0)
    await (try await echo(scratch.transport(as: "depot"))).stop()
    #expect(exist(others) && exist(inner))
  }

  @Test(
    "The longest folder that works is served, and of one more byte the bytes that are left are said (RM31)",
    arguments: [103, 107])
  func lengths(maximumPath: Int) async throws {
    let target = String(repeating: "t", count: 200)
    let (pattern, call) = (RemoteSubject("mk", "1", target, nil, nil), RemoteSubject("mk", "1", target, "echo", "shop"))
    for isOver in [false, true] {
      let parent = "\(scratch.url.path)/"
      let count = maximumPath - 9 + (isOver ? 1 : 0)
      let url = URL(filePath: parent + String(repeating: "x", count: count - parent.utf8.count))
      func transport(_ name: PeerName) -> UnixTransport {
        UnixTransport(
          in: url, as: name, messageSize: 1 << 20, patience: .seconds(10), connections: 128, maximumPath: maximumPath)
      }
      func serve() async throws -> any Serving {
        try await transport("depot").serve(pattern, group: target) { message, _ in message }
      }
      if isOver {
        let text = await failure { _ = try await serve() }
        #expect(
          text?.hasSuffix(
            """
            path too long: found \(count) bytes, expected at most \(count - 1): 7 bytes are left for the name of a \
            socket, which has 8
            """) == true, "\(text ?? "")")
      } else {
        let serving = try await serve()
        let message = RemoteMessage(body: Data([7]))
        #expect(try await transport("shop").request(call, message, until: soon) == message)
        await serving.stop()
      }
    }
    let long = RemoteSubject("mk", "1", String(repeating: "t", count: 300), nil, nil)
    let text = await failure {
      _ = try await scratch.transport(as: "depot").serve(long, group: nil) { _, _ in nil }
    }
    #expect(text?.hasSuffix("name too long: found 309 bytes, expected at most 255") == true, "\(text ?? "")")
  }

  @Test("A process of an earlier version is found, and finds one of this version (RM31)") func earlierVersions()
    async throws
  {
    let serving = try await echo(scratch.transport(as: "depot"))
    let path = try #require(scratch.sockets(of: pattern).first)
    // It connects to what it finds in the folder of the pattern.
    #expect(await !(try RawSocket(to: path)).read().isEmpty)
    await serving.stop()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == [])
    // Its socket is in that folder.
    try makeFolder(scratch.url.appending(path: pattern.description))
    let listener = try RawSocket(at: scratch.url.appending(path: "\(pattern)/depot.\(getpid())-x").path)
    let request = Task { [scratch] in
      try await scratch.transport(as: "shop").request(call, RemoteMessage(), until: .now + .seconds(600))
    }
    let peer = try await listener.accept()
    await peer.write(Frame.welcome(messageSize: 1 << 20).bytes)
    var reader = FrameReader(messageSize: 1 << 20)
    while true {
      reader.add(await peer.read()[...])
      if case .request(let id, _, let message) = try reader.next() {
        await peer.write(Frame.answer(id, message).bytes)
        break
      }
    }
    _ = try await request.value
  }

  @Test("Any number of dead sockets is removed, also if their process numbers are in use again (RM33)")
  func deadSockets() async throws {
    let inner = scratch.url.appending(path: pattern.description)
    func leave() throws -> [String] {
      try makeFolder(inner)
      return try (0..<300).map { number in
        let path = inner.appending(path: "depot.\(getpid())-\(number)").path
        _ = try RawSocket(at: path)
        return path
      }
    }
    // A process that begins to serve removes them.
    let early = try leave()
    let serving = try await echo(scratch.transport(as: "depot"), "alive")
    #expect(early.allSatisfy { !exists($0) })
    // A caller passes all of them, and removes them.
    let late = try leave()
    let shop = scratch.transport(as: "shop")
    for _ in 0..<302 { #expect(try await shop.request(call, RemoteMessage(), until: soon).body == Data("alive".utf8)) }
    #expect(late.allSatisfy { !exists($0) })
    await serving.stop()
  }

  @Test("A socket whose process died before it had a link is removed once it is a minute old (RM33)")
  func socketsWithoutLink() async throws {
    try makeFolder(scratch.url)
    let paths = ["~00early", "~000late", "~00alive"].map { scratch.url.appending(path: $0).path }
    var sockets = try paths.map { try RawSocket(at: $0) }
    for path in [paths[0], paths[2]] {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: path)
    }
    sockets.removeFirst(2)
    await (try await echo(scratch.transport(as: "depot"))).stop()
    #expect(paths.map(exists) == [false, true, true])
    withExtendedLifetime(sockets) {}
  }

  @Test("A process whose folder is removed serves again (RM34)") func removedFolder() async throws {
    let depot = scratch.transport(as: "depot", patience: .milliseconds(20))
    let serving = try await echo(depot, "alive")
    let inner = scratch.url.appending(path: pattern.description)
    let socket = try #require(
      FileManager.default.contentsOfDirectory(atPath: scratch.url.path).first { $0.hasPrefix("~") })
    for removed in [scratch.url, inner, scratch.url.appending(path: socket)] {
      try FileManager.default.removeItem(at: removed)
      let shop = scratch.transport(as: "shop")
      while true {
        let answer = try? await shop.request(call, RemoteMessage(), until: soon)
        if let answer {
          #expect(answer.body == Data("alive".utf8))
          break
        }
        await Task.yield()
      }
    }
    await serving.stop()
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == [])
  }
}
#endif
