import Foundation
import MediatorProject
import Testing

@Suite("Property lists are compared with schemes and hosts") struct PropertyListTests {
  static let manifest = Manifest(
    modules: [], targets: [],
    namespaces: [
      Manifest.Namespace("global", .global, schemes: ["shop"], routes: []),
      Manifest.Namespace("dev", .scheme, schemes: ["shop-dev"], routes: []),
      Manifest.Namespace("web", .web, hosts: ["shop.example", "*.shop.example", "localhost:8080"], routes: []),
    ], rewrites: [Manifest.Rewrite(from: "/call/:n", to: "tel-app://call/:n")])

  static func info(_ schemes: [String], queries: [String] = ["tel-app"]) throws -> PropertyListFile {
    let root: [String: Any] = [
      "CFBundleURLTypes": [["CFBundleURLSchemes": schemes]], "LSApplicationQueriesSchemes": queries,
    ]
    return try PropertyListFile(
      PropertyListSerialization.data(fromPropertyList: root, format: .xml, options: 0), named: "App/Info.plist",
      variables: ["APP_SCHEME": "shop"])
  }

  static func entitlements(_ domains: [String]) throws -> PropertyListFile {
    let root = ["com.apple.developer.associated-domains": domains]
    return try PropertyListFile(
      PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0), named: "App.entitlements")
  }

  static func findings(
    info: PropertyListFile? = nil, entitlements: PropertyListFile? = nil, isRelease: Bool = false
  ) -> [String] {
    manifest.findings(info: info, entitlements: entitlements, isRelease: isRelease).map(\.description)
  }

  @Test("Schemes are compared without regard to case (PF15)")
  func schemesAreCompared() throws {
    #expect(try Self.findings(info: Self.info(["SHOP", "shop-dev"])) == [])
    #expect(
      try Self.findings(info: Self.info(["shop", "https", "other"])) == [
        "error: App/Info.plist: CFBundleURLTypes[0].CFBundleURLSchemes[1]: scheme 'https' belongs to the browser: "
          + "remove it [url-types]",
        "warning: App/Info.plist: CFBundleURLTypes[0].CFBundleURLSchemes[2]: scheme 'other' belongs to no namespace "
          + "[url-types]",
        "error: App/Info.plist: CFBundleURLTypes: scheme 'shop-dev' is missing: add it [url-types]",
      ])
  }

  @Test("Build settings need a value (PF17)")
  func buildSettingsNeedAValue() throws {
    #expect(try Self.findings(info: Self.info(["$(APP_SCHEME)", "${APP_SCHEME}-dev"])) == [])
    let found = try Self.findings(info: Self.info(["shop", "shop-dev", "$(NONE)x"]))
    #expect(found.count == 1)
    #expect(found[0].contains("unknown build setting: found 'NONE', which '--define' can set"))
    #expect(try Self.findings(info: Self.info(["shop", "shop-dev", "$(ab"])).first?.contains("scheme '$(ab'") == true)
  }

  @Test("A scheme that rewrites map to is queried (PF17)")
  func rewrittenSchemesAreQueried() throws {
    let found = try Self.findings(info: Self.info(["shop", "shop-dev"], queries: []))
    #expect(
      found == [
        "warning: App/Info.plist: LSApplicationQueriesSchemes: scheme 'tel-app', which a rewrite maps to, is missing: "
          + "'canOpenURL' needs it [query-schemes]"
      ])
  }

  @Test("Associated domains are compared with hosts (PF16)")
  func domainsAreCompared() throws {
    #expect(
      try Self.findings(
        entitlements: Self.entitlements([
          "applinks:shop.example", "applinks:*.shop.example?mode=managed", "webcredentials:a.example",
        ])) == [])
    let found = try Self.findings(
      entitlements: Self.entitlements([
        "applinks:*.shop.example", "applinks:https://shop.example", "applinks:shop.example:443",
        "applinks:shop.example/x", "applinks:other.example", "applinks:a.shop.example?mode=test",
      ]))
    #expect(found.count == 6)
    #expect(found.filter { $0.contains("without scheme, path and port") }.count == 3)
    #expect(found.contains { $0.hasPrefix("warning:") && $0.contains("'applinks:other.example': the host belongs") })
    #expect(found.contains { $0.contains("unknown mode") })
    #expect(
      found.last == "error: App.entitlements: com.apple.developer.associated-domains: "
        + "'applinks:shop.example' is missing: add it [domains]")
  }

  @Test("So many domains and hosts that their pairs are not compared are reported (D14)") func domainsAreBounded()
    throws
  {
    let hosts = (0..<3000).map { "h\($0).example" }
    let manifest = Manifest(
      modules: [], targets: [], namespaces: [Manifest.Namespace("web", .web, hosts: hosts, routes: [])], rewrites: [])
    let file = try Self.entitlements((0..<1000).map { "applinks:g\($0).example" })
    let found = manifest.findings(info: nil, entitlements: file).map(\.description)
    #expect(found.last?.contains("too many domains and hosts") == true)
  }

  @Test("A finding that is read is printable and cut like one that is created (AT14)") func storedFindingsAreCut()
    throws
  {
    let long = "\u{202E}" + String(repeating: "x", count: 5000)
    let json = #"{"severity":"error","rule":"domains","place":"\#(long)","message":"\#(long)","fix":"\#(long)"}"#
    let finding = try JSONDecoder().decode(Manifest.Finding.self, from: Data(json.utf8))
    #expect(finding == Manifest.Finding(.error, .domains, subject: long, long, fix: long))
    #expect(finding.description.unicodeScalars.count < 2000 && !finding.description.contains("\u{202E}"))
  }

  @Test("A domain for development is an error in a release (PF16)")
  func developmentDomains() throws {
    let file = try Self.entitlements(["applinks:shop.example?mode=developer", "applinks:*.shop.example"])
    let warnings = Self.findings(entitlements: file)
    #expect(warnings.count == 1 && warnings[0].hasPrefix("warning:"))
    #expect(warnings[0].hasSuffix("'applinks:shop.example?mode=developer': for development only [domains]"))
    #expect(Self.findings(entitlements: file, isRelease: true).allSatisfy { $0.hasPrefix("error:") })
  }

  @Test("Values of a wrong type are errors at their key path (PF15)")
  func wrongTypesAreErrors() throws {
    let root: [String: Any] = [
      "CFBundleURLTypes": [5, ["CFBundleURLSchemes": "shop"], ["CFBundleURLSchemes": [7, "shop", "shop-dev"]]],
      "LSApplicationQueriesSchemes": "tel-app",
    ]
    let data = try PropertyListSerialization.data(fromPropertyList: root, format: .xml, options: 0)
    let found = try Self.findings(info: PropertyListFile(data))
    #expect(found.filter { $0.contains("wrong type") }.count == 4)
    #expect(found.contains { $0.contains("CFBundleURLTypes[2].CFBundleURLSchemes[0]: wrong type: expected a string") })
  }

  /// A file that is cut, of another format, deep or too large.
  static let hostile: [(name: String, data: Data)] = {
    let xml =
      (try? PropertyListSerialization.data(fromPropertyList: ["a": [1, 2]], format: .xml, options: 0)) ?? Data()
    let binary =
      (try? PropertyListSerialization.data(fromPropertyList: ["a": ["b", "c"]], format: .binary, options: 0)) ?? Data()
    let deep = "<plist>" + String(repeating: "<array>", count: 140_000)
    // An array that contains itself.
    let cycle = Data(
      Array("bplist00".utf8) + [0xD1, 1, 2, 0x51, 0x61, 0xA1, 2] + [8, 11, 13] + Array(repeating: 0, count: 6) + [1, 1]
        + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 15])
    // A dictionary of "a" and another object, with its key and value by number.
    func dictionary(_ key: UInt8, _ value: UInt8, _ other: [UInt8]) -> Data {
      Data(
        Array("bplist00".utf8) + [0xD1, key, value, 0x51, 0x61] + other + [8, 11, 13] + Array(repeating: 0, count: 6)
          + [1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(13 + other.count)])
    }
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    // A file of objects, the first of which contains the others, and of bytes after them.
    func file(_ objects: [[UInt8]], _ end: [UInt8] = []) -> Data {
      var bytes = Array("bplist00".utf8)
      var offsets: [Int] = []
      for object in objects {
        offsets.append(bytes.count)
        bytes += object
      }
      bytes += end
      let trailer = Array(repeating: 0, count: 6) + [4, 2] + number(objects.count, 8) + number(0, 8)
      return Data(bytes + offsets.flatMap { number($0, 4) } + trailer + number(bytes.count, 8))
    }
    func list(_ elements: [Int]) -> [UInt8] {
      [0xAF, 0x11] + number(elements.count, 2) + elements.flatMap { number($0, 2) }
    }
    // Each array contains the next one, and the first all of them, the innermost first.
    let count = 1742
    let chain = file([list((1...count).reversed())] + (1..<count).map { [0xA1] + number($0 + 1, 2) } + [[0xA0]])
    // Each object of a kind contains the bytes of those after it.
    func overlapping(_ kind: UInt8) -> Data {
      let dictionary = [0xD1] + number(1, 2) + number(2, 2)
      let objects = Array(repeating: [kind, 0x11] + number(4000, 2), count: 1000)
      return file([dictionary, [0x51, 0x61], list(Array(3..<1003))] + objects, Array(repeating: 0x61, count: 4000))
    }
    let marks = String(repeating: "\u{301}", count: 31)
    let references = String(repeating: "&#x0301;&#790;", count: 16)
    func levels(_ between: String) -> Data {
      Data(("<plist>" + String(repeating: "<array>" + between, count: 10_000)).utf8)
    }
    return [
      ("a chain of shared arrays (D3)", chain), ("comments that close (D3)", levels("<!--</array>-->")),
      ("data that overlaps", overlapping(0x4F)), ("strings that overlap", overlapping(0x5F)),
      ("data that closes (D3)", levels("<![CDATA[</array>]]>")),
      ("instructions that close (D3)", levels("<?x </array>?>")),
      ("an end in quotation marks (D3)", levels("<array a='/>'>")),
      ("a declaration that hides a comment (D3)", Data("<!DOCTYPE x '>'[<!--]><plist><dict/></plist>".utf8)),
      ("tags without an end (D4)", Data(("<plist>" + String(repeating: "<array</array", count: 80_000)).utf8)),
      ("comments without an end (D4)", Data(("<plist>" + String(repeating: "<!-- -", count: 170_000)).utf8)),
      // Foundation crashed on Linux.
      ("a set", dictionary(1, 2, [0xC1, 1])), ("a key that is a list", dictionary(2, 1, [0xA1, 1])),
      ("a key that is a number", dictionary(2, 1, [0x10, 1])),
      ("an archiver's reference", dictionary(1, 2, [0x80, 1])),
      ("empty", Data()), ("text", Data("hello".utf8)), ("old style", Data("{ a = b; }".utf8)),
      ("JSON", Data(#"{"a": 1}"#.utf8)), ("cut XML", xml.dropLast(40)), ("cut binary", binary.dropLast(9)),
      ("only the magic", Data("bplist00".utf8)), ("deep", Data(deep.utf8)), ("cycle", cycle),
      ("entities", Data("<!DOCTYPE x [<!ENTITY a \"aaaa\">]><plist><string>&a;</string></plist>".utf8)),
      ("a list", Data("<plist><array/></plist>".utf8)), ("too long", Data(count: (1 << 20) + 1)),
      ("UTF-16", Data([0xFF, 0xFE]) + Data("<plist/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })),
      // Foundation, and dictionaries of strings, sort such marks.
      ("marks (AT34)", Data("<plist><dict><key>\(marks)</key><true/></dict></plist>".utf8)),
      ("marks as references (AT34)", Data("<plist><dict><key>\(references)</key><true/></dict></plist>".utf8)),
      (
        "marks around character data (AT34)",
        Data("<plist><dict><key>a\(marks.dropLast())<![CDATA[]]>&#769;<!--x-->\u{301}</key><true/></dict></plist>".utf8)
      ),
      ("another encoding (AT34)", Data("<?xml version='1.0' encoding='UTF-7'?><plist><dict/></plist>".utf8)),
      ("marks in UTF-16 (AT34)", dictionary(2, 1, [0x6F, 0x10, 31] + (0..<31).flatMap { _ in [UInt8(3), 1] })),
      (
        "many values",
        Data(
          "<plist><dict><key>a</key><array>\(String(repeating: "<true/>", count: 110_000))</array></dict></plist>".utf8)
      ),
    ]
  }()

  @Test(
    "30 combining marks in a row are read, one more is an error (AT34)", arguments: ["\u{301}", "&#x301;", "&#769;"])
  func marksAreLimited(mark: String) throws {
    func file(_ count: Int) throws -> PropertyListFile {
      let key = String(repeating: mark, count: count)
      return try PropertyListFile(Data("<plist><dict><key>\(key)</key><true/></dict></plist>".utf8))
    }
    _ = try file(30)
    let error = #expect(throws: PropertyListError.self) { try file(31) }
    #expect(error.map { "\($0)" } == "Info.plist: more than 30 combining marks in a row")
  }

  @Test("Comments, attributes and a document type are read (D3)") func ordinaryXMLIsRead() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><!-- <array> --><dict><key>a</key><array/><key>b</key><dict/></dict></plist>
      """
    #expect(throws: Never.self) { try PropertyListFile(Data(xml.utf8)) }
  }

  @Test("Other files are errors (PF15)", arguments: hostile.map(\.name))
  func hostileFilesAreErrors(name: String) throws {
    let data = try #require(Self.hostile.first { $0.name == name }?.data)
    let error = #expect(throws: PropertyListError.self) { try PropertyListFile(data, named: "Info.plist") }
    #expect(error?.description.hasPrefix("Info.plist: ") == true)
  }

  @Test("Binary files cut or changed anywhere end in a value or an error (PF15)")
  func changedBinariesAreRead() throws {
    let root: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["shop"]]], "é": "日本"]
    let data = try PropertyListSerialization.data(fromPropertyList: root, format: .binary, options: 0)
    var reads = 0
    for index in data.indices {
      for byte: UInt8 in [0, 0xA1, 0xD1, 0xFF] {
        var changed = data
        changed[index] = byte
        do throws(PropertyListError) {
          _ = Self.manifest.findings(info: try PropertyListFile(changed), entitlements: nil)
          reads += 1
        } catch { #expect(!error.message.isEmpty) }
      }
      #expect(throws: PropertyListError.self) { try PropertyListFile(data.prefix(index)) }
    }
    #expect(reads > 0)
  }
}
