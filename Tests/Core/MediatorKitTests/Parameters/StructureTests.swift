import MediatorLinks
import MediatorTestSupport
import Testing

/// Conforms only to `Codable`.
private enum Order: String, Codable, CaseIterable { case price, name }

/// Conforms only to `Codable`, without a list of its cases.
private enum Urgency: Int, Codable { case low = 1, high = 2 }

private struct Area: StructureDecodable {
  var city: String
}

private struct Query: StructureDecodable {
  var order: Order
  var level: Urgency?
  var tags: Set<String>
  var orders: [Order]?
  var limit: Int
  var depth: Int??
  var area: Area

  enum CodingKeys: CodingKey { case order, level, tags, orders, limit, depth, area }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    order = try values.decode(Order.self, forKey: .order)
    level = try values.decodeIfPresent(Urgency.self, forKey: .level)
    tags = try values.decodeIfPresent(Set<String>.self, forKey: .tags) ?? ["none"]
    orders = try values.decodeIfPresent([Order].self, forKey: .orders)
    limit = try values.decodeIfPresent(Int.self, forKey: .limit) ?? 20
    depth = try values.decodeIfPresent(Int?.self, forKey: .depth)
    area = try values.decode(Area.self, forKey: .area)
  }
}

private struct Synthesized: StructureDecodable {
  var order: Order
  var level: Urgency?
  var tags: Set<Int>
  var depth: Int??
}

private struct Point: Codable {
  var x = 0
}

private struct DeepQuery: StructureDecodable {
  var name: String
  var point: Point
}

private struct Listed: StructureDecodable {
  var level: Urgency?
  var points: [Point]?
}

private struct Mapped: StructureDecodable {
  var counts: [String: Int]
}

private struct SearchTarget: Target {
  static let name: TargetName = "search"
  static var actions: ActionTable<SearchTarget> {
    Action("run", "query") { (_, query: Query) in
      let orders = query.orders?.map(\.rawValue).description ?? "nil"
      let level = query.level?.rawValue.description ?? "nil"
      return
        "\(query.order) \(level) \(query.tags.sorted()) \(orders) \(query.limit) \(query.depth as Any) \(query.area.city)"
    }.exposed(to: .all)
    Action("plain", "query") { (_, query: Synthesized) in
      "\(query.order) \(query.level.map { "\($0)" } ?? "nil") \(query.tags.sorted()) \(query.depth.flatMap { $0 } ?? -1)"
    }.exposed(to: .all)
    // Only code calls this action.
    Action("closed", "query") { (_, query: DeepQuery) in query.name }
  }
}

@Suite("Structures are decoded as Codable decodes them") struct StructureTests {
  private let mediator: Mediator

  init() throws {
    mediator = try Mediator { Registration { SearchTarget() } }
  }

  @Test(
    "Properties may be raw values, sets, lists or nested structures, and may have defaults",
    arguments: [
      ("/search/run?order=name&city=Bonn", "name nil [\"none\"] nil 20 nil Bonn"),
      (
        "/search/run?order=price&level=2&tags=b&tags=a&orders=name&orders=price&limit=3&depth=7&city=Bonn",
        "price 2 [\"a\", \"b\"] [\"name\", \"price\"] 3 Optional(Optional(7)) Bonn"
      ),
      ("/search/plain?order=name&tags=2&tags=1&tags=2&level=1&depth=4", "name low [1, 2] 4"),
      ("/search/plain?order=name&tags=2", "name nil [2] -1"),
    ]) func propertiesAreDecoded(_ url: String, _ expected: String) throws
  {
    #expect(try mediator.openNow(url, source: .web) as? String == expected)
    #expect(mediator.canOpen(url, source: .web))
  }

  @Test(
    "The error of a rejected property names the accepted values",
    arguments: [
      (
        "/search/plain?order=size&tags=1",
        "'search/plain': parameter 'order': malformed: found \"size\", expected Order, one of price, name"
      ),
      (
        "/search/plain?order=name&tags=1&level=3",
        "'search/plain': parameter 'level': malformed: found \"3\", expected Urgency"
      ),
      (
        "/search/plain?order=name&tags=x",
        "'search/plain': parameter 'tags': malformed: found \"x\", expected Int"
      ),
      (
        "/search/plain?order=name",
        "'search/plain': parameter 'tags': missing: expected Set<Int>; a property's default is not decoded: "
          + "declare it as 'Set<Int>?', or write 'init(from:)'"
      ),
    ]) func rejectedPropertiesNameAcceptedValues(_ url: String, _ message: String)
  {
    let error = #expect(throws: MediatorError.self) { try mediator.openNow(url, source: .web) }
    #expect(error?.message == message)
  }

  @Test("Registration rejects an exposed action with a structure that text cannot express")
  func registrationRejectsUnreadableStructures() throws {
    struct OpenTarget: Target {
      static let name: TargetName = "open"
      static var actions: ActionTable<OpenTarget> {
        Action("nested", "query") { (_, query: DeepQuery) in query.name }.exposed(to: .all)
        Action("listed", "query") { (_, query: Listed?) in query?.level == nil }.exposed(to: .push)
        Action("mapped", "query") { (_, query: Mapped) in query.counts.count }.exposed(to: .push)
        Action("nativeNested", "query") { (_, query: DeepQuery) in query.name }.exposed(to: .all)
      }
    }
    let mediator = mediator
    let error = expectFailureNow(
      .manyErrors,
      """
      'open/nested': parameter 'query': no text form: found Point as property 'point' of DeepQuery
      'open/listed': parameter 'query': no text form: found Point as property 'points' of Listed?
      'open/mapped': parameter 'query': no text form: found Dictionary<String, Int> as property 'counts' of Mapped
      """
    ) { try mediator.register(ModuleContents { Registration { OpenTarget() } }, as: "Open") }
    #expect(error?.errors.allSatisfy { $0.code == .unreadableInput } == true)
    #expect(!mediator.hasTarget("open"))
    expectFailureNow(
      .unreadableInput,
      """
      route '/nested': parameter 'query': no text form: found Point as property 'point' of DeepQuery
      """
    ) {
      try mediator.routes().add(
        Route("/nested", labels: ["query"], exposedTo: .all) { (query: DeepQuery) in query.name })
    }
  }

  @Test("Registration decodes samples of structures without holding a lock") func samplesAreDecodedWithoutALock() throws
  {
    struct Asking: StructureDecodable {
      @TaskLocal static var ask: @Sendable () -> Void = {}
      var number: Int

      init(from decoder: any Decoder) throws {
        Self.ask()
        number = try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .number)
      }
      enum Key: CodingKey { case number }
    }
    struct AskingTarget: Target {
      static let name: TargetName = "asking"
      static var actions: ActionTable<AskingTarget> {
        Action("run", "query") { (_, query: Asking) in query.number }.exposed(to: .all)
      }
    }
    let mediator = mediator
    let journal = Log()
    try Asking.$ask.withValue({ [mediator] in
      mediator.routes().removeAll()
      journal.add("asked")
    }) {
      try mediator.register(ModuleContents { Registration { AskingTarget() } }, as: "Asking")
      try mediator.routes().add(
        Route("/asking", labels: ["query"], exposedTo: .all) { (query: Asking) in query.number })
    }
    #expect(journal.texts.count >= 2)
  }
}
