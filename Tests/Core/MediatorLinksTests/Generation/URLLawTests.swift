import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

private enum Grade: String, TextDecodable, CaseIterable { case new, used }

/// Has raw values and conforms only to `Codable`.
private enum Order: String, Codable, CaseIterable { case price, name }

private struct Area: StructureDecodable, Encodable, Equatable {
  var city: String
  var radius: Double?
}

private struct Query: StructureDecodable, Encodable, Equatable {
  var text: String
  var limit: Int?
  var tags: [String]
  var orders: Set<Order>
  var order: Order?
  var since: Date
  var area: Area
}

/// Two texts become one value, so the value does not determine its text.
private struct Folded: TextDecodable, Equatable {
  var name: String

  init(name: String) { self.name = name }
  init(text: String) { name = text.lowercased() }
  var parameterText: String { name }
}

/// Is not read from its description.
private struct Opaque: TextDecodable {
  var number: Int

  init(number: Int) { self.number = number }
  init(text: String) throws(ParameterError) {
    guard let number = Int(text) else { throw .malformed(expected: "a number") }
    self.number = number
  }
}

/// Each action returns its input, so that tests can compare what a URL opens.
private enum Echo {
  static let int = ActionKey<Int, Int>("echo", "int", "x")
  static let byte = ActionKey<UInt8, UInt8>("echo", "byte", "x")
  static let bool = ActionKey<Bool, Bool>("echo", "bool", "x")
  static let double = ActionKey<Double, Double>("echo", "double", "x")
  static let float = ActionKey<Float, Float>("echo", "float", "x")
  static let string = ActionKey<String, String>("echo", "string", "x")
  static let path = ActionKey<String, String>("echo", "path", "x")
  static let uuid = ActionKey<UUID, UUID>("echo", "uuid", "x")
  static let decimal = ActionKey<Decimal, Decimal>("echo", "decimal", "x")
  static let link = ActionKey<URL, URL>("echo", "link", "x")
  static let date = ActionKey<Date, Date>("echo", "date", "x")
  static let day = ActionKey<Date?, Date?>("echo", "day", "x")
  static let grade = ActionKey<Grade?, Grade?>("echo", "grade", "x")
  static let list = ActionKey<[String], [String]>("echo", "list", ActionParameter("x", default: []))
  static let numbers = ActionKey<[Int]?, [Int]?>("echo", "numbers", "x")
  static let query = ActionKey<Query, Query>("echo", "query", "query")
  static let area = ActionKey<Area?, Area?>("echo", "area", "area")
  static let folded = ActionKey<Folded, Folded>("echo", "folded", "x")
  static let opaque = ActionKey<Int, Opaque>("echo", "opaque", "x")
}

private struct EchoTarget: Target {
  static let name: TargetName = "echo"
  static var actions: ActionTable<EchoTarget> {
    Action(Echo.int) { $1 }.route("/int/:x<int>").exposed(to: .web)
    Action(Echo.byte) { $1 }.route("/byte/:x<uint>").exposed(to: .web)
    Action(Echo.bool) { $1 }.route("/bool/:x<bool>").exposed(to: .web)
    Action(Echo.double) { $1 }.route("/double/:x<double>").exposed(to: .web)
    Action(Echo.float) { $1 }.exposed(to: .web)
    Action(Echo.string) { $1 }.exposed(to: .web)
    Action(Echo.path) { $1 }.route("/path/a-:x").exposed(to: .web)
    Action(Echo.uuid) { $1 }.route("/uuid/:x<uuid>").exposed(to: .web)
    Action(Echo.decimal) { $1 }.exposed(to: .web)
    Action(Echo.link) { $1 }.route("/link/:x").exposed(to: .web)
    Action(Echo.date) { $1 }.route("/date/:x").exposed(to: .web)
    Action(Echo.day) { $1 }.route("/day(/:x<date>)").exposed(to: .web)
    Action(Echo.grade) { $1 }.route("/grade(/:x<new|used>)").exposed(to: .web)
    Action(Echo.list) { $1 }.route("/list/*x").exposed(to: .web)
    Action(Echo.numbers) { $1 }.exposed(to: .web)
    Action(Echo.query) { $1 }.route("/query/:since<date>", "/query").exposed(to: .web)
    Action(Echo.area) { $1 }.route("/area(/:city)").exposed(to: .web)
    Action(Echo.folded) { $1 }.exposed(to: .web)
    Action(Echo.opaque) { $1.number }.exposed(to: .web)
  }
}

/// Random values of every kind, from a seed.
private struct Values {
  var random: SeededGenerator
  private static let pieces = [
    "a", "B", "0", " ", "+", "%", "&", "=", "#", "?", "/", ".", "..", ":", "ä", "e\u{301}", "家", "\u{1F600}", "\n",
    "\u{7F}", "\u{0}", "\u{202E}", "-", "a-", "new", "",
  ]

  mutating func text() -> String {
    (0..<random.next(below: 6)).map { _ in Self.pieces[random.next(below: Self.pieces.count)] }.joined()
  }
  mutating func double() -> Double { Double(bitPattern: random.next()) }
  mutating func maybe<Value>(_ make: (inout Values) -> Value) -> Value? {
    random.next(below: 4) == 0 ? nil : make(&self)
  }
  mutating func date() -> Date {
    let day = Date(timeIntervalSince1970: Double(random.next(below: 4_000_000_000) / 86_400 * 86_400))
    switch random.next(below: 3) {
    case 0: return day
    case 1: return day + Double(random.next(below: 86_400_000)) / 1000
    default: return Date(timeIntervalSinceReferenceDate: Double(Int64(bitPattern: random.next()) >> 20) / 997)
    }
  }
  mutating func area() -> Area { Area(city: text(), radius: maybe { $0.double() }) }
  mutating func query() -> Query {
    Query(
      text: text(), limit: maybe { Int(truncatingIfNeeded: $0.random.next()) },
      tags: (0..<random.next(below: 3)).map { _ in text() },
      orders: Set(Order.allCases.filter { _ in random.next(below: 2) == 0 }),
      order: maybe { Order.allCases[$0.random.next(below: 2)] }, since: date(), area: area())
  }
}

@Suite("A generated URL opens its action with equal inputs, or is rejected with a reason")
struct URLLawTests {
  private static func mediator() throws -> Mediator {
    try Mediator(links: LinkSettings(schemes: ["app"])) { Registration { EchoTarget() } }
  }

  /// Generates URLs of random values and opens them.
  ///
  /// - Parameter least: The minimum number of URLs among 300 values.
  private func law<Value: Equatable & Sendable>(
    _ key: ActionKey<Value, Value>, least: Int = 300, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: (inout Values) -> Value
  ) throws {
    let mediator = try Self.mediator()
    var values = Values(random: SeededGenerator(seed: seed))
    var made = 0
    for _ in 0..<300 {
      let value = make(&values)
      do {
        let url = try mediator.url(for: key, value)
        made += 1
        let opened = try mediator.openNow(url, source: .web, as: Value.self)
        #expect(opened == value, "\(url)", sourceLocation: sourceLocation)
      } catch let error as MediatorError {
        #expect(error.code == .notGenerable, "\(value): \(error)", sourceLocation: sourceLocation)
      }
    }
    #expect(made >= least, sourceLocation: sourceLocation)
  }

  @Test("URLs of scalar inputs open with equal inputs", arguments: [1, 2, 3] as [UInt64]) func scalarInputsAreReadBack(
    _ seed: UInt64
  ) throws {
    try law(Echo.int, seed: seed) { Int(truncatingIfNeeded: $0.random.next()) }
    try law(Echo.byte, seed: seed) { UInt8(truncatingIfNeeded: $0.random.next()) }
    try law(Echo.bool, seed: seed) { $0.random.next(below: 2) == 0 }
    try law(Echo.double, least: 290, seed: seed) { $0.double() }
    try law(Echo.float, least: 280, seed: seed) { Float(bitPattern: UInt32(truncatingIfNeeded: $0.random.next())) }
    try law(Echo.uuid, seed: seed) { values in
      var bytes = [UInt8](repeating: 0, count: 16)
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: values.random.next()) }
      return bytes.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
    }
    try law(Echo.decimal, seed: seed) {
      Decimal(sign: .minus, exponent: $0.random.next(below: 40) - 20, significand: Decimal($0.random.next() >> 8))
    }
  }

  @Test("URLs of texts, URLs and values made from texts open with equal inputs", arguments: [4, 5, 6] as [UInt64])
  func textInputsAreReadBack(_ seed: UInt64) throws {
    try law(Echo.string, least: 100, seed: seed) { $0.text() }
    try law(Echo.path, least: 100, seed: seed) { $0.text() }
    try law(Echo.list, least: 50, seed: seed) { values in (0..<values.random.next(below: 4)).map { _ in values.text() }
    }
    try law(Echo.numbers, least: 200, seed: seed) { values in
      values.maybe { values in
        (0..<values.random.next(below: 3)).map { _ in Int(truncatingIfNeeded: values.random.next()) }
      }
    }
    try law(Echo.grade, seed: seed) { $0.maybe { Grade.allCases[$0.random.next(below: 2)] } }
    try law(Echo.folded, least: 20, seed: seed) { Folded(name: $0.text()) }
    try law(Echo.link, least: 200, seed: seed) { values in
      URL(string: "https://a.example/\(values.random.next(below: 100))?q=\(values.random.next())#f")!
    }
  }

  @Test("URLs of dates open with equal inputs, also in captures that accept a day", arguments: [7, 8, 9] as [UInt64])
  func dateInputsAreReadBack(_ seed: UInt64) throws {
    try law(Echo.date, least: 150, seed: seed) { $0.date() }
    // A time of day goes into the query.
    try law(Echo.day, least: 50, seed: seed) { $0.maybe { $0.date() } }
    let mediator = try Self.mediator()
    #expect(try mediator.url(for: Echo.day, Date(timeIntervalSince1970: 1_767_225_600)) == "app://day/2026-01-01")
  }

  @Test(
    "URLs of structures, with properties as parameters, open with equal inputs", arguments: [10, 11, 12] as [UInt64])
  func structureInputsAreReadBack(_ seed: UInt64) throws {
    try law(Echo.query, least: 10, seed: seed) { $0.query() }
    try law(Echo.area, least: 50, seed: seed) { $0.maybe { $0.area() } }
    let url = try Self.mediator().url(
      for: Echo.query,
      Query(
        text: "a b", limit: nil, tags: ["x", "y"], orders: [.name, .price], order: .name,
        since: Date(timeIntervalSince1970: 0), area: Area(city: "Bonn", radius: 2)))
    #expect(
      url
        == "app://query/1970-01-01?text=a%20b&tags=x&tags=y&orders=name&orders=price&order=name&city=Bonn&radius=2.0"
    )
  }

  @Test("Actions that no URL may call, and inputs without a readable text, are rejected with the reason")
  func unreadableInputsAreRejected() throws {
    struct ClosedTarget: Target {
      static let name: TargetName = "closed"
      static var actions: ActionTable<ClosedTarget> {
        Action("login", "password") { (_, password: String) in password }.route("/login")
        Action("nativeLogin", "password") { (_, password: String) in password }.route("/native").exposed(to: .all)
      }
    }
    let mediator = try Mediator(links: LinkSettings(schemes: ["app"])) {
      Registration { EchoTarget() }
      Registration { ClosedTarget() }
    }
    expectFailureNow(.notGenerable, "'closed/login': no URL: not exposed to any source") {
      try mediator.url("closed", "login", ["password": "secret"])
    }
    expectFailureNow(
      .notGenerable,
      "'closed/nativeLogin': no URL: native actions have none"
    ) { try mediator.url("closed", "nativeLogin", ["password": "secret"]) }
    expectFailureNow(
      .notGenerable,
      """
      'echo/opaque': parameter 'x': no URL: Opaque does not read its text 'Opaque(number: 1)' \
      as an equal value
      """
    ) { try mediator.url(for: Echo.opaque, Opaque(number: 1)) }
    expectFailureNow(.notGenerable) { try mediator.url(for: Echo.folded, Folded(name: "Upper")) }
    #expect(try mediator.url(for: Echo.folded, Folded(name: "lower")) == "app://echo/folded?x=lower")
  }
}
