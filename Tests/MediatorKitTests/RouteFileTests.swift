import Foundation
import MediatorKit
import RoutePatterns
import Testing

@Suite struct RouteFileTests {
  private static let json = """
    {
      "version": 1,
      "routes": [
        {"pattern": "/sale/:id<int>", "action": "products/detail", "defaults": {"limit": 5, "open": true, "tags": ["a", 1]},
         "exposed": ["push", "web"], "priority": 10, "namespace": "shop"},
        {"pattern": "/a&b/:x", "action": "billing.order/list"}
      ],
      "rewrites": [{"from": "/old/:id", "to": "shop://products/:id", "priority": -3}]
    }
    """

  private static let plist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>version</key> <integer>1</integer>
      <key>routes</key>
      <array>
        <dict>
          <key>pattern</key> <string>/sale/:id&lt;int&gt;</string>
          <key>action</key> <string>products/detail</string>
          <key>defaults</key>
          <dict>
            <key>limit</key> <integer>5</integer> <key>open</key> <true/>
            <key>tags</key> <array><string>a</string><integer>1</integer></array>
          </dict>
          <key>exposed</key> <array><string>push</string><string>web</string></array>
          <key>priority</key> <integer>10</integer>
          <key>namespace</key> <string>shop</string>
        </dict>
        <dict>
          <key>pattern</key> <string><![CDATA[/a&b/:x]]></string>
          <key>action</key> <string>billing.order/list</string>
        </dict>
      </array>
      <key>rewrites</key>
      <array>
        <dict>
          <key>from</key> <string>/old/:id</string>
          <key>to</key> <string>shop://products/:id</string>
          <key>priority</key> <integer>-3</integer>
        </dict>
      </array>
    </dict>
    </plist>
    """

  private static func binary() throws -> Data {
    let value = try PropertyListSerialization.propertyList(from: Data(plist.utf8), options: [], format: nil)
    return try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
  }

  /// All that a file says, with the defaults sorted, since a binary property list has no order to keep.
  private func summary(_ file: RouteFile) -> String {
    let entries = file.entries.map { entry in
      let defaults = entry.defaults.sorted { $0.0 < $1.0 }.map { "\($0.0)=\($0.1)" }.joined(separator: " ")
      let exposure = entry.exposure.map { $0.map(\.rawValue).sorted().description } ?? "any"
      return "\(entry.pattern) \(entry.address) \(defaults) \(exposure) \(entry.priority) \(entry.namespace)"
    }
    return (entries + file.rewrites.rules.map { "\($0.from) \($0.to) \($0.priority)" }).joined(separator: "\n")
  }

  @Test("RT9 routes are read from JSON and from property lists alike")
  func readsAllNotationsAlike() throws {
    let expected = """
      /sale/:id<int> products/detail limit=["5"] open=["true"] tags=["a", "1"] ["push", "web"] 10 shop
      /a&b/:x billing.order/list  any 0 global
      /old/:id shop://products/:id -3
      """
    #expect(summary(try RouteFile(Data(Self.json.utf8))) == expected)
    #expect(summary(try RouteFile(Data(Self.plist.utf8))) == expected)
    #expect(summary(try RouteFile(try Self.binary())) == expected)
  }

  @Test func knowsWhereEntriesStand() throws {
    let file = try RouteFile(Data(Self.json.utf8), named: "shop.json")
    #expect(file.name == "shop.json")
    #expect(file.entries.map(\.line) == [4, 6])
    #expect(file.entries.map(\.column) == [5, 5])
    #expect(file.entries[0].defaults.map(\.0) == ["limit", "open", "tags"])
    #expect(try RouteFile(Data(Self.plist.utf8)).entries.map(\.line) == [8, 20])
    #expect(try RouteFile(try Self.binary()).entries.map(\.line) == [nil, nil])
  }

  @Test(arguments: [
    #"{"version":1}"#, #"{"version":1,"routes":[]}"#, #"{"rewrites":[],"version":1,"routes":[]}"#,
  ])
  func partsMayBeLeftOut(text: String) throws {
    let file = try RouteFile(Data(text.utf8))
    #expect(file.entries.isEmpty)
    #expect(file.rewrites.rules.isEmpty)
  }

  @Test func anEmptyListOfSourcesExposesToNone() throws {
    let text = #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","exposed":[]}]}"#
    #expect(try RouteFile(Data(text.utf8)).entries[0].exposure == [])
  }

  @Test(arguments: [
    ("[]", ":1:1: Expected a dictionary, found a list."),
    ("{}", ":1:1: The key 'version' is missing."),
    (#"{"version":2}"#, ":1:12: version: Version 2 is not supported; this reader knows version 1."),
    (#"{"version":"1"}"#, ":1:12: version: Expected a number, found a text."),
    (#"{"version":1,"version":1}"#, ":1:14: version: The key 'version' stands here twice."),
    (#"{"version":1,"route":[]}"#, ":1:14: route: 'route' is no key here; did you mean 'routes'?"),
    (#"{"version":1,"pages":[]}"#, ":1:14: pages: 'pages' is no key here; the keys are version, routes, rewrites."),
    (#"{"version":1,"routes":{}}"#, ":1:23: routes: Expected a list of routes, found a dictionary."),
    (#"{"version":1,"rewrites":null}"#, ":1:25: rewrites: Expected a list of rewrites, found null."),
  ])
  func reportsProblemsOfTheFrame(text: String, expected: String) {
    #expect(problems(text) == "r.json" + expected)
  }

  @Test(arguments: [
    ("1", ":2:1: routes[0]: Expected a dictionary, found a number."),
    (
      "{}",
      ":2:1: routes[0]: The key 'pattern' is missing.\nr.json:2:1: routes[0]: The key 'action' is missing."
    ),
    (
      #"{"patern":"/a","action":"t/a"}"#,
      ":2:1: routes[0]: The key 'pattern' is missing.\n"
        + "r.json:2:2: routes[0].patern: 'patern' is no key here; did you mean 'pattern'?"
    ),
    (#"{"pattern":"/a","action":3}"#, ":2:26: routes[0].action: Expected a text, found a number."),
    (
      #"{"pattern":"/a","action":"products"}"#,
      ":2:26: routes[0].action: 'products' is not an address such as 'order/detail'."
    ),
    (
      #"{"pattern":"/a","action":"a/b/c"}"#,
      ":2:26: routes[0].action: 'a/b/c' is not an address such as 'order/detail'."
    ),
    (
      #"{"pattern":"/a","action":"a b/c?"}"#,
      ":2:26: routes[0].action: The target of 'a b/c?' cannot be used: it contains whitespace or a control character.\n"
        + "r.json:2:26: routes[0].action: The action of 'a b/c?' cannot be used: it contains '?'."
    ),
    (#"{"pattern":true,"action":"t/a"}"#, ":2:12: routes[0].pattern: Expected a text, found a truth value."),
    (
      #"{"pattern":"/a/:id<itn>","action":"t/a"}"#,
      ":2:20: routes[0].pattern: \"itn\" is not a type; the types are int, uint, double, bool, uuid, date."
        + " Did you mean \"int\"?"
    ),
    (
      #"{"pattern":"\/é\u0041😀\/:id<text>","action":"t/a"}"#,
      ":2:29: routes[0].pattern: \"text\" is not a type; the types are int, uint, double, bool, uuid, date."
    ),
    (#"{"pattern":"/a(/b","action":"t/a"}"#, ":2:15: routes[0].pattern: This group is not closed."),
    (
      #"{"pattern":"/a","action":"t/a","priority":1.5}"#,
      ":2:43: routes[0].priority: Expected a whole number from -2147483648 to 2147483647, found 1.5."
    ),
    (
      #"{"pattern":"/a","action":"t/a","priority":2147483648}"#,
      ":2:43: routes[0].priority: Expected a whole number from -2147483648 to 2147483647, found 2147483648."
    ),
    (
      #"{"pattern":"/a","action":"t/a","priority":"1"}"#, ":2:43: routes[0].priority: Expected a number, found a text."
    ),
    (
      #"{"pattern":"/a","action":"t/a","namespace":""}"#,
      ":2:44: routes[0].namespace: The name of a namespace cannot be empty."
    ),
    (
      #"{"pattern":"/a","action":"t/a","exposed":"push"}"#,
      ":2:42: routes[0].exposed: Expected a list of texts, found a text."
    ),
    (
      #"{"pattern":"/a","action":"t/a","exposed":["push",1,""]}"#,
      ":2:50: routes[0].exposed[1]: Expected a text, found a number.\n"
        + "r.json:2:52: routes[0].exposed[2]: The name of a source cannot be empty."
    ),
    (
      #"{"pattern":"/a","action":"t/a","defaults":[]}"#,
      ":2:43: routes[0].defaults: Expected a dictionary, found a list."
    ),
    (
      #"{"pattern":"/a","action":"t/a","defaults":{"x":null,"x":1,"y":[[]]}}"#,
      ":2:48: routes[0].defaults.x: Expected a text, a number, a truth value or a list of them, found null.\n"
        + "r.json:2:53: routes[0].defaults.x: The key 'x' stands here twice.\n"
        + "r.json:2:64: routes[0].defaults.y[0]: Expected a text, a number or a truth value, found a list."
    ),
  ])
  func reportsProblemsOfRoutes(route: String, expected: String) {
    #expect(problems("{\"version\":1,\"routes\":[\n\(route)\n]}") == "r.json" + expected)
  }

  @Test(arguments: [
    ("/a/:id", "/a/:uid", "", true), ("/a/:id<int>", "/a/:n<int>", "", true), ("/a/*x", "/a/*", "", true),
    ("/A(/:x)", "/A(/:y)", "", true), ("shop://a/:x", "SHOP://a/:y", "", true), ("/a%2Db", "/a-b", "", true),
    ("/a/:id", "/a/:id<int>", "", false), ("/a/:id", "/b/:id", "", false), ("/a/:id", "shop://a/:id", "", false),
    ("/a/:id", "/a/:id", #","priority":1"#, false), ("/a/:id", "/a/:id", #","namespace":"shop""#, false),
    ("/a/:id", "/a/:x", #","namespace":"global","priority":0"#, true),
  ])
  func reportsPatternsThatAreTheSame(first: String, second: String, more: String, isSame: Bool) {
    let text = """
      {"version": 1, "routes": [{"pattern": "\(first)", "action": "t/a"},
        {"pattern": "\(second)", "action": "t/b"\(more)}]}
      """
    let expected =
      "r.json:2:15: routes[1].pattern: The pattern is the same as that of routes[0] but for parameter names,"
      + " at priority 0 in namespace 'global'."
    #expect(problems(text) == (isSame ? expected : ""))
  }

  @Test(arguments: [
    (#"{"from":"/a"}"#, ":2:1: rewrites[1]: The key 'to' is missing."),
    (#"{"from":"/a","to":[]}"#, ":2:19: rewrites[1].to: Expected a text, found a list."),
    (#"{"from":"a//b","to":"/x"}"#, ":2:12: rewrites[1].from: There is an empty segment."),
    (
      #"{"from":"/a/:id","to":"\/x/:uid"}"#,
      ":2:28: rewrites[1].to: '/a/:id' does not capture ':uid'; did you mean 'id'?"
    ),
    (
      #"{"from":"/a/:id","to":"x/:id"}"#,
      ":2:24: rewrites[1].to: A template begins with '/' or with a scheme and '://'."
    ),
    (
      #"{"from":"/first/:y","to":"/x"}"#,
      ":2:9: rewrites[1].from: The pattern is the same as that of rewrites[0] but for parameter names, at priority 0."
    ),
    (
      #"{"from":"/a/:id","to":"/a/:id"}"#,
      ":2:23: rewrites[1].to: '/a/x' is rewritten in a circle: rewrites[1] → rewrites[1]."
    ),
    (
      #"{"from":"/a/:id","to":"/b"},{"form":1},{"from":"/b","to":"/a/1"}"#,
      ":2:23: rewrites[1].to: '/a/1' is rewritten in a circle: rewrites[1] → rewrites[3] → rewrites[1].\n"
        + "r.json:2:29: rewrites[2]: The key 'from' is missing.\n"
        + "r.json:2:29: rewrites[2]: The key 'to' is missing.\n"
        + "r.json:2:30: rewrites[2].form: 'form' is no key here; did you mean 'from'?"
    ),
  ])
  func reportsProblemsOfRewrites(rewrites: String, expected: String) {
    let text = "{\"version\":1,\"rewrites\":[{\"from\":\"/first/:x\",\"to\":\"/last\"},\n\(rewrites)\n]}"
    #expect(problems(text) == "r.json" + expected)
  }

  @Test func reportsEverythingAtOnceInTheOrderOfTheFile() {
    let text = """
      {
        "rewrites": [{"from": "/a/:x", "to": "shop://:y"}],
        "routes": [{"action": "t", "pattern": "/:x/:x"}],
        "Version": 1
      }
      """
    let expected = """
      routes.json:1:1: The key 'version' is missing.
      routes.json:2:48: rewrites[0].to: '/a/:x' does not capture ':y'; did you mean 'x'?
      routes.json:3:25: routes[0].action: 't' is not an address such as 'order/detail'.
      routes.json:3:47: routes[0].pattern: The parameter "x" stands in the pattern twice.
      routes.json:4:3: Version: 'Version' is no key here; did you mean 'version'?
      """
    #expect(problems(text, named: "routes.json") == expected)
  }

  @Test func givesProblemsAsData() throws {
    let error = #expect(throws: RouteFileError.self) {
      try RouteFile(Data(#"{"version":1,"routes":[{"pattern":"/a(","action":"t/a"}]}"#.utf8))
    }
    #expect(error?.file == "routes")
    let problem = try #require(error?.problems.first)
    #expect(problem.line == 1)
    #expect(problem.column == 38)
    #expect(problem.keyPath == "routes[0].pattern")
    #expect(problem.code == .malformedPattern)
    #expect(problem.message == "This group is not closed.")
  }

  @Test func placesProblemsOfPropertyLists() throws {
    let xml = """
      <plist version="1.0"><dict><key>version</key><integer>1</integer><key>routes</key><array>
      <dict><key>pattern</key><string>/a&amp;b/:id&lt;itn&gt;</string><key>action</key><true/></dict>
      </array></dict></plist>
      """
    let pattern =
      "routes[0].pattern: \"itn\" is not a type; the types are int, uint, double, bool, uuid, date. Did you mean \"int\"?"
    let action = "routes[0].action: Expected a text, found a truth value."
    #expect(problems(xml, named: "r.plist") == "r.plist:2:49: \(pattern)\nr.plist:2:82: \(action)")
    let value = try PropertyListSerialization.propertyList(from: Data(xml.utf8), options: [], format: nil)
    let binary = try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0)
    #expect(problems(binary, named: "r.plist") == "r.plist: \(pattern)\nr.plist: \(action)")
  }

  @Test func readsFilesOnDisk() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "routes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "shop.json")
    #expect(throws: CocoaError.self) { try RouteFile(contentsOf: url) }
    try Data(Self.json.utf8).write(to: url)
    #expect(try RouteFile(contentsOf: url).name == "shop.json")
    try Data().write(to: url)
    let error = #expect(throws: RouteFileError.self) { try RouteFile(contentsOf: url) }
    #expect(error?.description == "shop.json:1:1: Expected a value, found the end.")
    try Data(count: 2 << 20).write(to: url)
    let large = #expect(throws: RouteFileError.self) { try RouteFile(contentsOf: url) }
    #expect(large?.description == "shop.json: A document may have at most 1048576 bytes.")
    #expect(throws: CocoaError.self) { try RouteFile(contentsOf: #require(URL(string: "https://example.com/r.json"))) }
  }
}
