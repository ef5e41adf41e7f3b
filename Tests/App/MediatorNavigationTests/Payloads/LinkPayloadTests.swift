import Foundation
import MediatorNavigation
import Testing

@Suite struct LinkPayloadTests {
  /// Payloads as JSON, in the form of Apple's service and five providers.
  struct Fixture: Sendable, CustomTestStringConvertible {
    let provider: String
    let rule: LinkPayload.Rule
    let json: String
    let url: String
    var testDescription: String { provider }
  }

  private static let fixtures = [
    Fixture(
      provider: "APNs", rule: .url(at: "link"), json: #"{"aps":{"alert":"Sent"},"link":"shop://order/7"}"#,
      url: "shop://order/7"),
    Fixture(
      provider: "Firebase", rule: .url(at: "link"),
      json: #"{"gcm.message_id":"1","aps":{"alert":{"title":"Sent"}},"link":"shop://order/7"}"#, url: "shop://order/7"),
    Fixture(
      provider: "OneSignal", rule: .url(at: "custom.u"),
      json: #"{"aps":{"alert":"Sent"},"custom":{"i":"9","u":"shop://order/7","a":{"id":7}}}"#, url: "shop://order/7"),
    Fixture(
      provider: "Braze", rule: .url(at: "ab_uri"),
      json: #"{"aps":{"alert":"Sent"},"ab_uri":"shop://order/7","ab":{"c":"x"}}"#,
      url: "shop://order/7"),
    Fixture(
      provider: "Airship", rule: .url(at: "^d"), json: #"{"aps":{"alert":"Sent"},"^d":"shop://order/7","_":"id"}"#,
      url: "shop://order/7"),
    Fixture(
      provider: "Iterable", rule: .url(at: "itbl.defaultAction.data"),
      json: #"{"itbl":{"defaultAction":{"type":"openUrl","data":"shop://order/7"}}}"#, url: "shop://order/7"),
    Fixture(
      provider: "values",
      rule: .pattern("shop://room/:room_id/chat/:chat_id?muted=:muted", when: ["data.type": "chat"]),
      json: #"{"room_id":12,"chat_id":"a/b","muted":true,"data":{"type":"chat"}}"#,
      url: "shop://room/12/chat/a%2Fb?muted=true"),
    Fixture(
      provider: "paths (FD64)",
      rule: .pattern("shop://room/:{custom.a.room}?urls=:{urls[1].b}", when: ["custom.n": "7"]),
      json: #"{"custom":"{\"a\":{\"room\":\"12\"},\"n\":7}","urls":["x",{"b":true}]}"#, url: "shop://room/12?urls=true"),
    Fixture(
      provider: "text of JSON (FD64)", rule: .url(at: "data.urls[1]"),
      json: #"{"data":"{\"urls\":[\"x\",\"shop://order/7\"]}"}"#, url: "shop://order/7"),
    Fixture(
      provider: "list", rule: .url(at: "urls[1].a\\.b"), json: #"{"urls":["x",{"a.b":"shop://order/7"}]}"#,
      url: "shop://order/7"),
    Fixture(
      provider: "aps", rule: .url(at: "aps.link"), json: #"{"aps":{"link":"shop://order/7"}}"#, url: "shop://order/7"),
  ]

  private static func payload(_ json: String) throws -> [AnyHashable: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  @Test("The URL is found in the payload of each provider (LN35)", arguments: fixtures) func urlIsFoundForEachProvider(
    _ fixture: Fixture
  ) throws {
    #expect(try LinkPayload(fixture.rule).link(in: Self.payload(fixture.json)) == fixture.url)
  }

  @Test("A name is a path, also for activities and shortcuts, and a text that is no JSON has no values (FD64)")
  func namesArePaths() throws {
    let payload = LinkPayload(
      .pattern("shop://room/:{a.b}(/:{c[0]})"), .activity("search", opens: "shop://search/:{query.text}"),
      .shortcut("order", opens: "shop://order/:{order.id}"))
    #expect(try payload.link(in: ["a": ["b": 1]]) == "shop://room/1")
    #expect(try payload.link(in: ["a": ["b": 1], "c": "[2]"]) == "shop://room/1/2")
    for text in ["b", "", "{", "[1]", #"{"b":null}"#, String(repeating: "[", count: 100_000)] {
      #expect(try payload.link(in: ["a": text]) == nil)
    }
    #expect(try payload.link(ofActivity: "search", userInfo: ["query": ["text": "a b"]]) == "shop://search/a%20b")
    #expect(try payload.link(ofShortcut: "order", userInfo: ["order": #"{"id": 7}"#]) == "shop://order/7")
    #expect(try LinkPayload(.pattern(#"shop://room/:{a\.b}"#)).link(in: ["a.b": 1]) == "shop://room/1")
    for name in ["a.", ".a", "a[x]"] {
      let error = #expect(throws: NavigationError.self) {
        try LinkPayload(.pattern("shop://x/:{\(name)}")).link(in: [:])
      }
      #expect(error?.description == "payload rule '\(name)': malformed")
    }
  }

  @Test("Actions and conditions of a rule are compared by their bytes (AT16)") func payloadTextsAreExact() throws {
    let payload = LinkPayload(
      .url(at: "link", action: "\u{E9}"), .pattern("shop://order/:id", when: ["type": "\u{E9}"]))
    let json = #"{"link":"shop://a","id":7,"type":"e\u0301"}"#
    #expect(try payload.link(in: Self.payload(json), action: "e\u{301}") == nil)
    #expect(try payload.link(in: Self.payload(json)) == nil)
    #expect(try payload.link(in: Self.payload(json), action: "\u{E9}") == "shop://a")
    #expect(PageSection("\u{E9}") != PageSection("e\u{301}"))
    #expect(Set([PageSection("\u{E9}"), PageSection("e\u{301}"), PageSection("\u{E9}")]).count == 2)
  }

  @Test("The first rule with satisfied conditions and names returns the URL (LN35)") func firstApplicableRuleIsUsed()
    throws
  {
    let payload = LinkPayload(
      .url(at: "data.link"), .pattern("shop://room/:room", when: ["type": "chat"]),
      .pattern("shop://order/:id?tab=:tab"))
    #expect(try payload.link(in: ["data": ["link": "shop://a"], "id": 1]) == "shop://a")
    #expect(try payload.link(in: ["room": 1, "type": "chat", "id": 2]) == "shop://room/1")
    #expect(try payload.link(in: ["room": 1, "type": "mail", "id": 2]) == "shop://order/2")
    #expect(try payload.link(in: ["id": 2, "tab": 1.5]) == "shop://order/2?tab=1.5")
    #expect(try payload.link(in: ["data": ["link": 5], "id": ["nested"]]) == nil)
    #expect(try payload.link(in: [:]) == nil)
    #expect(try LinkPayload().link(in: ["link": "shop://a"]) == nil)
  }

  @Test("A rule with an action applies to that action only, and one without to a tap (LN35)") func rulesApplyByAction()
    throws
  {
    let payload = LinkPayload(.url(at: "link"), .pattern("shop://order/:id/return", action: "RETURN"))
    let info: [AnyHashable: Any] = ["link": "shop://order/7", "id": 7]
    #expect(try payload.link(in: info) == "shop://order/7")
    #expect(try payload.link(in: info, action: "com.apple.UNNotificationDefaultActionIdentifier") == "shop://order/7")
    #expect(try payload.link(in: info, action: "RETURN") == "shop://order/7/return")
    #expect(try payload.link(in: info, action: "com.apple.UNNotificationDismissActionIdentifier") == nil)
    #expect(try payload.link(in: info, action: "OTHER") == nil)
  }

  @Test("No value of a payload changes the scheme or the host (LN35)") func valuesKeepSchemeAndHost() throws {
    let payload = LinkPayload(.pattern("https://shop.example/:id"))
    #expect(try payload.link(in: ["id": "/evil.example/..//x"]) == "https://shop.example/%2Fevil.example%2F..%2F%2Fx")
  }

  @Test("A text that is not a URL is opened with the same error as elsewhere (LN35)")
  func malformedTextsThrowWhenOpened() async throws {
    let text = try #require(try LinkPayload(.url(at: "link")).link(in: ["link": "no url\n"]))
    let error = try await #require(throws: MediatorError.self) { try await Mediator().open(text, source: .push) }
    #expect(error.code == .malformedURL)
  }

  @Test(
    "A malformed rule throws for every payload, and the error names the rule (LN35)",
    arguments: ["", ".", "a.", ".a", "a[", "a[x]", "a[-1]", "a[1", "a[1]b", "a\\", "a[99999999999999999999]"])
  func malformedPathsThrow(path: String) {
    let error = #expect(throws: NavigationError.self) { try LinkPayload(.url(at: path)).link(in: [:]) }
    #expect(error?.code == .malformedPayloadRule)
    #expect(error?.description == "payload rule '\(path)': malformed")
  }

  @Test(
    "A pattern that is malformed or has no scheme throws for every payload (LN35)",
    arguments: ["/order/:id", "order", "shop://:", ""])
  func malformedPatternsThrow(pattern: String) {
    let error = #expect(throws: NavigationError.self) { try LinkPayload(.pattern(pattern)).link(in: [:]) }
    #expect(error?.code == .malformedPayloadRule)
  }
}
