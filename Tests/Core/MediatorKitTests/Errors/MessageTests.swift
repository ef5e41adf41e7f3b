import MediatorKit
import MediatorTestSupport
import Testing

private struct Selfish: Target {
  static let name: TargetName = "selfish"
  static var actions: ActionTable<Selfish> { Action("id") { _ in 1 } }
  init(mediator: Mediator) throws { _ = try mediator.performNow("selfish", "id") }
}

private struct Flaky: Target {
  static let name: TargetName = "flaky"
  static var actions: ActionTable<Flaky> { Action("id") { _ in 1 } }
  init() throws { throw OwnError(code: 1) }
}

/// The whole messages of the core's errors; other tests compare what an error is about.
@Suite("Each kind of error has its message") struct MessageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let code: MediatorError.Code
    let message: String
    let call: @Sendable (Mediator) throws -> any Sendable
    var testDescription: String { message }

    init(_ code: MediatorError.Code, _ message: String, _ call: @escaping @Sendable (Mediator) throws -> any Sendable) {
      self.code = code
      self.message = message
      self.call = call
    }
  }

  static let rows: [Row] = [
    Row(.mainActorRequired, "'main/free': main-actor-isolated: expected a call with await or from main-actor code") {
      try $0.performNow("main", "free")
    },
    Row(.asynchronousAction, "'class/async': asynchronous: expected a call with await") {
      try $0.performNow("class", "async", ["fail": false])
    },
    Row(.asynchronousInterceptor, "'plain/id': asynchronous: found interceptor the gate, expected a call with await") {
      try $0.performNow("plain", "id")
    },
    Row(
      .signatureMismatch,
      "'class/add': wrong signature: found class/add(by: Int) -> Int, expected class/add(by: Int64) -> Int"
    ) { try $0.callNow(ActionKey<Int, Int64>("class", "add", "by"), 1) },
    Row(.outputTypeMismatch, "'results/int': wrong output type: found Int 3, expected String") {
      try $0.performNow("results", "int", as: String.self)
    },
    Row(
      .malformedParameter,
      "'arguments/object': parameter 'object': malformed: found \"x\", expected a value from code: Live is not TextDecodable"
    ) { try $0.performNow("arguments", "object", Parameters(texts: ["object": "x"])) },
    Row(
      .malformedParameter,
      "'arguments/maybeObject': parameter 'object': malformed: found \"x\", expected nothing: Live is not TextDecodable"
    ) { try $0.performNow("arguments", "maybeObject", Parameters(texts: ["object": "x"])) },
    Row(.missingParameter, "'arguments/Int': parameter 'v': missing: expected Int") {
      try $0.performNow("arguments", "Int")
    },
    Row(
      .unexpectedParameter,
      "'arguments/paged': unexpected parameter: found 'limt', expected 'text', 'limit'; did you mean 'limit'?"
    ) { try $0.performNow("arguments", "paged", ["text": "a", "limt": 3]) },
    Row(.unexpectedParameter, "'arguments/nothing': unexpected parameter: found 'v', expected none") {
      try $0.performNow("arguments", "nothing", ["v": 3])
    },
    Row(
      .parameterOutOfRange,
      "'arguments/[Int8]': parameter 'v': out of range: found \"1\", \"128\", expected Int8, -128 to 127"
    ) { try $0.performNow("arguments", "[Int8]", Parameters(texts: [("v", "1"), ("v", "128")])) },
    Row(
      .parameterTypeMismatch, "'arguments/search': parameter 'limit': wrong type: found String \"3\", expected Int8"
    ) { try $0.performNow("arguments", "search", ["text": "a", "tag": ["b"], "limit": "3"]) },
    Row(
      .creationCycle,
      "target 'selfish' → target 'selfish': creation cycle: needed while it is created"
    ) { try $0.performNow("selfish", "id") },
    Row(.creationFailed, "target 'flaky': creation failed: OwnError(code: 1)") { try $0.performNow("flaky", "id") },
  ]

  @Test("The message has the subject, the problem, what was found and what was expected", arguments: rows)
  func messageIsComplete(row: Row) throws {
    let mediator = try Mediator {
      Registration(ArgumentsTarget.init)
      Registration(ResultsTarget.init)
      Registration(ClassTarget.init)
      Registration(onMain: MainTarget.init)
      Registration(Selfish.init)
      Registration { try Flaky() }
      Registration { PlainTarget() }
      Interception(.target("plain"), named: "the gate") { call, next in try await next(call) }
    }
    expectFailureNow(row.code, row.message) { try row.call(mediator) }
  }
}
