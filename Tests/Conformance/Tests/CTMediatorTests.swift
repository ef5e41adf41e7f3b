import MediatorConformanceKit
import Testing

@Suite("CTMediator on a mediator") struct CTMediatorTests {
  private func run(_ operations: JSON...) throws -> (results: [JSON], differences: [String]) {
    let answer = try CTMediatorSystem.answer(["ops": .array(operations)])
    return (answer.out["results"].elements ?? [], answer.differences)
  }

  private func open(_ url: JSON) throws -> (result: JSON, differences: [String]) {
    let (results, differences) = try run(["op": "url", "url": url])
    return (try #require(results.first), differences)
  }

  @Test(
    "CT12 an action that begins with native is refused from URLs",
    arguments: ["app://A/nativeThing", "app://A/native/Thing", "app://A/%6eativeThing", "app://A//native%2FThing?x=1"])
  func nativeIsRefused(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["result"] == false)
    #expect(result["completionCalled"] == false)
    #expect(result["calls"] == [] && result["created"] == [])
    #expect(differences.isEmpty)
  }

  @Test("CT14 several path segments are refused, not joined", arguments: ["app://A/a/b", "app://A/a%2Fb"])
  func segmentsAreNotJoined(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["calls"] == [] && result["result"] == .null)
    #expect(differences == ["joined-segments"])
  }

  @Test("CT14 a query chooses no module")
  func queryChoosesNoModule() throws {
    let (result, differences) = try open("app://S/object?kCTMediatorParamsKeySwiftTargetModuleName=Mod")
    #expect(result["calls"].elements?.first?["params"]["targetString"] == "Target_S")
    #expect(differences == ["module-in-query"])
  }

  @Test("CT3 a native call names a module, as text only")
  func nativeCallNamesModule() throws {
    let key = "kCTMediatorParamsKeySwiftTargetModuleName"
    let (results, differences) = try run(
      ["op": "perform", "target": "S", "action": "object", "params": .object([key: "Mod"])],
      ["op": "perform", "target": "A", "action": "object", "params": .object([key: true])])
    #expect(results.map { $0["result"] } == ["module-result", "object-result"])
    #expect(differences == ["module-not-text"])
  }

  @Test("CT8 a missing action leaves the cached target where it is")
  func missingActionKeepsTarget() throws {
    let call: JSON = ["op": "perform", "target": "A", "action": "tag", "params": .null, "cache": true]
    let (results, differences) = try run(
      call, ["op": "perform", "target": "A", "action": "missing", "params": .null, "cache": false], call)
    #expect(results.map { $0["cached"] } == [["Target_A"], ["Target_A"], ["Target_A"]])
    #expect(results.last?["result"] == "Target_A#1")
    #expect(differences == ["kept-instance"])
  }

  @Test("CT6 a target that answers for missing actions keeps its instance in both")
  func answeringTargetIsNoDifference() throws {
    let (results, differences) = try run(
      ["op": "perform", "target": "C", "action": "missing", "params": ["k": "v"], "cache": true])
    #expect(results.first?["result"] == .integer(404))
    #expect(results.first?["cached"] == ["Target_C"])
    #expect(differences.isEmpty)
  }

  @Test("Action names outside ASCII are names")
  func actionNamesAreAnyText() throws {
    let (result, differences) = try open("app://A/%E5%8A%A8%E4%BD%9C")
    #expect(result["result"] == "unicode")
    #expect(differences == ["non-ascii-action"])
  }

  @Test("What an action throws reaches the caller, and the instance ends")
  func actionThrows() throws {
    let (results, differences) = try run(["op": "perform", "target": "A", "action": "throws", "params": .null])
    #expect(results.first?["exception"] != .null)
    #expect(results.first?["deallocated"] == ["Target_A#1"])
    #expect(differences == ["action-error"])
  }

  @Test("The host of a URL has no case", arguments: ["app://a/tag", "app://SUB/tag"])
  func hostHasNoCase(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["calls"].elements?.first?["selector"] == "Action_tag:")
    #expect(differences == ["host-case"])
  }

  @Test("A web URL reaches no target of a host that is not the app's", arguments: ["https://A/tag", "//A/tag"])
  func webHostsAreNoTargets(url: String) throws {
    let (result, differences) = try open(.string(url))
    #expect(result["calls"] == [])
    #expect(differences == ["web-host"])
  }

  @Test("A call without parameters has none, a URL without a query has an empty dictionary")
  func parametersMayBeAbsent() throws {
    let (results, differences) = try run(
      ["op": "perform", "target": "A", "action": "echo", "params": .null], ["op": "url", "url": "app://A/echo"])
    #expect(results.map { $0["result"] } == [.null, [:]])
    #expect(differences.isEmpty)
  }

  @Test("CT10 checks create nothing")
  func checksCreateNothing() throws {
    let (results, _) = try run(
      ["op": "check", "target": "A", "module": .null], ["op": "check", "target": "S", "module": "Mod"],
      ["op": "check", "target": "S", "module": ""], ["op": "check", "target": "NilInit", "module": .null])
    #expect(results.map { $0["check"] } == [true, true, false, true])
    #expect(results.allSatisfy { $0["created"] == [] })
  }

  @Test("URLs have limits")
  func limits() throws {
    let (result, differences) = try open(.string("app://A/tag?a=" + String(repeating: "b", count: 9000)))
    #expect(result["urlNil"] == true)
    #expect(differences == ["url-limits"])
  }
}
