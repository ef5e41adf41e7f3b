import MediatorLinks
import MediatorTestSupport
import Testing

/// Has a text form; its `Decodable` conformance is synthesized, and a structure does not use it.
private struct Code: TextDecodable, Decodable, Equatable {
  let number: Int

  init(_ number: Int) { self.number = number }

  init(text: String) throws(ParameterError) {
    guard text.hasPrefix("C-") else { throw .malformed(expected: "Code, such as C-7") }
    number = try Int(text: String(text.dropFirst(2)))
  }

  var parameterText: String { "C-\(number)" }
}

private struct Filter: StructureDecodable {
  let code: Code
  let more: [Code]?
  let other: Code?
  var limit: Int = 20
}

private struct Defaulted: StructureDecodable {
  let text: String
  let limit: Int

  enum CodingKeys: CodingKey { case text, limit }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    limit = try values.decodeIfPresent(Int.self, forKey: .limit) ?? 20
  }
}

private struct FilterTarget: Target {
  static let name: TargetName = "filter"
  static var actions: ActionTable<FilterTarget> {
    Action("run", "filter") { (_, filter: Filter) in
      let more = filter.more?.map(\.parameterText).description ?? "nil"
      return "\(filter.code.parameterText) \(more) \(filter.other?.parameterText ?? "nil") \(filter.limit)"
    }.exposed(to: .all)
    Action("defaulted", "query") { (_, query: Defaulted) in "\(query.text) \(query.limit)" }.exposed(to: .all)
  }
}

@Suite("Properties of structures have own types, and defaults by `init(from:)`") struct StructurePropertyTests {
  private let mediator: Mediator

  init() throws { mediator = try Mediator { Registration { FilterTarget() } } }

  @Test("A type of one's own that is read from text is a property (FD12)") func ownTypesAreProperties() throws {
    let url = "x://filter/run?code=C-7&more=C-1&more=C-2&limit=3"
    #expect(try mediator.openNow(url, source: .web) as? String == #"C-7 ["C-1", "C-2"] nil 3"#)
    let native: Parameters = ["code": Code(7), "more": [Code(1)], "other": Code(2), "limit": 3]
    #expect(try mediator.performNow("filter", "run", native) as? String == #"C-7 ["C-1"] C-2 3"#)
  }

  @Test(
    "The error of such a property names its label (FD12)",
    arguments: [
      ("code=7&limit=1", "'filter/run': parameter 'code': malformed: found \"7\", expected Code, such as C-7"),
      ("code=C-x&limit=1", "'filter/run': parameter 'code': malformed: found \"C-x\", expected Int"),
      (
        "code=C-1&more=2&limit=1", "'filter/run': parameter 'more': malformed: found \"2\", expected Code, such as C-7"
      ),
    ]) func errorsNameTheLabel(_ query: String, _ message: String)
  {
    expectFailureNow(.malformedParameter, message) { try mediator.openNow("x://filter/run?\(query)", source: .web) }
  }

  @Test("A missing property says that its default is not decoded, and what to write (FD12)") func defaultsAreExplained()
    throws
  {
    expectFailureNow(
      .missingParameter,
      "'filter/run': parameter 'limit': missing: expected Int; a property's default is not decoded: declare it as 'Int?', "
        + "or write 'init(from:)'"
    ) { try mediator.openNow("x://filter/run?code=C-7", source: .web) }
    #expect(try mediator.openNow("x://filter/defaulted?text=a", source: .web) as? String == "a 20")
  }
}
