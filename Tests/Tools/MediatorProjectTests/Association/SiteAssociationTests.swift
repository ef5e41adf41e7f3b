import Foundation
import MediatorProject
import Testing

@Suite("Association files decide which links open an app") struct SiteAssociationTests {
  static let app = "ABCDE12345.com.example.app"

  /// Returns a file with one rule for ``app``.
  static func file(_ component: String, _ rest: String = "") throws -> SiteAssociation {
    try SiteAssociation(
      json: #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[\#(component)]}]\#(rest)}}"#)
  }

  static func opens(_ component: String, _ path: String, _ rest: String = "") throws -> Bool {
    try file(component, rest).decision(for: "https://example.com\(path)", app: app).opensApp
  }

  @Test("The first rule that matches decides, and excludes stop (PF1)")
  func theFirstRuleDecides() throws {
    let file = try Self.file(
      #"{"/":"/a/b","exclude":true},{"/":"/a/*"},{"/":"/a/c","exclude":true}"#)
    let excluded = try file.decision(for: "https://example.com/a/b", app: Self.app)
    #expect(excluded == .excluded(file.rules[0]))
    #expect(try file.decision(for: "https://example.com/a/c", app: Self.app) == .opens(file.rules[1]))
    #expect(try file.decision(for: "https://example.com/b", app: Self.app) == .none)
    #expect(file.rules[1].description == "rule 2 '/a/*'")
    #expect(file.rules[1].keyPath == "applinks.details[0].components[1]")
  }

  @Test("'appIDs' takes precedence over 'appID', and other apps do not count (PF1)")
  func appIDsTakePrecedence() throws {
    let file = try SiteAssociation(
      json: """
        {"applinks":{"details":[{"appID":"ABCDE12345.one","appIDs":["FGHIJ67890.two"],"components":[{"/":"/x"}]},
        {"appID":"ABCDE12345.one","paths":["NOT /x/secret","/x/*"]}]}}
        """)
    #expect(try file.decision(for: "https://example.com/x", app: "FGHIJ67890.two") == .opens(file.rules[0]))
    #expect(try file.decision(for: "https://example.com/x/1", app: "ABCDE12345.one") == .opens(file.rules[2]))
    #expect(try file.decision(for: "https://example.com/x/secret", app: "ABCDE12345.one") == .excluded(file.rules[1]))
    #expect(try file.decision(for: "https://example.com/x/1", app: "ABCDE12345.three") == .none)
    #expect(file.apps == ["ABCDE12345.one", "FGHIJ67890.two"])
  }

  @Test("A dictionary of details is read sorted, with a warning (PF1)")
  func aDictionaryOfDetailsIsSorted() throws {
    let file = try SiteAssociation(
      json: #"{"applinks":{"details":{"FGHIJ67890.two":{"paths":["/b"]},"ABCDE12345.one":{"paths":["/a"]}}}}"#)
    #expect(file.rules.map(\.apps) == [["ABCDE12345.one"], ["FGHIJ67890.two"]])
    #expect(file.findings.map(\.rule) == [.associationOrder])
  }

  @Test(
    "Paths match as the table of verdicts says (PF2)",
    arguments: [
      ("/buy/*", "/buy", true), ("/buy/*", "/buy//", true), ("/buy/*", "/buy/4/x", true), ("/buy/*", "/buyer", false),
      ("/buy/*", "/bu", false), ("/a/*/c", "/a/c", false), ("/id/????", "/id/481", false), ("/a/?*", "/a/", false),
      ("/caf%C3%A9", "/caf%c3%a9", false), ("abc", "/abc", true), ("*abc", "/xabc", true), ("/a/b", "/a%2Fb", false),
      ("/", "/", true), ("/", "", true), ("/", "/a", false), ("/*", "/", true), ("/*", "", true), ("*", "/a/b", true),
      ("///abc", "/abc", true), ("/a/*", "/a/b/c", true), ("*/*", "/a", true), ("/?", "/é", true), ("/?", "/ab", false),
    ])
  func pathsMatch(pattern: String, path: String, opens: Bool) throws {
    #expect(try Self.opens(#"{"/":"\#(pattern)"}"#, path) == opens)
  }

  @Test(
    "Queries and fragments match as the table of verdicts says (PF2)",
    arguments: [
      (#"{"?":{"b":"*"}}"#, "/x", true), (#"{"?":{"b":"*"}}"#, "/x?a=1", true), (#"{"?":{"b":"?*"}}"#, "/x?a=1", false),
      (#"{"?":{"id":"42"}}"#, "/x?id=7&id=42", false), (#"{"?":{"id":"42"}}"#, "/x?id=42&id=42", true),
      (#"{"?":{"a":"1","f":true}}"#, "/x?a=2", true), (#"{"?":"a=1"}"#, "/x?a=1&b=2", false),
      (##"{"#":"?*"}"##, "/x", false), (##"{"#":"top"}"##, "/x?a=1#top", true),
      (#"{"/":"/a b","percentEncoded":false}"#, "/a%20b", true),
      (#"{"/":"/a%20b","percentEncoded":false}"#, "/a%20b", false), (#"{"?":{"a":"b=c"}}"#, "/x?a=b=c", true),
      (#"{"?":{"a":"b c"},"percentEncoded":false}"#, "/x?a=b%20c", true), (#"{"?":{"a":"b+c"}}"#, "/x?a=b+c", true),
    ])
  func queriesAndFragmentsMatch(component: String, path: String, opens: Bool) throws {
    #expect(try Self.opens(component, path) == opens)
  }

  @Test(
    "Variables stand for one of their values (PF3)",
    arguments: [
      ("/$(food)/x", "/pizza/x", true), ("/$(food)/x", "/sushi2/x", true), ("/$(food)/x", "/sush/x", false),
      ("/$(lang)_$(region)/a", "/de_DE/a", true), ("/$(region)", "/UK", false), ("/$(region)", "/GB", true),
      ("/$(digit)$(xdigit)$(alpha)", "/7fZ", true), ("/$(digit)", "/x", false), ("/$(upper)$(lower)", "/Ab", true),
      ("/$(upper)", "/a", false), ("/$(alnum)", "/-", false), ("/$x", "/$x", true),
    ])
  func variablesMatch(pattern: String, path: String, opens: Bool) throws {
    let rest = #","substitutionVariables":{"food":["pizza","sushi*"]}"#
    #expect(try Self.opens(#"{"/":"\#(pattern)"}"#, path, rest) == opens)
  }

  @Test("An unknown variable is an error, and its rule never matches (PF3)")
  func anUnknownVariableNeverMatches() throws {
    let file = try Self.file(#"{"/":"/$(nonsense)/*"},{"/":"/a/*"}"#)
    #expect(file.findings.map(\.severity) == [.error])
    #expect(file.findings[0].message.contains("'nonsense'"))
    #expect(try file.decision(for: "https://example.com/$(nonsense)/1", app: Self.app) == .none)
    #expect(try file.decision(for: "https://example.com/a/1", app: Self.app) == .opens(file.rules[1]))
  }

  @Test("Case folds one scalar to one (PF3)")
  func caseFoldsOneToOne() throws {
    #expect(try Self.opens(#"{"/":"/ÄB/$(upper)","caseSensitive":false}"#, "/äb/x"))
    #expect(try Self.opens(#"{"/":"/straße","caseSensitive":false}"#, "/STRASSE") == false)
  }

  @Test("A file above 128 KiB is a warning, and one above 1 MiB an error (PF5)")
  func sizesAreLimited() throws {
    func file(_ count: Int) throws -> SiteAssociation {
      let json = #"{"applinks":{"details":[]},"x":""}"#
      return try SiteAssociation(
        json: json.replacing(#""x":"#, with: String(repeating: " ", count: count - json.utf8.count) + #""x":"#))
    }
    #expect(try file(128 << 10).findings == [])
    #expect(
      try file(128 << 10 + 1).findings.map(\.description) == [
        "warning: apple-app-site-association: found 131073 bytes, expected at most 131072 [association-size]"
      ])
    #expect(try file(1 << 20).findings.count == 1)
    let error = #expect(throws: SiteAssociationError.self) { try file(1 << 20 + 1) }
    #expect(error?.code == .tooLong)
  }

  @Test("Keys come from the rule, the details, then the domain (PF4)")
  func keysHaveDefaults() throws {
    let json = """
      {"applinks":{"defaults":{"caseSensitive":false,"/":"/d","comment":"x"},"details":[
      {"appIDs":["\(Self.app)"],"defaults":{"caseSensitive":true},"components":[{"/":"/a"}]},
      {"appIDs":["\(Self.app)"],"components":[{"/":"/b"},{"#":"top"}]}]}}
      """
    let file = try SiteAssociation(json: json)
    func opens(_ path: String) throws -> Bool {
      try file.decision(for: "https://example.com\(path)", app: Self.app).opensApp
    }
    #expect(try opens("/A") == false)
    #expect(try opens("/B"))
    #expect(try opens("/D#TOP"))
    #expect(try opens("/e#top") == false)
  }

  @Test(
    "Files that cannot be read are errors that name the problem (PF5)",
    arguments: [
      ("", SiteAssociationError.Code.syntax), ("[]", .wrongType), ("{", .syntax), ("{}", .wrongType),
      (#"{"applinks":[]}"#, .wrongType), (#"{"applinks":{"details":7}}"#, .wrongType), ("0\u{80}", .signed),
      // AT34: JSON sorts the marks to hash them.
      (#"{"applinks":{"\#(String(repeating: #"\u0301"#, count: 31))":{}}}"#, .syntax),
    ])
  func unreadableFilesAreErrors(text: String, code: SiteAssociationError.Code) {
    let error = #expect(throws: SiteAssociationError.self) { try SiteAssociation(json: text, named: "aasa") }
    #expect(error?.code == code)
    #expect(error?.description.hasPrefix("aasa: ") == true)
  }

  @Test("Values of a wrong type are ignored with a warning (PF6)")
  func wrongTypesAreReported() throws {
    let file = try Self.file(#"{"/":5},7,{"exclude":"yes","/":"/a"},{"?":5}"#)
    #expect(file.findings.count == 4)
    #expect(file.findings.allSatisfy { $0.rule == .associationType && $0.severity == .warning })
    #expect(file.rules.count == 3)
  }

  @Test(
    "An identifier is ten capital letters or digits, a dot and a bundle identifier (PF1)",
    arguments: [
      ("ABCDE12345.com.example.app", true), ("0123456789.a", true), ("ABCDE12345.A-b.9", true), ("", false),
      ("com.example.app", false), ("ABCDE12345", false), ("ABCDE12345.", false), ("abcde12345.com", false),
      ("ABCDE1234.com", false), ("ABCDE12345.com..app", false), ("ABCDE12345.com.*", false), ("ABCDE12345.é", false),
    ])
  func identifiersAreChecked(app: String, isValid: Bool) throws {
    let file = try SiteAssociation(
      json: #"{"applinks":{"details":[{"appIDs":["\#(app)"],"components":[{"/":"*"}]}]}}"#, named: "aasa")
    let manifest = ComparisonTests.manifest(["/a"])
    if isValid {
      #expect(file.findings.isEmpty)
      #expect(try file.decision(for: "https://shop.example/a", app: app).opensApp)
      #expect(try manifest.siteAssociation(host: "shop.example", apps: [app]).json().contains(app))
    } else {
      #expect(file.findings.map(\.rule) == [.associationApp] && file.findings[0].severity == .error)
      #expect(
        file.findings[0].description.hasPrefix(
          "error: aasa: applinks.details[0].appIDs[0]: not the identifier of an app: found '\(app)', expected the ten"))
      let calls: [() throws -> Void] = [
        { _ = try file.decision(for: "https://shop.example/a", app: app) },
        { _ = try manifest.compare(with: file, host: "shop.example", app: app) },
        { _ = try manifest.siteAssociation(host: "shop.example", apps: [app]) },
      ]
      for call in calls {
        let error = #expect(throws: SiteAssociationError.self) { try call() }
        #expect(error?.code == .malformedApp)
      }
    }
  }

  @Test("An identifier without its prefix is recognized (PF1)") func prefixesAreSuggested() throws {
    let error = #expect(throws: SiteAssociationError.self) {
      try Self.file("{}").decision(for: "https://shop.example/a", app: "com.example.app")
    }
    #expect(error?.description.hasSuffix("; did you mean '\(Self.app)'?") == true)
  }

  @Test(
    "A host with a port is never associated (PF1)",
    arguments: [
      ("https://shop.example:8080/a", false), ("http://shop.example:443/a", false), ("https://shop.example:80", false),
      ("https://shop.example:443/a", true), ("HTTP://shop.example:80/a", true), ("https://shop.example/a:8080", true),
      ("https://[::1]/a", true), ("https://[::1]:8080/a", false), ("https://shop.example:/a", true),
    ])
  func portsAreNotAssociated(url: String, opens: Bool) throws {
    #expect(try Self.file(#"{"/":"*"}"#).decision(for: url, app: Self.app).opensApp == opens)
  }

  @Test("A URL that is not of a website has no verdict", arguments: ["", "/a", "shop://a/b", "https:///a", "https://"])
  func otherURLsHaveNoVerdict(url: String) throws {
    let file = try Self.file("{}")
    let error = #expect(throws: SiteAssociationError.self) { try file.decision(for: url, app: Self.app) }
    #expect(error?.code == .notAWebURL)
  }
}
