import Foundation
import MediatorRemote
import MediatorRemoteTestSupport
import MediatorTestSupport
import Synchronization
import Testing

/// What the bodies and headers of another process can contain.
@Suite("Bodies and headers of other processes", .clockStands, .timeLimit(.minutes(10))) struct RemoteBodyTests {
  private enum Safe {
    static let put = ActionKey<Contents, Contents, [String: Int]?>("safe", "put", "contents", "counts")
    static let wait = ActionKey<Void, Slow>("safe", "wait", "input")
    static let spell = ActionKey<String, Int>("safe", "spell", "marks")
    static let hide = ActionKey<Void, Unwritable>("safe", "hide", "input")
    static let day = ActionKey<Date, Date>("safe", "day", "date")

    struct Contents: Codable, Sendable, Equatable {
      enum Level: String, Codable { case low }
      var level: Level
      var tokens: [String: Int]?
      var pins: [Int: Int]?
      var list: [Int]?
      var judged: Judged?
      var called: Called?
    }

    /// Fails with an error of this package that quotes its text.
    struct Called: Codable, Equatable {
      init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        try Mediator(modules: []).performNow(TargetName(name), "open")
      }
      func encode(to encoder: any Encoder) throws {}
    }

    /// Quotes what it rejects.
    struct Judged: Codable, Equatable {
      struct Rejection: Error { let text: String }
      init(from decoder: any Decoder) throws {
        throw Rejection(text: try decoder.singleValueContainer().decode(String.self))
      }
      func encode(to encoder: any Encoder) throws {}
    }

    struct Failure: Error, Codable { let names: [String: Int] }

    struct Unwritable: Codable {
      func encode(to encoder: any Encoder) throws {
        let context = EncodingError.Context(codingPath: [], debugDescription: "'hunter2' is not to be written")
        throw EncodingError.invalidValue("hunter2", context)
      }
    }

    /// Takes a tenth of a second to be decoded.
    struct Slow: Codable {
      init() {}
      init(from decoder: any Decoder) throws {
        let end = ContinuousClock.now + .milliseconds(100)
        while ContinuousClock.now < end {}
      }
      func encode(to encoder: any Encoder) throws {}
    }
  }

  private struct SafeTarget: Target {
    static let name: TargetName = "safe"
    static var actions: ActionTable<SafeTarget> {
      Action(Safe.put) { target, contents, _ in
        target.log.add("put")
        return contents
      }
      .exposedToPeers()
      Action(Safe.wait) { target, _ in target.log.add("wait") }.exposedToPeers()
      Action(Safe.day) { _, date in date }.exposedToPeers()
      Action(Safe.spell) { _, count in String(repeating: "\u{301}", count: count) }.exposedToPeers()
    }
    let log: Log
  }

  private struct Process {
    let log = Log()
    let wire = TestWire()
    let server: RemoteServer

    init() async throws {
      let mediator = try Mediator(modules: [])
      try mediator.register(ModuleContents { [log] in Registration { SafeTarget(log: log) } }, as: "Safe")
      server = try RemoteServer(
        mediator, over: wire,
        offers: [
          Offer(Safe.put, to: "shop"), Offer(Safe.wait, to: "shop"), Offer(Safe.spell, to: "shop"),
          Offer(Safe.day, to: "shop"),
        ],
        errors: [], maximumConcurrentCalls: 64, version: 1, now: { 0 })
      _ = try await server.serve()
    }

    func call(
      _ key: some AnyActionKey & CustomStringConvertible, budget: Int = 3_600_000, headers: [String: String] = [:],
      _ body: String
    ) async -> (outcome: String?, text: String) {
      let fields = [
        "mk-id": "1", "mk-message": "1", "mk-budget": "\(budget)", "mk-sent": "0", "mk-hops": "1",
        "mk-signature": signatureHash(key),
      ]
      let subject = "mk.1.safe.\(key.address.action).shop"
      let answer = await wire.send(subject, fields.merging(headers) { $1 }, body)
      return (answer?.headers["mk-outcome"], String(decoding: answer?.body ?? Data(), as: UTF8.self))
    }
  }

  /// Returns a caller whose calls are answered with a message.
  private func caller(_ headers: [String: String], _ body: String) throws -> (Mediator, Remote) {
    let wire = TestWire(RemoteMessage(headers: headers, body: Data(body.utf8)))
    let remote = Remote("safe", over: wire, errors: [Safe.Failure.self]) {
      RemoteAction(Safe.put)
      RemoteAction(Safe.wait)
      RemoteAction(Safe.spell)
      RemoteAction(Safe.hide)
      RemoteAction(Safe.day)
    }
    return (try Mediator(of: ModuleContents { remote }), remote)
  }

  // MARK: Combining marks

  private static let marks = [String(repeating: "\u{301}", count: 31), String(repeating: #"\u0316"#, count: 31)]
  private static let problem = "too many combining marks in a row at offset"

  @Test("More than 30 combining marks in a row are an error in inputs, wherever they are (AT40)", arguments: marks)
  func marksInInputs(marks: String) async throws {
    for body in [
      #"{"contents":{"level":"low","tokens":{"\#(marks)":1}}}"#, #"{"\#(marks)":1,"contents":{"level":"low"}}"#,
      #"{"contents":{"level":"low","\#(marks)":1}}"#, #"{"contents":{"level":"\#(marks)"}}"#,
    ] {
      let process = try await Process()
      let (outcome, text) = await process.call(Safe.put, body)
      #expect(outcome == "rejected")
      #expect(text.contains("'safe/put': malformed inputs: \(Self.problem)") && text.contains(#""mayHaveRun":false"#))
      #expect(process.log.texts == [] && process.server.runningCount == 0)
    }
    let allowed = marks.hasPrefix("\\") ? String(marks.dropLast(6)) : String(marks.unicodeScalars.dropLast())
    let process = try await Process()
    let body = #"{"contents":{"level":"low","tokens":{"\#(allowed)":1}}}"#
    #expect(await process.call(Safe.put, body).outcome == "value")
  }

  @Test("More than 30 combining marks in a row are an error in each answer (AT40)", arguments: marks)
  func marksInAnswers(marks: String) async throws {
    for (outcome, body) in [
      ("value", #"{"level":"low","tokens":{"\#(marks)":1}}"#), ("value", #"{"level":"low","\#(marks)":1}"#),
      (
        "rejected",
        #"{"code":"a","words":"b","target":"safe","action":"put","mayHaveRun":false,"\#(marks)":1}"#
      ),
    ] {
      let (mediator, _) = try caller(["mk-outcome": outcome], body)
      let error = await expect(.incompatible) { try await mediator.call(Safe.put, Safe.Contents(level: .low), nil) }
      #expect(error?.mayHaveRun == true)
      if outcome == "value" { #expect(error?.description.contains(Self.problem) == true, "\(error as Any)") }
    }
    let name = String(reflecting: Safe.Failure.self)
    let (failing, _) = try caller(["mk-outcome": "error", "mk-type": name], #"{"names":{"\#(marks)":1}}"#)
    await #expect(throws: RemoteFailure.self) { try await failing.call(Safe.put, Safe.Contents(level: .low), nil) }
    let (mediator, remote) = try caller([:], #"{"version":1,"\#(marks)":1}"#)
    #expect(await remote.compare(with: mediator).findings.first?.contains(Self.problem) == true)
  }

  @Test("Inputs and results that the other process would reject for their marks are not sent (AT40)")
  func marksAreNotSent() async throws {
    let (mediator, _) = try caller([:], "")
    let contents = Safe.Contents(level: .low, tokens: [Self.marks[0]: 1])
    let error = await expect(.malformedParameter) { try await mediator.call(Safe.put, contents, nil) }
    #expect(error?.mayHaveRun == false)
    #expect(error?.description.contains("inputs without a JSON form: \(Self.problem)") == true)
    let process = try await Process()
    let (outcome, text) = await process.call(Safe.spell, #"{"marks":31}"#)
    #expect(outcome == "rejected" && text.contains("result without a JSON form: found String: \(Self.problem)"))
    let fine = try await Process()
    #expect(await fine.call(Safe.spell, #"{"marks":30}"#).outcome == "value")
  }

  @Test("A call whose inputs are not decoded before its deadline is answered, and does not run (AT40)")
  func slowInputs() async throws {
    let process = try await Process()
    let (outcome, text) = await process.call(Safe.wait, budget: 50, #"{"input":1}"#)
    #expect(outcome == "rejected" && text.contains("deadline exceeded, waiting for"), "\(text)")
    while process.server.runningCount > 0 { await Task.yield() }
    #expect(process.log.texts == [])
  }

  @Test("An error whose text the caller would not decode crosses by its type (AT40)") func marksInErrors() async throws
  {
    let two = try TwoProcesses(
      beside: ModuleContents {
        Interception(.target("depot"), named: "finds") { invocation, next in
          // Of another target, or the interceptor would call itself.
          _ = try await next.mediator.perform(TargetName(Self.marks[0]), "open")
          return try await next(invocation)
        }
      })
    try await two.served {
      let failure = await #expect(throws: RemoteFailure.self) { try await two.caller.call(Depot.echo, "a") }
      #expect(failure?.type == "MediatorKit.MediatorError")
    }
  }

  // MARK: Secrets

  private static let secrets = [
    (#"{"level":"hunter2"}"#, "invalid value at 'level'"), (#"{"tokens":{}}"#, "missing key at 'level'"),
    (#"{"level":8457}"#, "wrong type at 'level': expected String"),
    (#"{"level":"low","tokens":{"hunter2":"hunter2"}}"#, "wrong type at 'tokens.(key)': expected Int"),
    (#"{"level":"low","pins":{"8457":"hunter2"}}"#, "wrong type at 'pins.(key)': expected Int"),
    (#"{"level":"low","list":[1,"hunter2"]}"#, "wrong type at 'list[1]': expected Int"),
    (#"{"level":"low","judged":"hunter2"}"#, "failed with Rejection"), (#"{"level":null}"#, "missing value at 'level'"),
  ]

  @Test(
    "An answer of another form is described by path and kind, without a value, also in the record (AT42)",
    arguments: secrets)
  func secretsInAnswers(body: String, problem: String) async throws {
    let (mediator, _) = try caller(["mk-outcome": "value"], body)
    let records = Mutex<[String]>([])
    try mediator.register(
      ModuleContents { CallObserver { call in records.withLock { $0.append("\(call)") } } }, as: "Log")
    let error = await expect(.incompatible) { try await mediator.call(Safe.put, Safe.Contents(level: .low), nil) }
    let texts = ["\(error as Any)", "\(error?.underlying as Any)"] + records.withLock(\.self)
    #expect(texts.count == 3)
    for text in texts {
      #expect(text.contains(problem), "\(text)")
      #expect(!text.contains("hunter2") && !text.contains("8457"), "\(text)")
    }
  }

  @Test("Inputs of another form are described by path and kind, without a value (AT42)", arguments: secrets)
  func secretsInInputs(body: String, problem: String) async throws {
    let process = try await Process()
    let (outcome, text) = await process.call(Safe.put, #"{"contents":\#(body)}"#)
    let problem = problem.replacing("at '", with: "at 'contents.")
    #expect(outcome == "rejected" && text.contains("'safe/put': malformed inputs: \(problem)"), "\(text)")
    #expect(!text.contains("hunter2") && !text.contains("8457"), "\(text)")
  }

  @Test("Inputs that are not JSON, and inputs without a JSON form, are described without a value (AT42)")
  func secretsElsewhere() async throws {
    for body in [
      "hunter2", #"{"contents":"#, #"{"contents":{"level":"low"},"counts":{"hunter2":[]}}"#,
      #"{"contents":{"level":"low","list":[8457e400]}}"#, #"{"contents":{"level":"low","list":[0.8457]}}"#,
    ] {
      // The second call with an ID gets no answer.
      let process = try await Process()
      let (_, text) = await process.call(Safe.put, body)
      #expect(text.contains("malformed inputs: ") && !text.contains("hunter2") && !text.contains("8457"), "\(text)")
    }
    let (mediator, _) = try caller([:], "")
    let error = await expect(.malformedParameter) { try await mediator.call(Safe.hide, Safe.Unwritable()) }
    let text = "\(error as Any) \(error?.underlying as Any)"
    #expect(text.contains("inputs without a JSON form: value without an encoded form: found String"), "\(text)")
    #expect(!text.contains("hunter2"), "\(text)")
  }

  @Test("An error of this package that a type of an input throws is named by its type (AT50)")
  func ownErrorsInInputs() async throws {
    let process = try await Process()
    let (outcome, text) = await process.call(Safe.put, #"{"contents":{"level":"low","called":"hunter2"}}"#)
    #expect(
      outcome == "rejected" && text.contains("'safe/put': malformed inputs: failed with MediatorError"), "\(text)")
    #expect(text.contains(#""code":"malformedParameter""#) && !text.contains("hunter2"), "\(text)")
  }

  // MARK: Dates

  @Test("A date that is not finite, on whose description Foundation traps, crosses in no direction (AT53)")
  func strangeDates() async throws {
    for text in ["nan", "inf", "-inf"] {
      let process = try await Process()
      let (outcome, answer) = await process.call(Safe.day, #"{"date":"\#(text)"}"#)
      #expect(outcome == "rejected" && answer.contains("malformed inputs: invalid value at 'date'"), "\(answer)")
      let (mediator, _) = try caller(["mk-outcome": "value"], "\"\(text)\"")
      await expect(.incompatible) { try await mediator.call(Safe.day, .distantPast) }
    }
    for seconds in [Double.nan, .infinity, -.infinity] {
      let (mediator, _) = try caller(["mk-outcome": "value"], "0")
      let date = Date(timeIntervalSinceReferenceDate: seconds)
      let error = await expect(.malformedParameter) { try await mediator.call(Safe.day, date) }
      #expect(error?.description.contains("value without an encoded form at 'date': found Date") == true)
    }
    for text in ["1e308", "-1e308", "0", "0.1", "\(Date.distantFuture.timeIntervalSinceReferenceDate)"] {
      let process = try await Process()
      let (outcome, answer) = await process.call(Safe.day, #"{"date":\#(text)}"#)
      #expect(outcome == "value" && Double(answer) == Double(text))
    }
  }

  // MARK: Headers

  @Test("A header that is long or not printable ASCII counts as missing (AT45)")
  func strangeHeaders() async throws {
    let body = #"{"contents":{"level":"low"}}"#
    for value in [String(repeating: "\u{301}", count: 40), String(repeating: "1", count: 513), "1\n", "é"] {
      for name in ["mk-id", "mk-sent", "mk-budget", "mk-hops", "mk-signature", "traceparent"] {
        let process = try await Process()
        let (outcome, _) = await process.call(Safe.put, headers: [name: value], body)
        #expect(outcome == (name == "traceparent" ? "value" : "rejected"), "\(name): \(value)")
      }
      let (mediator, _) = try caller(["mk-outcome": "failure", "mk-type": value], "")
      await expect(.incompatible) { try await mediator.call(Safe.put, Safe.Contents(level: .low), nil) }
    }
  }

  @Test("A message is read from its bytes with the headers that are short and in ASCII (AT45)")
  func bytes() throws {
    let kept = [
      "mk-id": "7", "traceparent": "a b", String(repeating: "n", count: 64): String(repeating: "v", count: 512),
    ]
    let dropped = [
      String(repeating: "\u{301}", count: 30): "1", "": "1", "a:b": "1", "é": "1",
      String(repeating: "n", count: 65): "1",
      "long": String(repeating: "v", count: 513), "marks": "e\u{301}", "lines": "1\n2",
    ]
    for body in ["", "\n", "a: b\n\n"] {
      let message = RemoteMessage(headers: kept.merging(dropped) { $1 }, body: Data(body.utf8))
      let read = RemoteMessage(bytes: message.bytes)
      #expect(read == RemoteMessage(headers: kept, body: Data(body.utf8)))
      // A slice begins elsewhere.
      #expect(RemoteMessage(bytes: (Data([1, 2]) + message.bytes).dropFirst(2)) == read)
    }
    let cases: [(String, RemoteMessage?)] = [
      ("", nil), ("a: b", nil), ("a: b\n", nil), ("\n", RemoteMessage()), ("\nx", RemoteMessage(body: Data("x".utf8))),
      ("a:b\n\n", RemoteMessage(headers: ["a": ""])), ("a\n: 1\n\n", RemoteMessage()),
      ("\u{301}\u{316}: 1\nb: 2\n\n", RemoteMessage(headers: ["b": "2"])),
      (String(repeating: "a: b\n", count: 1638) + "\n", RemoteMessage(headers: ["a": "b"])),
      (String(repeating: "a: b\n", count: 1639) + "\n", nil),
    ]
    for (text, message) in cases { #expect(RemoteMessage(bytes: Data(text.utf8)) == message, "\(text.prefix(20))") }
  }

  // MARK: Texts of an engine

  @Test("The status and errors print an engine's text in one line, cut and without hidden characters (AT48)")
  func textsOfEngines() async throws {
    let text = "away\nsoon\u{202E}\u{200B}" + String(repeating: "x", count: 10_000)
    for error in [TransportError.notSent(text), .lost(text)] {
      let two = try TwoProcesses(result: { () throws(TransportError) in throw error })
      let thrown = await #expect(throws: MediatorError.self) { try await two.caller.call(Depot.echo, "a") }
      let explained = two.caller.explain("app://depot/echo/a", source: .push).description
      for shown in ["\(two.remote.status)", "\(thrown as Any)", "\(error)"] {
        #expect(shown.contains("away") && shown.utf8.count < 1000, "\(shown)")
        #expect(PrintableText(shown).description == shown)
      }
      #expect(explained.contains("remote depot by memory: unreachable"), "\(explained)")
      #expect(!explained.contains("\u{202E}") && explained.utf8.count < 4000)
    }
  }
}
