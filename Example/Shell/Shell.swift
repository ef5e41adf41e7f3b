import ShopAccountAPI
import MediatorNavigation
import ShopComposition

/// A prompt that runs commands one after another, and asks the user what a command waits for.
struct Shell: Sendable {
  private enum Event: Sendable {
    case asks(Question)
    case finished(ExitCode)
  }

  let session: ShopSession
  let lines: any LineSource
  /// The store of the pages for the next shell.
  let pages: any ByteStore

  /// The commands, in the order in which the shell's help shows them.
  static let commands: [any SessionCommand.Type] = [
    OpenCommand.self, BackCommand.self, SelectCommand.self, NoteCommand.self, WriteCommand.self, SaveCommand.self,
    ExplainCommand.self, URLCommand.self, RewritesCommand.self, DowngradeCommand.self, CallCommand.self,
    ListCommand.self,
  ]

  /// Runs commands until `quit` or the end of the lines.
  ///
  /// - Parameter link: The link that started the shell; it waits at the link gate until the pages are restored.
  /// - Returns: The code of the last command.
  func run(opening link: OpenCommand? = nil) async -> ExitCode {
    var code = ExitCode.success
    if let link {
      session.console.show(["'\(link.url)' waits until the shell is ready"])
      code = await run(link) { await launch(isAlone: false) }
    } else {
      await launch(isAlone: true)
    }
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

  /// Shows the pages of the previous shell, then the links that waited for it.
  ///
  /// - Parameter isAlone: Whether no link opens a page over them.
  @MainActor private func launch(isAlone: Bool) async {
    session.navigator.draws = false
    let report = await session.mediator.launch(restoring: pages, in: session.navigator)
    session.navigator.draws = true
    let state = session.navigator.state
    if isAlone, state.pages.count > 1 || state.selection != Composition.sections[0].name {
      session.console.show(["the pages of the shell before:"])
      session.navigator.draw()
    }
    for problem in report.problems {
      // The user knows that they are not signed in.
      if let error = problem as? NavigationError, error.code == .gateClosed { continue }
      session.console.report("shop: \(Failure(problem).message)")
    }
  }

  private func storePages() async {
    do {
      try pages.write(await session.navigator.state.snapshot.data)
    } catch {
      session.console.report("shop: the pages are not kept: \(error)")
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

  /// Runs a command in a task, and asks the user what it waits for.
  @MainActor private func run(_ command: any SessionCommand, before launch: () async -> Void = {}) async -> ExitCode {
    let (events, sink) = AsyncStream<Event>.makeStream()
    session.navigator.ask = { question in
      if case .enqueued = sink.yield(.asks(question)) { return true }
      return false
    }
    let session = session
    Task {
      sink.yield(.finished(await session.run(command)))
      sink.finish()
    }
    await launch()
    var code = ExitCode.failed
    for await event in events {
      switch event {
      case .asks(.signIn(let page, let form)): await signIn(on: page, form)
      case .asks(.discard(let changes, let answer)): answer.resume(returning: await mayDiscard(changes))
      case .finished(let result): code = result
      }
    }
    return code
  }

  /// Asks for user and password, and ends the sign-in page with them, or dismisses it for an empty user.
  @MainActor private func signIn(on page: PageEntry, _ form: SignInForm) async {
    if let problem = form.problem {
      session.console.report("shop: \(problem)")
    } else {
      session.console.show(["\(form.destination) waits until you have signed in; an empty user cancels"])
    }
    do {
      if let user = await lines.line(after: "user: ", secretly: false), !user.isEmpty,
        let password = await lines.line(after: "password: ", secretly: true)
      {
        try await session.navigator.finish(page, with: Credentials(user: user, password: password))
      } else {
        try await session.navigator.dismiss()
      }
    } catch {
      session.console.report("shop: \(Failure(error).message)")
    }
  }

  private func mayDiscard(_ changes: String) async -> Bool {
    session.console.show(["\(changes) is not saved"])
    return await lines.line(after: "discard it (yes or no)? ", secretly: false) == "yes"
  }
}
