import MediatorLinks
import MediatorTestSupport
import Testing

private struct Token: Sendable {
  let text: String
}

private struct Accounts: Target {
  static let name: TargetName = "accounts"
  static let planted = "hunter2"

  static var actions: ActionTable<Accounts> {
    Action("token", "user") { (_, _: String) in Token(text: planted) }.secretResult().exposed(to: .all)
    Action("later", "user") { (_, _: String) async in planted }.secretResult().exposed(to: .all)
    Action("onMain", "user", onMain: { (_, _: String) in [planted] }).secret("user").secretResult().exposed(to: .all)
    Action("detour") { _ in "no detour" }.tagged("detour").exposed(to: .all)
    Action("plain") { _ in "plain" }
  }
}

private struct Dumping: CallInstrument {
  let log: Log
  func begin(_ call: CallStart) -> CallStart { call }
  func within(_ start: CallStart, _ body: CallBody) async throws -> CallResult { dumped(try await body()) }
  func withinNow(_ start: CallStart, _ body: SynchronousCallBody) throws -> CallResult { dumped(try body()) }
  func end(_ call: CallRecord, _ start: CallStart) { log.add(printed(call)) }

  private func dumped(_ result: CallResult) -> CallResult {
    var text = "\(result) \(String(reflecting: result)) "
    dump(result, to: &text)
    #expect(!text.contains(Accounts.planted))
    return result
  }
}

/// Returns a record in all forms in which it may be printed.
private func printed(_ record: CallRecord) -> String {
  var text = "\(record) \(record.outcome) \(String(reflecting: record)) "
  if case .success(let value) = record.outcome { text += "\(value) \(String(reflecting: value)) " }
  dump(record, to: &text)
  return text
}

@Suite("A result that is declared secret is not printed") struct SecretResultTests {
  private let log = Log()

  private func mediator(_ values: @escaping @Sendable (CallRecord) -> Void = { _ in }) throws -> Mediator {
    try Mediator { [log] in
      Registration { Accounts() }
      Route("/session/:id", exposedTo: .all) { (_: Int) in Accounts.planted }.secretResult()
      Interception(.tag("detour"), named: "a detour") { invocation, next in
        var other = invocation
        other.destination = .action("accounts/later")
        other.parameters = ["user": "ada"]
        return try await next(other)
      }
      Dumping(log: log)
      CallObserver { record in
        log.add(printed(record))
        values(record)
      }
    }
  }

  @Test("No observer and no instrument prints it, by key, by name, by link or after a redirection (FD7)")
  func recordsDoNotPrintIt() async throws {
    let mediator = try mediator()
    let token = ActionKey<Token, String>("accounts", "token", "user")
    #expect(try mediator.callNow(token, "ada").text == Accounts.planted)
    #expect(try await mediator.call(token, "ada").text == Accounts.planted)
    #expect(try await mediator.call(token, "ada", options: CallOptions(caching: true)).text == Accounts.planted)
    #expect(try mediator.performNow("accounts", "token", ["user": "ada"], as: Token.self).text == Accounts.planted)
    #expect(try await mediator.perform("accounts", "later", ["user": "ada"], as: String.self) == Accounts.planted)
    #expect(try await mediator.perform("accounts", "onMain", ["user": "a"], as: [String].self) == [Accounts.planted])
    #expect(try mediator.openNow("x://accounts/token?user=ada", source: .web) is Token)
    #expect(try await mediator.open("/session/7", source: .push) as? String == Accounts.planted)
    #expect(try await mediator.perform("accounts", "detour") as? String == Accounts.planted)
    #expect(log.texts.count == 18)
    #expect(log.texts.allSatisfy { $0.contains("(secret)") && !$0.contains(Accounts.planted) }, "\(log.texts)")
  }

  @Test("Another result is printed as it is (FD7)") func othersArePrinted() async throws {
    let mediator = try mediator()
    #expect(try await mediator.perform("accounts", "plain") as? String == "plain")
    #expect(log.texts.count == 2 && log.texts.allSatisfy { $0.contains("plain") && !$0.contains("(secret)") })
  }

  @Test("Code that asks a record for its value gets it (FD7)") func valueIsAvailable() async throws {
    let values = Log()
    let mediator = try mediator { values.add(($0.value as? Token)?.text ?? "\($0.value ?? "nothing")") }
    _ = try await mediator.perform("accounts", "token", ["user": "ada"])
    _ = try await mediator.perform("accounts", "plain")
    _ = try? await mediator.perform("accounts", "token")
    #expect(values.texts == [Accounts.planted, "plain", "nothing"])
  }

  @Test("The error of a result of another type names the type alone (FD7)") func mismatchesDoNotPrintIt() async throws {
    let mediator = try mediator()
    let message = "'accounts/later': wrong output type: found String (secret), expected Int"
    await expectFailure(.outputTypeMismatch, message) {
      try await mediator.perform("accounts", "later", ["user": "ada"], as: Int.self)
    }
    let opened = await expectFailure(.outputTypeMismatch) {
      try await mediator.open("x://accounts/later?user=ada", source: .web, as: Int.self)
    }
    #expect(opened?.message.contains("found String (secret), expected Int") == true)
    await expectFailure(.outputTypeMismatch) { try await mediator.perform("accounts", "detour", as: Int.self) }
    for text in log.texts { #expect(!text.contains(Accounts.planted)) }
  }

  @Test("The declaration of an action says that its result is secret (FD7)") func declarationsSaySo() throws {
    let mediator = try mediator()
    #expect(mediator.action("accounts/token")?.isResultSecret == true)
    #expect(mediator.action("accounts/onMain")?.secretLabels == ["user"])
    #expect(mediator.action("accounts/plain")?.isResultSecret == false)
  }
}
