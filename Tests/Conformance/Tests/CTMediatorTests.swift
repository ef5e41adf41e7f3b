import MediatorConformanceKit
import Testing

@Suite("CTMediator's cases run on a mediator") struct CTMediatorTests {
  private func run(_ operations: JSON...) throws -> (results: [JSON], differences: [String]) {
    let answer = try CTMediatorSystem.answer(["ops": .array(operations)])
    return (answer.out["results"].elements ?? [], answer.differences)
  }

  private func open(_ url: JSON) throws -> (result: JSON, differences: [String]) {
    let (results, differences) = try run(["op": "url", "url": url])
    return (try #require(results.first), differences)
  }

  @Test(
    "An action that begins with `native` is rejected from URLs (CT12)",
    arguments: ["app://A/nativeThing", "app://A/native/Thing", "app://A/%6eativeThing", "app://A//native%2FThing?x=1"])
  func nativeActionsAreRejected(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["result"] == false)
    #expect(result["completionCalled"] == false)
    #expect(result["calls"] == [] && result["created"] == [])
    #expect(differences.isEmpty)
  }

  @Test("Several path segments are rejected and not joined (CT14)", arguments: ["app://A/a/b", "app://A/a%2Fb"])
  func segmentsAreNotJoined(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["calls"] == [] && result["result"] == .null)
    #expect(differences == ["joined-segments"])
  }

  @Test("A query cannot choose a module (CT14)")
  func queryChoosesNoModule() throws {
    let (result, differences) = try open("app://S/object?kCTMediatorParamsKeySwiftTargetModuleName=Mod")
    #expect(result["calls"].elements?.first?["params"]["targetString"] == "Target_S")
    #expect(differences == ["module-in-query"])
  }

  @Test("A native call may name a module, but only as text (CT3)")
  func nativeCallNamesAModule() throws {
    let key = "kCTMediatorParamsKeySwiftTargetModuleName"
    let (results, differences) = try run(
      ["op": "perform", "target": "S", "action": "object", "params": .object([key: "Mod"])],
      ["op": "perform", "target": "A", "action": "object", "params": .object([key: true])])
    #expect(results.map { $0["result"] } == ["module-result", "object-result"])
    #expect(differences == ["module-not-text"])
  }

  @Test("A missing action keeps the cached target (CT8)")
  func missingActionKeepsTheTarget() throws {
    let call: JSON = ["op": "perform", "target": "A", "action": "tag", "params": .null, "cache": true]
    let (results, differences) = try run(
      call, ["op": "perform", "target": "A", "action": "missing", "params": .null, "cache": false], call)
    #expect(results.map { $0["cached"] } == [["Target_A"], ["Target_A"], ["Target_A"]])
    #expect(results.last?["result"] == "Target_A#1")
    #expect(differences == ["kept-instance"])
  }

  @Test("A target that handles missing actions keeps its instance in both (CT6)")
  func handlingTargetIsNoDifference() throws {
    let (results, differences) = try run(
      ["op": "perform", "target": "C", "action": "missing", "params": ["k": "v"], "cache": true])
    #expect(results.first?["result"] == .integer(404))
    #expect(results.first?["cached"] == ["Target_C"])
    #expect(differences.isEmpty)
  }

  @Test("Action names may contain any Unicode text")
  func actionNamesAreAnyText() throws {
    let (result, differences) = try open("app://A/%E5%8A%A8%E4%BD%9C")
    #expect(result["result"] == "unicode")
    #expect(differences == ["non-ascii-action"])
  }

  @Test("The caller gets an action's error, and the instance is released")
  func actionErrorReachesTheCaller() throws {
    let (results, differences) = try run(["op": "perform", "target": "A", "action": "throws", "params": .null])
    #expect(results.first?["exception"] != .null)
    #expect(results.first?["deallocated"] == ["Target_A#1"])
    #expect(differences == ["action-error"])
  }

  @Test("The host of a URL is case-insensitive", arguments: ["app://a/tag", "app://SUB/tag"])
  func hostIsCaseInsensitive(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["calls"].elements?.first?["selector"] == "Action_tag:")
    #expect(differences == ["host-case"])
  }

  @Test("A web URL with a foreign host calls no target", arguments: ["https://A/tag", "//A/tag"])
  func foreignWebHostsCallNoTarget(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["calls"] == [])
    #expect(differences == ["web-host"])
  }

  @Test("A call without parameters has none, and a URL without a query has an empty dictionary")
  func parametersMayBeAbsent() throws {
    let (results, differences) = try run(
      ["op": "perform", "target": "A", "action": "echo", "params": .null], ["op": "url", "url": "app://A/echo"])
    #expect(results.map { $0["result"] } == [.null, [:]])
    #expect(differences.isEmpty)
  }

  @Test("Checks create nothing (CT10)")
  func checksCreateNothing() throws {
    let (results, _) = try run(
      ["op": "check", "target": "A", "module": .null], ["op": "check", "target": "S", "module": "Mod"],
      ["op": "check", "target": "S", "module": ""], ["op": "check", "target": "NilInit", "module": .null])
    #expect(results.map { $0["check"] } == [true, true, false, true])
    #expect(results.allSatisfy { $0["created"] == [] })
  }

  @Test("URLs have limits")
  func urlsHaveLimits() throws {
    let (result, differences) = try open(.string("app://A/tag?a=" + String(repeating: "b", count: 9000)))
    #expect(result["urlNil"] == true)
    #expect(differences == ["url-limits"])
  }
}
