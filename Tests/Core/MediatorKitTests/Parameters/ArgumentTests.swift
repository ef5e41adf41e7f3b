import Foundation
import MediatorKit
import MediatorTestSupport
import Testing

/// Tests of inputs: native values, conversions, defaults, optionals, lists and structures.
@Suite struct ArgumentTests {
  let mediator: Mediator

  init() throws {
    mediator = try Mediator { Registration(ArgumentsTarget.init) }
  }

  private func run(_ action: ActionName, _ parameters: Parameters) throws -> String {
    try mediator.performNow("arguments", action, parameters, as: String.self)
  }

  // MARK: Native values

  @Test("Closures and live objects are passed unchanged (CT15)") func nativeValuesArePassedUnchanged() async throws {
    let object = Live()
    let same = try mediator.performNow("arguments", "object", ["object": object], as: Live.self)
    #expect(same === object)
    let double: @Sendable (Int) -> Int = { $0 * 2 }
    #expect(try mediator.performNow("arguments", "closure", ["f": double], as: Int.self) == 42)
    #expect(try mediator.callNow(Arguments.object, object) === object)
    #expect(try mediator.callNow(Arguments.closure, double) == 42)
    let slow: @Sendable (Int) async throws -> String = { "\($0) later" }
    #expect(try await mediator.perform("arguments", "slowClosure", ["f": slow], as: String.self) == "3 later")
  }

  @Test("Text is not converted to a native type") func textForANativeTypeIsRejected() {
    for action in ["object", "maybeObject"] as [ActionName] {
      expectFailureNow(.malformedParameter, at: ActionAddress("arguments", action), label: "object", found: #""x""#) {
        try run(action, Parameters(texts: [("object", "x")]))
      }
    }
  }

  struct Conversion: Sendable, CustomTestStringConvertible {
    var action: ActionName
    var given: any Sendable
    var result: String?
    var code: MediatorError.Code?
    var testDescription: String { "\(type(of: given)) \(given) to \(action)" }
  }

  @Test(
    "Native numbers are converted exactly or rejected (FD30)",
    arguments: [
      Conversion(action: "Int64", given: Int(5), result: "5"),
      Conversion(action: "Int", given: Int64.max, result: "\(Int64.max)"),
      Conversion(action: "UInt8", given: Int(255), result: "255"),
      Conversion(
        action: "UInt8", given: Int(256),
        result: "'arguments/UInt8': parameter 'v': out of range: found 256, expected UInt8, 0 to 255",
        code: .parameterOutOfRange),
      Conversion(
        action: "UInt8", given: Int(-1),
        result: "'arguments/UInt8': parameter 'v': out of range: found -1, expected UInt8, 0 to 255",
        code: .parameterOutOfRange),
      Conversion(
        action: "Int", given: UInt64.max,
        result:
          "'arguments/Int': parameter 'v': out of range: found \(UInt64.max), expected Int, \(Int.min) to \(Int.max)",
        code: .parameterOutOfRange),
      Conversion(action: "Int", given: 42.0, result: "42"),
      Conversion(action: "UInt8", given: Float(255), result: "255"),
      Conversion(action: "Int", given: Decimal(42), result: "42"),
      Conversion(action: "Double", given: Decimal(string: "0.1"), result: "0.1"),
      Conversion(
        action: "Int", given: 42.5,
        result: "'arguments/Int': parameter 'v': out of range: found 42.5, expected Int, exactly",
        code: .parameterOutOfRange),
      Conversion(
        action: "Int", given: Double.nan,
        result: "'arguments/Int': parameter 'v': out of range: found nan, expected Int, exactly",
        code: .parameterOutOfRange),
      Conversion(
        action: "UInt8", given: 256.0,
        result: "'arguments/UInt8': parameter 'v': out of range: found 256.0, expected UInt8, 0 to 255",
        code: .parameterOutOfRange),
      Conversion(
        action: "Int", given: 1e30,
        result:
          "'arguments/Int': parameter 'v': out of range: found 1e+30, expected Int, \(Int.min) to \(Int.max)",
        code: .parameterOutOfRange),
      Conversion(
        action: "Int", given: "5",
        result: "'arguments/Int': parameter 'v': wrong type: found String \"5\", expected Int"
          + ", or text in Parameters(texts:)",
        code: .parameterTypeMismatch),
      Conversion(
        action: "Int", given: true,
        result: "'arguments/Int': parameter 'v': wrong type: found Bool true, expected Int",
        code: .parameterTypeMismatch),
      Conversion(action: "Double", given: Int(5), result: "5.0"),
      Conversion(action: "Double", given: Float(0.5), result: "0.5"),
      Conversion(
        action: "Double", given: Int.max,
        result: "'arguments/Double': parameter 'v': out of range: found \(Int.max), expected Double, exactly",
        code: .parameterOutOfRange),
      Conversion(
        action: "Float", given: 0.1,
        result: "'arguments/Float': parameter 'v': out of range: found 0.1, expected Float, exactly",
        code: .parameterOutOfRange),
      Conversion(action: "Decimal", given: Int(-3), result: "-3"),
      Conversion(action: "Decimal", given: 42.0, result: "42"),
      Conversion(action: "Decimal", given: UInt64.max, result: "\(UInt64.max)"),
      Conversion(
        action: "Decimal", given: 3.5,
        result: "'arguments/Decimal': parameter 'v': wrong type: found Double 3.5, expected Decimal",
        code: .parameterTypeMismatch),
      Conversion(
        action: "Bool", given: 1,
        result: "'arguments/Bool': parameter 'v': wrong type: found Int 1, expected Bool",
        code: .parameterTypeMismatch),
      Conversion(action: "maybeInt", given: Int8(4), result: "4"),
      Conversion(
        action: "maybeInt", given: "4",
        result: "'arguments/maybeInt': parameter 'v': wrong type: found String \"4\", expected Int?"
          + ", or text in Parameters(texts:)",
        code: .parameterTypeMismatch),
      Conversion(
        action: "maybeUInt8", given: 256,
        result: "'arguments/maybeUInt8': parameter 'v': out of range: found 256, expected UInt8, 0 to 255",
        code: .parameterOutOfRange),
      Conversion(
        action: "maybeString", given: 4,
        result: "'arguments/maybeString': parameter 'v': wrong type: found Int 4, expected String?",
        code: .parameterTypeMismatch),
      Conversion(action: "[Int8]", given: [Int8(1), 2], result: "[1, 2]"),
      Conversion(action: "[Int8]", given: [1, 2], result: "[1, 2]"),
      Conversion(action: "[Int8]", given: [1.0, -128.0], result: "[1, -128]"),
      Conversion(
        action: "[Int8]", given: [1, 128],
        result: "'arguments/[Int8]': parameter 'v': out of range: found [1, 128], expected Int8, -128 to 127",
        code: .parameterOutOfRange),
      Conversion(
        action: "[Int8]", given: ["1"],
        result: "'arguments/[Int8]': parameter 'v': wrong type: found [String] [\"1\"], expected [Int8]",
        code: .parameterTypeMismatch),
    ]) func numbersAreConvertedExactly(_ row: Conversion) throws
  {
    let expected = try #require(row.result)
    if let code = row.code {
      expectFailureNow(code, expected) { try run(row.action, ["v": row.given]) }
    } else {
      #expect(try run(row.action, ["v": row.given]) == expected)
    }
  }

  // MARK: Missing, defaults, optionals, lists

  @Test("A missing parameter is an error of its own that suggests a similar label")
  func missingParameterSuggestsALabel() {
    expectFailureNow(.missingParameter, at: "arguments/Int", label: "v", expected: "Int") {
      try run("Int", [:])
    }
    let error = expectFailureNow(.unexpectedParameter, at: "arguments/paged", label: "limt") {
      try run("paged", ["text": "a", "limt": 3])
    }
    #expect(error?.candidates == ["limit"])
    expectFailureNow(.unexpectedParameter, at: "arguments/nothing", label: "v") {
      try run("nothing", ["v": 3])
    }
  }

  @Test("A default replaces a missing parameter only") func defaultsReplaceMissingParameters() throws {
    #expect(try run("paged", ["text": "a"]) == "a 20")
    #expect(try run("paged", ["text": "a", "limit": 5]) == "a 5")
    #expect(try run("paged", Parameters(texts: [("text", "a"), ("limit", "6")])) == "a 6")
    expectFailureNow(.malformedParameter) { try run("paged", Parameters(texts: [("text", "a"), ("limit", "")])) }
    #expect(try run("optionalDefault", [:]) == "7")
  }

  // Cause: of equal keys, the one that was created first decided about the defaults.
  @Test("An equal key without a default does not remove that of another key, whichever is created first")
  func equalKeysKeepDefaults() throws {
    let before = ActionKey<Int, Int>("counting", "before", "count")
    _ = Counting.after
    let after = ActionKey<Int, Int>("counting", "after", "count")
    let mediator = try Mediator { Registration(CountingTarget.init) }
    for action in ["before", "after"] as [ActionName] {
      #expect(try mediator.performNow("counting", action, as: Int.self) == 1, "\(action)")
      #expect(try mediator.performNow("counting", action, ["count": 3], as: Int.self) == 3)
    }
    #expect(try mediator.callNow(before, 2) == 2)
    #expect(try mediator.callNow(after, 2) == 2)
    #expect(Counting.before.parameters.first?.defaultValue as? Int == 1)
    #expect(Counting.after.parameters.first?.defaultValue as? Int == 1)
  }

  @Test("A missing optional is `nil`, and a malformed one is an error") func missingOptionalsAreNil() throws {
    #expect(try run("maybeInt", [:]) == "nil")
    #expect(try run("maybeInt", Parameters(texts: [("v", "4")])) == "4")
    expectFailureNow(.malformedParameter, at: "arguments/maybeInt", label: "v", found: #"" ""#, expected: "Int") {
      try run("maybeInt", Parameters(texts: [("v", " ")]))
    }
    #expect(try run("maybeObject", [:]) == "nil")
    #expect(try run("maybeClosure", [:]) == "nil")
    #expect(try run("maybeInt", ["v": Int?.none]) == "nil")
  }

  @Test("A list takes all values and is missing without one") func listTakesAllValues() throws {
    #expect(try run("[Int8]", Parameters(texts: [("v", "1"), ("v", "-128"), ("v", "127")])) == "[1, -128, 127]")
    #expect(try run("[Int8]", Parameters(texts: [("v", "1")])) == "[1]")
    #expect(try run("maybe[Int8]", [:]) == "nil")
    #expect(try run("maybe[Int8]", Parameters(texts: [("v", "1"), ("v", "2")])) == "[1, 2]")
    expectFailureNow(.missingParameter, at: "arguments/[Int8]", label: "v", expected: "[Int8]") {
      try run("[Int8]", [:])
    }
    expectFailureNow(.parameterOutOfRange, label: "v", found: #""1", "128""#, expected: "Int8, -128 to 127") {
      try run("[Int8]", Parameters(texts: [("v", "1"), ("v", "128")]))
    }
    expectFailureNow(.malformedParameter, label: "v", found: #""1", "2""#, expected: "one value of type Int") {
      try run("Int", Parameters(texts: [("v", "1"), ("v", "2")]))
    }
  }

  @Test func lastOfTwoNativeValuesCounts() throws {
    #expect(try run("Int", ["v": 1, "v": 2]) == "2")
  }

  // MARK: Structures

  @Test("A structure is decoded from the named parameters") func structuresAreDecoded() throws {
    #expect(
      try run("search", Parameters(texts: [("text", "lamp"), ("tag", "a"), ("tag", "b")])) == "lamp nil [a, b] nil")
    #expect(
      try run("search", Parameters(texts: [("text", "lamp"), ("limit", "3"), ("tag", "a"), ("tab", "used")]))
        == "lamp 3 [a] used")
    #expect(try run("search", ["text": "lamp", "tag": ["a"], "limit": Int64(5)]) == "lamp 5 [a] nil")
    let whole = SearchQuery(text: "x", limit: 1, tag: [], tab: nil)
    #expect(try run("search", ["query": whole]) == "x 1 [] nil")
  }

  struct Problem: Sendable, CustomTestStringConvertible {
    var texts: [(String, String)]
    var code: MediatorError.Code
    var message: String
    var testDescription: String { message }
  }

  @Test(
    "An error inside a structure names the inner label",
    arguments: [
      Problem(
        texts: [("tag", "a")], code: .missingParameter,
        message: "'arguments/search': parameter 'text': missing: expected String; a property's default is not decoded: "
          + "declare it as 'String?', or write 'init(from:)'"),
      Problem(
        texts: [("text", "a")], code: .missingParameter,
        message:
          "'arguments/search': parameter 'tag': missing: expected [String]; a property's default is not decoded: "
          + "declare it as '[String]?', or write 'init(from:)'"),
      Problem(
        texts: [("text", "a"), ("tag", "b"), ("limit", "x")], code: .malformedParameter,
        message: "'arguments/search': parameter 'limit': malformed: found \"x\", expected Int8"),
      Problem(
        texts: [("text", "a"), ("tag", "b"), ("limit", "128")], code: .parameterOutOfRange,
        message: "'arguments/search': parameter 'limit': out of range: found \"128\", expected Int8, -128 to 127"),
      Problem(
        texts: [("text", "a"), ("tag", "b"), ("tab", "old")], code: .malformedParameter,
        message: "'arguments/search': parameter 'tab': malformed: found \"old\", expected Shelf, one of new, used"),
      Problem(
        texts: [("text", "a"), ("text", "b"), ("tag", "c")], code: .malformedParameter,
        message:
          "'arguments/search': parameter 'text': malformed: found \"a\", \"b\", expected one value of type String"),
    ]) func errorsNameTheInnerLabel(_ row: Problem)
  {
    let error = expectFailureNow(row.code, row.message) { try run("search", Parameters(texts: row.texts)) }
    #expect(error?.address == "arguments/search")
  }

  @Test("A native value of the wrong type inside a structure is a type mismatch")
  func nativeValueInAStructureIsATypeMismatch() {
    expectFailureNow(.parameterTypeMismatch, label: "limit", found: #"String "3""#, expected: "Int8") {
      try run("search", ["text": "a", "tag": ["b"], "limit": "3"])
    }
    expectFailureNow(.parameterOutOfRange, label: "limit", found: "300", expected: "Int8, -128 to 127") {
      try run("search", ["text": "a", "tag": ["b"], "limit": 300])
    }
  }

  @Test("An optional structure is `nil` only if all its parameters are missing") func optionalStructureIsNil() throws {
    #expect(try run("maybeSearch", [:]) == "nil")
    #expect(try run("maybeSearch", Parameters(texts: [("other", "x")])) == "nil other x")
    #expect(try run("maybeSearch", Parameters(texts: [("text", "a"), ("tag", "b")])) == "a nil [b] nil")
    expectFailureNow(.missingParameter, at: "arguments/maybeSearch", label: "text") {
      try run("maybeSearch", Parameters(texts: [("limit", "3")]))
    }
  }

  @Test func nestedStructureIsRejectedWithTheReason() {
    let error = expectFailureNow(.malformedParameter) { try run("nested", Parameters(texts: [("inner", "x")])) }
    #expect(error?.label == "inner")
    #expect(error?.expected == "Plain made of text")
  }

  @Test("An input of type `Parameters` gets all parameters") func parametersInputGetsAll() throws {
    #expect(try run("all", ["a": 1, "b": "x"]) == "[a: 1, b: \"x\"]")
    #expect(try run("all", [:]) == "[:]")
  }

  // MARK: Results

  @Test(
    "Results can have any type (CT9)",
    arguments: [
      ("void", "Void ()"), ("int", "Int 3"), ("bool", "Bool true"), ("double", "Double 2.5"),
      ("none", "Optional<Int> nil"),
      ("list", "Array<String> [\"a\"]"), ("object", "Live live"),
    ] as [(ActionName, String)]) func resultsHaveAnyType(_ action: ActionName, _ expected: String) async throws
  {
    let mediator = try Mediator { Registration(ResultsTarget.init) }
    for value in [try mediator.performNow("results", action), try await mediator.perform("results", action)] {
      let name = value is Void ? "Void" : "\(type(of: value))"
      #expect("\(name) \(value)" == expected)
    }
  }

  @Test func keyedActionReturnsVoid() async throws {
    let mediator = try Mediator { Registration(ResultsTarget.init) }
    try mediator.callNow(Results.void)
    try await mediator.call(Results.void)
    try await mediator.call(Results.void, options: CallOptions())
    try mediator.performNow("results", "void", as: Void.self)
  }

  @Test("The error of a result of another type names both types") func outputMismatchNamesBothTypes() async throws {
    let mediator = try Mediator { Registration(ResultsTarget.init) }
    expectFailureNow(.outputTypeMismatch, at: "results/int", found: "Int 3", expected: "String") {
      try mediator.performNow("results", "int", as: String.self)
    }
    await expectFailure(.outputTypeMismatch, at: "results/int", found: "Int 3", expected: "String") {
      try await mediator.perform("results", "int", as: String.self)
    }
    expectFailureNow(.outputTypeMismatch, found: "Void ()", expected: "Int") {
      try mediator.performNow("results", "void", as: Int.self)
    }
    expectFailureNow(.outputTypeMismatch, found: "Int? nil", expected: "Int") {
      try mediator.performNow("results", "none", as: Int.self)
    }
    #expect(try mediator.performNow("results", "none", as: Int?.self) == nil)
    #expect(try mediator.performNow("results", "int", as: Int?.self) == 3)
  }
}

final class Live: Sendable, CustomStringConvertible { let description = "live" }

struct SearchQuery: StructureDecodable {
  var text: String
  var limit: Int8?
  var tag: [String]
  var tab: Shelf?
}
extension Shelf: Decodable {}

struct Nested: StructureDecodable { var inner: Plain }
struct Plain: Decodable { var a: Int }

enum Arguments {
  static let object = ActionKey<Live, Live>("arguments", "object", "object")
  static let closure = ActionKey<Int, @Sendable (Int) -> Int>("arguments", "closure", "f")
}

struct ArgumentsTarget: Target {
  static let name: TargetName = "arguments"
  static var actions: ActionTable<ArgumentsTarget> {
    Action(Arguments.object) { $1 }
    Action(Arguments.closure) { $1(21) }
    Action("slowClosure", "f") { (_, f: @escaping @Sendable (Int) async throws -> String) in try await f(3) }
    Action("maybeObject", "object") { (_, v: Live?) in v.map { "\($0)" } ?? "nil" }
    Action("maybeClosure", "f") { (_, v: (@Sendable () -> Void)?) in v == nil ? "nil" : "some" }
    Action("Int", "v") { (_, v: Int) in "\(v)" }
    Action("Int64", "v") { (_, v: Int64) in "\(v)" }
    Action("UInt8", "v") { (_, v: UInt8) in "\(v)" }
    Action("Double", "v") { (_, v: Double) in "\(v)" }
    Action("Float", "v") { (_, v: Float) in "\(v)" }
    Action("Decimal", "v") { (_, v: Decimal) in "\(v)" }
    Action("Bool", "v") { (_, v: Bool) in "\(v)" }
    Action("maybeInt", "v") { (_, v: Int?) in v.map { "\($0)" } ?? "nil" }
    Action("maybeUInt8", "v") { (_, v: UInt8?) in v.map { "\($0)" } ?? "nil" }
    Action("maybeString", "v") { (_, v: String?) in v.map { "\($0)" } ?? "nil" }
    Action("[Int8]", "v") { (_, v: [Int8]) in "\(v)" }
    Action("maybe[Int8]", "v") { (_, v: [Int8]?) in v.map { "\($0)" } ?? "nil" }
    Action("paged", "text", ActionParameter("limit", default: 20)) { (_, text: String, limit: Int) in "\(text) \(limit)"
    }
    Action("optionalDefault", ActionParameter("v", default: 7)) { (_, v: Int?) in v.map { "\($0)" } ?? "nil" }
    Action("nothing") { _ in "nothing" }
    Action("search", "query") { (_, query: SearchQuery) in describe(query) }
    Action("maybeSearch", "query", "other") { (_, query: SearchQuery?, other: String?) in
      (query.map(describe) ?? "nil") + (other.map { " other \($0)" } ?? "")
    }
    Action("nested", "all") { (_, all: Nested) in "\(all)" }
    Action("all", "parameters") { (_, all: Parameters) in "\(all)" }
  }
}

private func describe(_ query: SearchQuery) -> String {
  "\(query.text) \(query.limit.map { "\($0)" } ?? "nil") [\(query.tag.joined(separator: ", "))] "
    + (query.tab.map { $0.rawValue } ?? "nil")
}

/// Keys that one test alone uses, because it depends on when they are created.
private enum Counting {
  static let before = ActionKey<Int, Int>("counting", "before", ActionParameter("count", default: 1))
  static let after = ActionKey<Int, Int>("counting", "after", ActionParameter("count", default: 1))
}

private struct CountingTarget: Target {
  static let name: TargetName = "counting"
  static var actions: ActionTable<CountingTarget> {
    Action(Counting.before) { $1 }
    Action(Counting.after) { $1 }
  }
}

enum Results {
  static let void = ActionKey<Void>("results", "void")
}

struct ResultsTarget: Target {
  static let name: TargetName = "results"
  static var actions: ActionTable<ResultsTarget> {
    Action(Results.void) { _ in }
    Action("int") { _ in 3 }
    Action("bool") { _ in true }
    Action("double") { _ in 2.5 }
    Action("none") { _ in Int?.none }
    Action("list") { _ in ["a"] }
    Action("object") { _ in Live() }
  }
}
