import Foundation
import MediatorKit
import MediatorTestSupport
import Testing

private final class Handle: Sendable {}

private struct BridgeTarget: Target {
  static let name: TargetName = "bridge"
  static var actions: ActionTable<BridgeTarget> {
    Action("run", "id", "price", "isNew", "name", "tags", "note") {
      (_, id: Int, price: Double?, isNew: Bool?, name: String?, tags: [Int]?, note: String?) in
      "\(id) \(price ?? 0) \(isNew ?? false) \(name ?? "-") \(tags ?? []) \(note ?? "-")"
    }
  }
}

@Suite("Parameters of JSON objects and of messages") struct UntypedParameterTests {
  private let mediator: Mediator

  init() throws { mediator = try Mediator { Registration { BridgeTarget() } } }

  private func run(_ values: [String: Any]) throws -> String? {
    try mediator.performNow("bridge", "run", Parameters(values)) as? String
  }

  @Test(
    "A JSON object is a call's parameters, and whole numbers are integers (FD30)",
    arguments: [
      (#"{"id":42.0}"#, "42 0.0 false - [] -"), (#"{"id":42,"price":3}"#, "42 3.0 false - [] -"),
      (#"{"id":4.2e1,"price":2.5,"isNew":true,"name":"é","tags":[1,2.0],"note":null}"#, "42 2.5 true é [1, 2] -"),
    ])
  func objectsOfJSON(_ json: String, _ result: String) throws {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(try run(object) == result)
  }

  @Test(
    "A number that does not fit is an error of the label (FD30)",
    arguments: [
      (#"{"id":42.5}"#, "'bridge/run': parameter 'id': out of range: found 42.5, expected Int, exactly"),
      (#"{"id":true}"#, "'bridge/run': parameter 'id': wrong type: found Bool true, expected Int"),
    ])
  func numbersThatDoNotFit(_ json: String, _ message: String) throws {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let error = #expect(throws: MediatorError.self) { try run(object) }
    #expect(error?.message == message)
  }

  @Test("Values in Objective-C objects, as WebKit passes them, are Swift values (FD30)") func objectsOfWebKit() throws {
    let message: [String: Any] = [
      "id": NSNumber(value: 7.0), "price": NSDecimalNumber(string: "2.5"), "isNew": NSNumber(value: true),
      "name": NSString(string: "lamp"), "tags": [NSNumber(value: 1), NSNumber(value: 2.0)] as [Any], "note": NSNull(),
    ]
    #expect(try run(message) == "7 2.5 true lamp [1, 2] -")
    let parameters = try Parameters(message)
    #expect(parameters.labels == ["id", "isNew", "name", "price", "tags"])
    #expect(parameters["isNew"] as? Bool == true && parameters["name"] as? String == "lamp")
    #expect(parameters["id"] as? Int64 == 7 && parameters["price"] as? Decimal == 2.5)
  }

  @Test("Lists and dictionaries in Objective-C objects are native, also in each other (FD30)") func containersOfWebKit()
    throws
  {
    let inner = NSArray(array: [NSUUID(), NSMutableString("x")])
    let list = NSMutableArray(array: [NSNumber(value: true), NSNull(), inner])
    let object = NSMutableDictionary(dictionary: ["list": list, "b": NSNumber(value: 0.5), "c": NSNull()])
    let parameters = try Parameters(["a": NSDictionary(dictionary: ["b": object])])
    let values = try #require(parameters["a"] as? [String: any Sendable])
    let native = try #require(values["b"] as? [String: any Sendable])
    #expect(native.keys.sorted() == ["b", "list"] && native["b"] as? Double == 0.5)
    let elements = try #require(native["list"] as? [any Sendable])
    #expect(elements.count == 3 && elements[0] as? Bool == true)
    let texts = try #require(elements[2] as? [any Sendable])
    #expect(texts.first is UUID && texts.last as? String == "x")
    expectFailureNow(.parameterTypeMismatch) { try Parameters(["a": NSDictionary(dictionary: [1: "x"])]) }
  }

  @Test("Lists and dictionaries are native, also in each other, and absent values are left out (FD30)")
  func nestedValues() throws {
    let date = Date(timeIntervalSince1970: 0)
    let parameters = try Parameters(
      [
        "list": [1, "a", [true] as [Any], NSNull()] as [Any],
        "object": ["a": 1, "b": ["c": date] as [String: Any], "d": NSNull()] as [String: Any],
        "objects": NSArray(array: [NSString(string: "x")]),
        "absent": Int?.none as Any, "present": Int?.some(5) as Any, "small": UInt8(7), "ratio": Float(0.5),
      ] as [String: Any])
    let list = try #require(parameters["list"] as? [any Sendable])
    #expect(list.count == 4 && list[0] as? Int == 1 && list[1] as? String == "a")
    #expect((list[2] as? [any Sendable])?.first as? Bool == true)
    let object = try #require(parameters["object"] as? [String: any Sendable])
    #expect(object.keys.sorted() == ["a", "b"] && object["a"] as? Int == 1)
    #expect((object["b"] as? [String: any Sendable])?["c"] as? Date == date)
    #expect((parameters["objects"] as? [any Sendable])?.first as? String == "x")
    #expect(parameters.labels == ["list", "object", "objects", "present", "ratio", "small"])
    #expect(parameters["present"] as? Int == 5)
  }

  @Test("A value of another type is an error with its place and type, and without the value (FD30)")
  func otherTypes() {
    let expected = "expected a string, number, Boolean, date, URL, UUID, list, or dictionary by strings"
    for (values, label, found) in [
      (["a": Handle()], "a", "Handle"), (["a": ["b": [1, Handle()] as [Any]] as [String: Any]], "a.b[1]", "Handle"),
      (["a": [1: "x"]], "a", "Dictionary<Int, String>"),
    ] as [([String: Any], String, String)] {
      expectFailureNow(
        .parameterTypeMismatch, "the call: parameter '\(label)': wrong type: found \(found), \(expected)"
      ) { try Parameters(values) }
    }
    var deep: Any = 1
    for _ in 0..<10_000 { deep = [deep] }
    let error = expectFailureNow(.parameterTypeMismatch) { try Parameters(["a": deep] as [String: Any]) }
    #expect(error?.message.contains("found values nested more than 64 deep") == true)
  }

  @Test("A dictionary of sendable values is taken without an error, as before (FD30)") func sendableValues() {
    let texts: [String: String] = ["b": "2", "a": "1"]
    let values: [String: any Sendable] = ["handle": Handle()]
    #expect(Parameters(texts).labels == ["a", "b"] && Parameters(values)["handle"] is Handle)
  }
}
