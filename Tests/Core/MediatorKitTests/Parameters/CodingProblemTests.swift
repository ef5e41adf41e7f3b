import Foundation
import MediatorLinks
import Synchronization
import Testing

/// Errors of coders quote the values that they read, which messages must not print.
@Suite("Errors of coders in messages") struct CodingProblemTests {
  private struct Settings: Decodable {
    enum Level: String, Decodable { case low }
    var level: Level
    var list: [Int]?
    var tokens: [String: Int]?
    var inner: Inner?
    final class Inner: Decodable { var inner: Inner? }
  }

  private struct OwnError: Error { let code = "own text" }

  private struct Unwritable: Encodable {
    func encode(to encoder: any Encoder) throws {
      let context = EncodingError.Context(codingPath: [Key("hunter2")], debugDescription: "hunter2")
      throw EncodingError.invalidValue("hunter2", context)
    }
    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(_ text: String) { stringValue = text }
      init?(stringValue: String) { nil }
      init?(intValue: Int) { nil }
    }
  }

  private static func error(_ json: String) -> any Error {
    do {
      _ = try JSONDecoder().decode(Settings.self, from: Data(json.utf8))
      return OwnError()
    } catch {
      return error
    }
  }

  @Test(
    "An error of a coder is described by its path and kind, without a value (AT42)",
    arguments: [
      (#"{"level":"hunter2"}"#, "invalid value at 'level'"), ("{}", "missing key at 'level'"),
      (#"{"level":"low","list":[1,"hunter2"]}"#, "wrong type at 'list[1]': expected Int"),
      (#"{"level":"low","tokens":{"hunter2":"hunter2"}}"#, "wrong type at 'tokens.(key)': expected Int"),
      ("hunter2", "invalid value"),
      (
        #"{"level":"low","inner":"# + String(repeating: #"{"inner":"#, count: 20) + "1"
          + String(repeating: "}", count: 21),
        "wrong type at '….inner.inner.inner.inner.inner.inner.inner.inner': expected "
      ),
    ])
  func problems(json: String, text: String) {
    let shown = "\(CodingProblem(Self.error(json)))"
    #expect(shown.hasPrefix(text) && !shown.contains("hunter2"), "\(shown)")
    #expect(Self.error(json).textWithoutValues == shown)
  }

  @Test("An error of an encoder has neither its value nor its text, and another error only its type (AT42)")
  func otherProblems() {
    #expect(throws: (any Error).self) { try JSONEncoder().encode(Unwritable()) }
    do {
      _ = try JSONEncoder().encode(Unwritable())
    } catch {
      #expect("\(CodingProblem(error))" == "value without an encoded form at '(key)': found String")
    }
    #expect("\(CodingProblem(OwnError()))" == "failed with OwnError")
    // An app prints its own errors as it likes.
    #expect(OwnError().textWithoutValues.contains("own text"))
  }

  @Test("Records and failed creations print no value of a coder's error (AT42)") func records() throws {
    final class Loading: Target {
      static let name: TargetName = "loading"
      static var actions: ActionTable<Loading> { Action("run") { _ in } }
      init() throws { throw CodingProblemTests.error(#"{"level":"hunter2"}"#) }
    }
    struct Reading: Target {
      static let name: TargetName = "reading"
      static var actions: ActionTable<Reading> {
        Action("run") { _ in throw CodingProblemTests.error(#"{"level":"hunter2"}"#) }
      }
    }
    let records = Mutex<[String]>([])
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Registration { try Loading() }
        Registration { Reading() }
        CallObserver { call in records.withLock { $0.append("\(call)") } }
      }, as: "Files")
    #expect(throws: DecodingError.self) { try mediator.performNow("reading", "run") }
    let error = #expect(throws: MediatorError.self) { try mediator.performNow("loading", "run") }
    #expect(error?.description.contains("creation failed: invalid value at 'level'") == true, "\(error as Any)")
    let texts = records.withLock(\.self) + ["\(error as Any)"]
    #expect(texts.count == 3 && texts.allSatisfy { $0.contains("invalid value at 'level'") && !$0.contains("hunter2") })
  }

  @Test("A structure that rejects its texts is described without them (AT42)") func structures() throws {
    struct Judged: StructureDecodable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .word)
        let context = DecodingError.Context(codingPath: [], debugDescription: "'\(text)' is no word")
        throw DecodingError.dataCorrupted(context)
      }
      enum Keys: CodingKey { case word }
    }
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"]))
    try mediator.register(
      ModuleContents { Route("/judge", labels: ["judged"], exposedTo: .all) { (_: Judged) in 1 } }, as: "Judges")
    let error = #expect(throws: MediatorError.self) {
      try mediator.openNow("app://judge", source: .web, context: ["word": "hunter2"])
    }
    #expect(error?.code == .malformedParameter, "\(error as Any)")
    #expect(error?.description.contains("Judged: invalid value") == true, "\(error as Any)")
    #expect(error?.description.contains("hunter2") == false, "\(error as Any)")
  }
}
