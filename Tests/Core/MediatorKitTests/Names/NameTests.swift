import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

/// Names, addresses, keys and call sites convert to text and back.
@Suite struct NameTests {
  @Test(
    "An address is two names separated by a slash",
    arguments: [
      ("order/detail", true), ("billing.order/détail", true), ("order", false), ("order/", false), ("/detail", false),
      ("a/b/c", false), ("", false), ("/", false), ("//", false),
    ]) func addressIsTwoNames(_ text: String, _ isAddress: Bool) throws
  {
    let address = ActionAddress(text)
    #expect((address != nil) == isAddress)
    if let address {
      #expect(address.description == text)
      let data = try JSONEncoder().encode([address])
      #expect(try JSONDecoder().decode([ActionAddress].self, from: data) == [address])
    } else {
      let data = try JSONEncoder().encode([text])
      #expect(throws: DecodingError.self) { try JSONDecoder().decode([ActionAddress].self, from: data) }
    }
  }

  @Test("The error of a literal that is not an address contains the literal") func errorContainsTheLiteral() throws {
    let address: ActionAddress = "a/b/c"
    #expect(address.description == "a/b/c")
    #expect(try !Mediator().hasAction(address))
  }

  @Test func namesRoundTrip() throws {
    let name: TargetName = "billing.order"
    #expect("\(name)" == "billing.order" && name.rawValue == "billing.order" && name < "c")
    let data = try JSONEncoder().encode(["key": name])
    #expect(String(decoding: data, as: UTF8.self) == #"{"key":"billing.order"}"#)
    #expect(try JSONDecoder().decode([String: TargetName].self, from: data) == ["key": name])
  }

  @Test("A key describes its address, labels and types") func keyDescribesItself() {
    let key = ActionKey<[String], Int, String?, @Sendable (Int) -> Void>(
      "a", "b", "x", "y", ActionParameter("z", note: "called"))
    #expect(key.description == "a/b(x: Int, y: String?, z: @Sendable (Int) -> ()) -> [String]")
    #expect(key.address == "a/b")
    #expect(key.parameters.map(\.label) == ["x", "y", "z"])
    #expect(key.parameters.map(\.isRequired) == [true, false, true])
    #expect(key.parameters.map(\.isTextDecodable) == [true, true, false])
    #expect(key.parameters[2].note == "called")
    #expect(ActionKey<Void>("a", "b").description == "a/b() -> Void")
  }

  @Test("Keys are equal only if address and signature are") func keysAreEqualByAddressAndSignature() throws {
    let mediator = try Mediator { Registration { PlainTarget() } }
    #expect(try mediator.callNow(ActionKey<Int>("plain", "id")) == 7)
    #expect(try mediator.callNow(ActionKey<Int>("plain", "id")) == 7)
    expectFailureNow(.signatureMismatch) { try mediator.callNow(ActionKey<Int64>("plain", "id")) }
    #expect(try mediator.callNow(ActionKey<Int>("plain", "id")) == 7)
  }

  @Test("The table of bound actions grows while it is used") func tableOfBoundActionsGrows() throws {
    let mediator = try Mediator { Registration { WideTarget() } }
    for round in 0..<2 {
      for index in 0..<200 {
        #expect(try mediator.callNow(ActionKey<Int, Int>("wide", ActionName("a\(index)"), "x"), round) == index + round)
      }
    }
  }

  @Test func callSitesDescribeFileAndLine() {
    let site = CallSite()
    #expect(site.fileID == "MediatorKitTests/NameTests.swift")
    #expect(site.description == "MediatorKitTests/NameTests.swift:\(#line - 2)")
    #expect(site == CallSite(fileID: #fileID, line: site.line) && site != CallSite(line: 0))
    #expect(site.hashValue == CallSite(fileID: #fileID, line: site.line).hashValue)
  }

  @Test("An error contains its call site") func errorsContainTheCallSite() async throws {
    let mediator = try Mediator()
    let line: UInt = #line
    let errors = [
      expectFailureNow(.unknownTarget) { try mediator.callNow(ActionKey<Int>("ghost", "x")) },
      expectFailureNow(.unknownTarget) { try mediator.callNow(ActionKey<Int>("ghost", "x"), options: CallOptions()) },
      expectFailureNow(.unknownTarget) { try mediator.performNow("ghost", "x") },
      expectFailureNow(.unknownTarget) { try mediator.openNow("app://ghost/x", source: .push) },
      await expectFailure(.unknownTarget) { try await mediator.call(ActionKey<Int>("ghost", "x")) },
      await expectFailure(.unknownTarget) { try await mediator.perform("ghost", "x", as: Int.self) },
      await expectFailure(.unknownTarget) { try await mediator.open("app://ghost/x", source: .push) },
    ]
    for (index, error) in errors.enumerated() {
      #expect(error?.callSite == CallSite(fileID: #fileID, line: line + 2 + UInt(index)))
      #expect(
        error?.description.hasSuffix(" (called at MediatorKitTests/NameTests.swift:\(line + 2 + UInt(index)))") == true)
    }
  }

  @Test("Parameters have labels, text, overlays and a description") func parametersHaveLabelsAndText() {
    var parameters: Parameters = ["a": 1, "b": "x"]
    #expect(parameters.labels == ["a", "b"] && parameters.description == #"[a: 1, b: "x"]"#)
    parameters["a"] = nil
    parameters["c"] = true
    #expect(parameters.labels == ["b", "c"] && parameters["a"] == nil && parameters["c"] as? Bool == true)
    let texts = Parameters(texts: [("q", "1"), ("r", ""), ("q", "2")])
    #expect(texts.description == #"[q: "1", "2", r: ""]"#)
    #expect((texts["q"] as? Parameters.Text)?.texts == ["1", "2"])
    let over = texts.overlaid(with: ["q": 5, "s": 6])
    #expect(over["q"] as? Int == 5 && over["s"] as? Int == 6 && (over["r"] as? Parameters.Text)?.texts == [""])
    #expect(Parameters().isEmpty && Parameters().description == "[:]")
  }
}

private struct WideTarget: Target {
  static let name: TargetName = "wide"
  static var actions: ActionTable<WideTarget> {
    for index in 0..<200 { Action(ActionName("a\(index)"), "x") { (_, x: Int) in index + x } }
  }
}
