import Foundation
import MediatorKit
import MediatorTestSupport
import Testing

/// Values that Objective-C code boxed are treated like their Swift values on every platform.
@Suite struct BoxedValueTests {
  let mediator: Mediator

  init() throws {
    mediator = try Mediator { Registration { BoxTarget() } }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var action: ActionName
    var given: any Sendable
    var outcome: String
    var testDescription: String { "\(type(of: given)) \(given) to \(action)" }
  }

  @Test(
    "A boxed number is accepted like its Swift value",
    arguments: [
      Case(action: "Bool", given: NSNumber(value: true), outcome: "true"),
      Case(action: "Bool", given: NSNumber(value: 1), outcome: "parameterTypeMismatch"),
      Case(action: "optional-Bool", given: NSNumber(value: false), outcome: "Optional(false)"),
      Case(action: "Int", given: NSNumber(value: true), outcome: "parameterTypeMismatch"),
      Case(action: "Int", given: NSNumber(value: 7), outcome: "7"),
      Case(action: "Int", given: NSNumber(value: 2.0), outcome: "2"),
      Case(action: "Int", given: NSNumber(value: 2.5), outcome: "parameterOutOfRange"),
      Case(action: "Int", given: NSDecimalNumber(string: "2.0"), outcome: "2"),
      Case(action: "Double", given: NSDecimalNumber(string: "2.5"), outcome: "2.5"),
      Case(action: "optional-Int", given: NSNumber(value: 7), outcome: "Optional(7)"),
      Case(action: "optional-Int", given: NSNumber(value: true), outcome: "parameterTypeMismatch"),
      Case(action: "UInt8", given: NSNumber(value: 300), outcome: "parameterOutOfRange"),
      Case(action: "UInt8", given: NSNumber(value: UInt64.max), outcome: "parameterOutOfRange"),
      Case(action: "Double", given: NSNumber(value: 2.5), outcome: "2.5"),
      Case(action: "Double", given: NSNumber(value: Float(2.5)), outcome: "2.5"),
      Case(action: "Double", given: NSNumber(value: true), outcome: "parameterTypeMismatch"),
      Case(action: "String", given: NSNumber(value: 7), outcome: "parameterTypeMismatch"),
      Case(action: "Decimal", given: NSDecimalNumber(string: "1.10"), outcome: "1.1"),
      Case(action: "list", given: [NSNumber(value: 1), NSNumber(value: 2)], outcome: "[1, 2]"),
      Case(action: "list", given: [NSNumber(value: 1), NSNumber(value: true)], outcome: "parameterTypeMismatch"),
      Case(action: "optional-list", given: [NSNumber(value: true)], outcome: "parameterTypeMismatch"),
      Case(action: "Double", given: NSNumber(value: -0.0), outcome: "-0.0"),
      Case(action: "Double", given: NSNumber(value: Double.infinity), outcome: "inf"),
      Case(action: "Double", given: NSNumber(value: Double.nan), outcome: "nan"),
      Case(action: "Double", given: NSNumber(value: UInt64.max), outcome: "parameterOutOfRange"),
      Case(action: "Int", given: NSNumber(value: Int.min), outcome: "\(Int.min)"),
      Case(action: "Int", given: NSNumber(value: 1e300), outcome: "parameterOutOfRange"),
      Case(action: "String", given: NSUUID(), outcome: "parameterTypeMismatch"),
      Case(action: "Date", given: NSDate(timeIntervalSince1970: 0), outcome: "1970-01-01T00:00:00Z"),
      Case(action: "URL", given: NSURL(string: "shop://cart")!, outcome: "shop://cart"),
      Case(
        action: "URL", given: NSURL(string: "b", relativeTo: URL(string: "https://a.example/c"))!,
        outcome: "https://a.example/b"),
      Case(
        action: "UUID", given: NSUUID(uuidString: "486EDBB8-71E4-4EB9-8DDE-882A53A6EFA0")!,
        outcome: "486EDBB8-71E4-4EB9-8DDE-882A53A6EFA0"),
      Case(action: "NSNumber", given: NSNumber(value: 7), outcome: "7"),
      Case(action: "NSNumber", given: 7, outcome: "parameterTypeMismatch"),
      Case(action: "count", given: NSNumber(value: 7), outcome: "7"),
      Case(action: "count", given: NSNumber(value: true), outcome: "parameterTypeMismatch"),
    ])
  func boxedNumbersAreAccepted(_ item: Case) throws {
    let label = item.action == "count" ? "count" : "v"
    do {
      let text = try mediator.performNow("box", item.action, [label: item.given], as: String.self)
      #expect(text == item.outcome)
    } catch let error as MediatorError {
      #expect(error.code.description == item.outcome)
    }
  }

  @Test("A boxed result is returned only as its Swift value") func boxedResultsAreUnboxed() throws {
    #expect(try mediator.performNow("box", "boxed", as: Int.self) == 42)
    #expect(try mediator.performNow("box", "boxed", as: NSNumber.self) == 42)
    #expect(throws: MediatorError.self) { try mediator.performNow("box", "boxedTrue", as: Int.self) }
    #expect(try mediator.performNow("box", "boxedTrue", as: Bool.self))
    #expect(throws: MediatorError.self) { try mediator.performNow("box", "plain", as: NSNumber.self) }
  }
}

private struct BoxTarget: Target {
  static let name: TargetName = "box"
  static var actions: ActionTable<BoxTarget> {
    Action("Bool", "v") { (_, v: Bool) in "\(v)" }
    Action("optional-Bool", "v") { (_, v: Bool?) in "\(String(describing: v))" }
    Action("Int", "v") { (_, v: Int) in "\(v)" }
    Action("optional-Int", "v") { (_, v: Int?) in "\(String(describing: v))" }
    Action("UInt8", "v") { (_, v: UInt8) in "\(v)" }
    Action("Double", "v") { (_, v: Double) in "\(v)" }
    Action("String", "v") { (_, v: String) in v }
    Action("Decimal", "v") { (_, v: Decimal) in "\(v)" }
    Action("Date", "v") { (_, v: Date) in v.parameterText }
    Action("URL", "v") { (_, v: URL) in v.relativeString }
    Action("UUID", "v") { (_, v: UUID) in v.uuidString }
    Action("list", "v") { (_, v: [Int]) in "\(v)" }
    Action("optional-list", "v") { (_, v: [Int]?) in "\(String(describing: v))" }
    Action("NSNumber", "v") { (_, v: NSNumber) in "\(v)" }
    Action("count", "counted") { (_, counted: Tally) in "\(counted.count)" }
    Action("boxed") { _ in NSNumber(value: 42) }
    Action("boxedTrue") { _ in NSNumber(value: true) }
    Action("plain") { _ in 42 }
  }
}

private struct Tally: StructureDecodable {
  var count: Int
}
