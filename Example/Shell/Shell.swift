import ShopAccountAPI
import MediatorKit
import MediatorNavigation

/// A prompt that runs commands one after another, and asks for a sign-in when a command waits for one.
struct Shell: Sendable {
  private enum Event: Sendable {
    case needsSignIn(Destination, CheckedContinuation<Bool, Never>)
    case finished(ExitCode)
  }

  let session: ShopSession
  let presenter: ShellPresenter
  let lines: any LineSource
  /// The store of the pages for the next shell.
  let pages: any ByteStore

  /// The commands, in the order in which the shell's help shows them.
  static let commands: [any SessionCommand.Type] = [
    OpenCommand.self, BackCommand.self, SelectCommand.self, ExplainCommand.self, URLCommand.self, RewritesCommand.self,
    DowngradeCommand.self, CallCommand.self, ListCommand.self,
  ]

  /// Runs commands until `quit` or the end of the lines.
  ///
  /// The link gate opens once the shell can ask for a sign-in.
  ///
  /// - Parameter link: The link that started the shell; it waits at the gate.
  /// - Returns: The code of the last command.
  func run(opening link: OpenCommand? = nil) async -> ExitCode {
    var code = ExitCode.success
    await restorePages()
    if let link {
      session.console.show(["'\(link.url)' waits until the shell is ready"])
      code = await run(link)
    }
    session.mediator.linkGate = .open
    await openHeldLinks()
    while !session.console.isBroken, let line = await lines.line(after: "shop> ", secretly: false) {
      do {
        let words = try WordSplitter.words(in: line)
        guard let name = words.first else { continue }
        if name == "quit" || name == "exit" { break }
        code = try await run(name, Arguments(Array(words.dropFirst())))
      } catch {
        session.console.report("shop: \(error)")
        code = .usage
      }
      await storePages()
    }
    await storePages()
    return code
  }

  /// Shows the pages that the previous shell stored.
  private func restorePages() async {
    do {
      guard try pages.read() != nil else { return }
      session.console.show(["the pages of the shell before:"])
      let report = try await session.mediator.restore(from: pages, in: session.navigator)
      if let error = report.unreadable { session.console.report("shop: \(error)") }
      for page in report.leftOut { session.console.report("shop: without \(page)") }
    } catch {
      session.console.report("shop: \(Failure(error).message)")
    }
  }

  private func storePages() async {
    let state = await session.navigator.state
    do {
      try pages.write(state.entries.isEmpty ? nil : state.snapshot.data)
    } catch {
      session.console.report("shop: the pages are not kept: \(error)")
    }
  }

  /// Opens the links that waited for a sign-in when an earlier shell ended, if a user is signed in.
  private func openHeldLinks() async {
    do {
      guard try await session.mediator.session() != nil else { return }
      for outcome in try await session.mediator.openGate(Account.signedIn) {
        if let error = outcome.error { session.console.report("shop: \(Failure(error).message)") }
      }
    } catch {
      session.console.report("shop: \(Failure(error).message)")
    }
  }

  private func run(_ name: String, _ arguments: Arguments) async throws(UsageError) -> ExitCode {
    if name == "help" {
      var table = Table()
      for command in Self.commands { table.add(command.usage, command.summary) }
      table.add("help", "show this")
      table.add("quit", "leave")
      session.console.show(table.lines)
      return .success
    }
    guard let command = Self.commands.first(where: { $0.name == name }) else {
      throw UsageError("'\(name)': unknown command; 'help' lists all commands")
    }
    return await run(try command.init(arguments))
  }

  /// Runs a command in a task, and asks for a sign-in when it waits for one.
  private func run(_ command: any SessionCommand) async -> ExitCode {
    let (events, sink) = AsyncStream<Event>.makeStream()
    presenter.connect { destination in
      await withCheckedContinuation { continuation in
        if case .terminated = sink.yield(.needsSignIn(destination, continuation)) {
          continuation.resume(returning: false)
        }
      }
    }
    let session = session
    Task {
      sink.yield(.finished(await session.run(command)))
      sink.finish()
    }
    session.mediator.linkGate = .open
    var code = ExitCode.failed
    for await event in events {
      switch event {
      case .needsSignIn(let destination, let answer):
        answer.resume(returning: await signIn(for: destination))
      case .finished(let result): code = result
      }
    }
    return code
  }

  /// Asks for user and password until a sign-in succeeds, and returns `false` if the user cancels.
  private func signIn(for destination: Destination) async -> Bool {
    session.console.show(["\(destination) waits until you have signed in; an empty user cancels"])
    while let user = await lines.line(after: "user: ", secretly: false), !user.isEmpty,
      let password = await lines.line(after: "password: ", secretly: true)
    {
      do {
        try await session.mediator.signIn(user: user, password: password)
        return true
      } catch {
        session.console.report("shop: \(Failure(error).message)")
      }
    }
    return false
  }
}
