import Foundation
import MediatorNavigation
import MediatorTestSupport
import Synchronization
import Testing

/// Several programs with one file of held links, such as an app and its extension.
@Suite(.timeLimit(.minutes(10))) struct SharedLinksTests {
  /// What ran in a program, and what it reported.
  private final class Record: Sendable {
    let state = Mutex<(runs: [Int], reports: [String])>(([], []))
  }

  /// A program with a gate.
  private final class Program: Sendable {
    let session = Session()
    let mediator: Mediator
    private let record = Record()

    var runs: [Int] { record.state.withLock { $0.runs } }
    var reports: [String] { record.state.withLock { $0.reports } }

    init(
      _ file: URL, patience: Duration = .seconds(5), running run: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) throws {
      var store = FileByteStore(file)
      store.patience = patience
      mediator = try Mediator(links: .patient)
      try mediator.register(
        ModuleContents {
          TagGate("signed-in") { [session] _ in
            session.isSignedIn
          } asking: { _, _ in
            await Latch().wait()
            return false
          }
          Service(HeldLinks.self) { [record, store] in
            HeldLinks(store, reporting: { error in record.state.withLock { $0.reports.append("\(error)") } })
          }
          Route("/order/:id<int>", exposedTo: .all) { [record] (id: Int) in
            record.state.withLock { $0.runs.append(id) }
            try run(id)
          }
          .guarded(by: "signed-in")
        }, as: "App")
    }

    func open(_ id: Int, source: LinkSource = .push) -> Task<Void, any Error> {
      Task { [mediator] in _ = try await mediator.open("shop://order/\(id)", source: source) }
    }

    func signIn() async throws -> [String] {
      session.isSignedIn = true
      return try await mediator.openGate("signed-in").map(\.link.url)
    }
  }

  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "shared-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  private static func openLock(_ folder: URL) -> Int32 {
    open(folder.appending(path: ".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
  }

  /// Returns the numbers of the links in a file.
  private static func held(_ file: URL) -> Set<Int> {
    let text = String(decoding: (try? Data(contentsOf: file)) ?? Data(), as: UTF8.self).replacing("\\/", with: "/")
    return Set(text.matches(of: /shop:\/\/order\/(\d+)/).compactMap { Int($0.output.1) })
  }

  @Test("Two programs with one file lose no link, and each link runs in the one whose gate opens first (AT46)")
  func linksOfTwoProgramsRunOnce() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    let (first, second) = (try Program(file), try Program(file))
    var links = [first.open(1)]
    await until { Self.held(file) == [1] }
    links.append(second.open(2))
    await until { Self.held(file) == [1, 2] }
    links.append(first.open(3))
    await until { Self.held(file) == [1, 2, 3] }
    #expect(Set(try await second.signIn()) == ["shop://order/1", "shop://order/3"])
    _ = try await links[1].value
    #expect(Set(second.runs) == [1, 2, 3] && second.runs.count == 3)
    #expect(try await first.signIn() == [])
    for link in [links[0], links[2]] {
      let error = try #require(await #expect(throws: NavigationError.self) { try await link.value })
      #expect(error.code == .linkTaken)
      #expect("\(error)".hasSuffix(": no longer held: taken by another program with the same file"))
    }
    #expect(first.runs == [] && first.reports == [] && second.reports == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [".lock"])
  }

  @Test("A sign-out in one program drops the links of all (AT46)") func signOutDropsTheLinksOfAll() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    let (first, second) = (try Program(file), try Program(file))
    let link = first.open(1)
    await until { Self.held(file) == [1] }
    try await second.mediator.closeGate("signed-in")
    #expect(Self.held(file) == [])
    #expect(try await first.signIn() == [])
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error?.code == .linkTaken && first.runs == [])
  }

  @Test("While another program does not give the lock back, a link waits in memory, and the error is reported (AT46)")
  func linkWithoutLockWaitsInMemory() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    // For a second, because a process that another test starts has copies of all descriptors until it runs its program.
    let program = try Program(file, patience: .seconds(1))
    let other = Self.openLock(folder)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    let link = program.open(1)
    await until { !program.reports.isEmpty }
    #expect(Self.held(file) == [] && program.reports.count == 1)
    #expect(flock(other, LOCK_UN) == 0)
    #expect(try await program.signIn() == [])
    try await link.value
    #expect(program.runs == [1])
  }

  @Test("A sign-out that gets no lock drops the links of earlier processes for this process (AT57)")
  func signOutWithoutLockForgetsTheLinks() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    let (earlier, program) = (try Program(file), try Program(file, patience: .seconds(1)))
    let link = earlier.open(1)
    await until { Self.held(file) == [1] }
    let other = Self.openLock(folder)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    await #expect(throws: CocoaError.self) { try await program.mediator.closeGate("signed-in") }
    #expect(Self.held(file) == [1])
    #expect(flock(other, LOCK_UN) == 0)
    // A link that arrives after the sign-out is kept.
    let own = program.open(2)
    await until { Self.held(file) == [2] }
    #expect(try await program.signIn() == [])
    try await own.value
    #expect(program.runs == [2] && program.reports == [])
    link.cancel()
    _ = await link.result
  }

  @Test("A link that is in the file twice runs once (AT57)") func duplicatesRunOnce() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    let program = try Program(file)
    let link = program.open(1)
    await until { Self.held(file) == [1] }
    let text = try String(contentsOf: file, encoding: .utf8)
    let record = try #require(text.firstMatch(of: /\{[^\[\]]*\}/)).output
    try FileByteStore(file).write(Data(text.replacing(record, with: "\(record),\(record)").utf8))
    #expect(try await program.signIn() == [])
    try await link.value
    #expect(try await program.signIn() == [])
    #expect(program.runs == [1] && !FileManager.default.fileExists(atPath: file.path))
  }

  @Test("The clock and the report of held links run without the lock (AT57)") func clientCodeRunsWithoutTheLock()
    async throws
  {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    try Data("broken".utf8).write(to: file)
    let counts = Mutex((clock: 0, reports: 0))
    // For a second, because a process that another test starts has copies of all descriptors until it runs its program.
    @Sendable func isUnlocked() -> Bool {
      (try? FileLock.locked(folder, .seconds(1)) {}) != nil
    }
    let held = HeldLinks(
      FileByteStore(file),
      now: {
        if isUnlocked() { counts.withLock { $0.clock += 1 } }
        return Date()
      },
      reporting: { _ in if isUnlocked() { counts.withLock { $0.reports += 1 } } })
    let session = Session()
    let mediator = try Mediator(links: .patient)
    try mediator.register(
      ModuleContents {
        TagGate("signed-in") { _ in
          session.isSignedIn
        } asking: { _, _ in
          await Latch().wait()
          return false
        }
        Service(HeldLinks.self) { held }
        Route("/order/:id<int>", exposedTo: .all) { (id: Int) in id }.guarded(by: "signed-in")
      }, as: "App")
    let link = Task { _ = try await mediator.open("shop://order/1", source: .push) }
    await until { Self.held(file) == [1] }
    session.isSignedIn = true
    #expect(try await mediator.openGate("signed-in").isEmpty)
    try await link.value
    #expect(counts.withLock { $0 } == (3, 1))
  }

  @Test("Only its user can read a file of links, also one that others could read before (AT58)")
  func filesAreOfTheirUser() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "links.json")
    let store = FileByteStore(file)
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }
    try store.write(Data("a".utf8))
    #expect(try mode() == 0o600)
    #expect(chmod(file.path, 0o644) == 0)
    try store.write(Data("b".utf8))
    #expect(try mode() == 0o600)
  }

  #if os(Linux)
  @Test("A store creates its folder for its user alone (AT56)") func foldersAreOfTheirUser() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "inner/own")
    try FileByteStore(inner.appending(path: "links.json")).write(Data("a".utf8))
    let attributes = try FileManager.default.attributesOfItem(atPath: inner.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
  }

  @Test(
    "Another user cannot take the lock in a folder that others may open, also if the lock was open to them (AT56)",
    .enabled(if: geteuid() == 0))
  func locksAreOfTheirUser() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(chmod(folder.path, 0o755) == 0)
    let lock = folder.appending(path: ".lock")
    for mode: mode_t in [0o600, 0o666] {
      try FileLock.locked(folder) {}
      #expect(try Self.lock(lock) != 0)
      #expect(chmod(lock.path, mode) == 0)
    }
    // The control: another user can lock what it may open.
    #expect(try Self.lock(lock) == 0)
    // With the folder it can lock nothing that matters.
    let other = open(folder.path, O_RDONLY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX) == 0)
    try FileLock.locked(folder, .zero) {}
  }

  @Test("Another user's lock, or a link in its place, is an error that says so (AT56)", .enabled(if: geteuid() == 0))
  func locksOfAnotherUserAreErrors() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lock = folder.appending(path: ".lock")
    try Data().write(to: lock)
    #expect(chown(lock.path, 65_534, 65_534) == 0)
    var error = #expect(throws: NavigationError.self) { try FileLock.locked(folder) {} }
    #expect(
      error?.description
        == "file '\(lock.path)': not readable: found a file of user 65534, expected a regular file of user 0")
    try FileManager.default.removeItem(at: lock)
    try FileManager.default.createSymbolicLink(at: lock, withDestinationURL: folder.appending(path: "victim"))
    error = #expect(throws: NavigationError.self) { try FileLock.locked(folder) {} }
    #expect(error?.description.contains("found something else of user 0") == true)
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "victim").path))
  }

  /// Returns the status of a process of `nobody` that locks a file.
  private static func lock(_ file: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/setpriv")
    process.arguments = ["--reuid=65534", "--regid=65534", "--clear-groups", "flock", "-n", file.path, "true"]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("Drafts in the folder of another user stay (AT50)", .enabled(if: geteuid() == 0))
  func draftsOfAnotherUserStay() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let draft = folder.appending(path: ".links.json.\(UUID()).draft")
    try Data().write(to: draft)
    #expect(chown(folder.path, 65_534, 65_534) == 0)
    #expect(try FileByteStore(folder.appending(path: "links.json")).read() == nil)
    #expect(FileManager.default.fileExists(atPath: draft.path))
  }
  #endif

  @Test("A store whose name is that of a folder removes nothing in it (AT58)") func foldersStay() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let (inner, draft) = (folder.appending(path: "inner/file"), folder.appending(path: ".inner.\(UUID()).draft/file"))
    for file in [inner, draft] {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let store = FileByteStore(folder.appending(path: "inner"))
    #expect(throws: CocoaError.self) { try store.write(nil) }
    #expect(throws: CocoaError.self) { try store.write(Data()) }
    for file in [inner, draft] { #expect(FileManager.default.fileExists(atPath: file.path)) }
  }

  @Test("A pipe, a folder or a device in place of the file is an error and is not waited for (AT60)")
  func onlyRegularFilesAreRead() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let pipe = folder.appending(path: "links.json")
    try #require(mkfifo(pipe.path, 0o600) == 0)
    for (file, name) in [(pipe, "pipe"), (folder, "folder"), (URL(filePath: "/dev/null"), "device")] {
      let error = #expect(throws: NavigationError.self) { try FileByteStore(file).read() }
      #expect(error?.code == .notAFile)
      #expect(error?.description == "file '\(file.path)': not readable: found a \(name), expected a regular file")
    }
    // The link waits in memory.
    let program = try Program(pipe)
    let link = program.open(1)
    await until { !program.reports.isEmpty }
    await #expect(throws: NavigationError.self) { try await program.signIn() }
    try await link.value
    #expect(program.runs == [1] && program.reports.count == 1)
    let type = try FileManager.default.attributesOfItem(atPath: pipe.path)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
  }

  #if os(macOS) || os(Linux)
  @Test("Two processes that hold and open links at the same time lose none, and run each once (AT46)")
  func linksOfTwoProcessesRunOnce() async throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path
    let all = Set(0..<16)
    async let first: Void = Self.holding(path, 0)
    async let second: Void = Self.holding(path, 1)
    _ = await (first, second)
    #expect(Self.held(folder.appending(path: "links.json")) == all)
    async let third: Void = Self.opening(path, 2)
    async let fourth: Void = Self.opening(path, 3)
    _ = await (third, fourth)
    let log = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
    let runs = log.split(separator: "\n").compactMap { Int($0) }
    #expect(runs.count == all.count && Set(runs) == all, "\(runs)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "links.json").path))
  }

  /// Runs a process that holds eight links, and ends while they wait.
  private static func holding(_ path: String, _ number: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
      let folder = URL(filePath: path)
      let file = folder.appending(path: "links.json")
      let program = try Program(file)
      try await SharedLinksTests.meet(folder, number, number ^ 1)
      let own = Set((0..<8).map { number * 8 + $0 })
      let links = own.map { program.open($0, source: number == 0 ? .push : .customScheme) }
      await until { SharedLinksTests.held(file).isSuperset(of: own) || !program.reports.isEmpty }
      try #require(program.reports.isEmpty && links.count == 8)
    }
  }

  /// Runs a process that opens the links that wait.
  private static func opening(_ path: String, _ number: Int) async {
    await #expect(processExitsWith: .success) { [path = path as String, number = number as Int] in
      let folder = URL(filePath: path)
      let log = open(folder.appending(path: "log").path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let program = try Program(folder.appending(path: "links.json")) { id in
        let line = Array("\(id)\n".utf8)
        _ = line.withUnsafeBytes { write(log, $0.baseAddress, $0.count) }
      }
      try await SharedLinksTests.meet(folder, number, number ^ 1)
      _ = try await program.signIn()
      try #require(program.reports.isEmpty)
    }
  }

  /// Waits for the other process.
  private static func meet(_ folder: URL, _ number: Int, _ other: Int) async throws {
    try Data().write(to: folder.appending(path: "process \(number)"))
    await until { FileManager.default.fileExists(atPath: folder.appending(path: "process \(other)").path) }
  }
  #endif
}
