import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

private enum Tab: String, TextDecodable, CaseIterable { case new, used }

private struct Filter: StructureDecodable {
  var page: Int?
  var name: String?
}

private struct Lists: StructureDecodable {
  var ids: [Int]?
  var page: Int?
}

/// What an empty query item means, as in `?page=`.
@Suite struct EmptyTextTests {
  private let mediator: Mediator

  init() throws {
    mediator = try Mediator {
      Route("/int", labels: ["v"], exposedTo: .all) { (value: Int?) in "\(String(describing: value))" }
      Route("/tab", labels: ["v"], exposedTo: .all) { (value: Tab?) in "\(String(describing: value))" }
      Route("/ids", labels: ["v"], exposedTo: .all) { (value: [Int]?) in "\(String(describing: value))" }
      Route("/text", labels: ["v"], exposedTo: .all) { (value: String?) in "\(String(describing: value))" }
      Route("/plain", labels: ["v"], exposedTo: .all) { (value: Int) in value }
      Route("/filter", labels: ["v"], exposedTo: .all) { (filter: Filter) in "\(filter)" }
      Route("/lists", labels: ["v"], exposedTo: .all) { (lists: Lists) in "\(lists.ids ?? []) \(lists.page ?? 0)" }
    }
  }

  @Test(
    "An empty item of an optional input that reads no empty text is absent (ST10)",
    arguments: ["/int?v=", "/int?v", "/tab?v=", "/ids?v=", "/int?v=&v=1"]
  ) func anEmptyItemIsAbsent(_ url: String) throws {
    #expect(try mediator.openNow(url, source: .web) as? String == "nil")
    #expect(mediator.canOpen(url, source: .web))
  }

  @Test("An empty item of an optional string is an empty string (ST10)") func anEmptyItemOfAStringIsEmpty() throws {
    #expect(try mediator.openNow("/text?v=", source: .web) as? String == #"Optional("")"#)
  }

  @Test("An empty item of a required input is malformed (ST10)") func anEmptyItemOfARequiredInputIsMalformed() {
    expectFailureNow(.malformedParameter) { try mediator.openNow("/plain?v=", source: .web) }
    #expect(!mediator.canOpen("/plain?v=", source: .web))
  }

  @Test(
    "Other texts of an optional input are still malformed (ST10)",
    // A list has all items, so one that begins with an empty item is not absent.
    arguments: ["/int?v=%20", "/int?v=x&v=", "/tab?v=old", "/ids?v=&v=3", "/lists?ids=&ids=3"])
  func otherTextsAreMalformed(_ url: String) {
    expectFailureNow(.malformedParameter) { try mediator.openNow(url, source: .web) }
  }

  @Test("An empty item of a structure's optional property is absent (ST10)") func anEmptyPropertyIsAbsent() throws {
    #expect(
      try mediator.openNow("/filter?page=&name=", source: .web) as? String == #"Filter(page: nil, name: Optional(""))"#)
    expectFailureNow(.malformedParameter) { try mediator.openNow("/filter?page=x", source: .web) }
    #expect(try mediator.openNow("/lists?ids=&page=&page=1", source: .web) as? String == "[] 0")
    #expect(try mediator.openNow("/lists?ids=3&ids=4&page=1", source: .web) as? String == "[3, 4] 1")
  }
}
