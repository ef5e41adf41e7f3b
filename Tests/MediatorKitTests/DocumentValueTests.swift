import Foundation
import MediatorKit
import Testing

/// Documents are seen through route files: a value is read as a default, a fault is a problem.
@Suite struct DocumentValueTests {
  @Test(arguments: [
    (#""""#, ""), (#""a""#, "a"), (#""é€😀""#, "é€😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u20AC""#, "Aé€"), (#""\ud83d\uDE00""#, "😀"), (#""\u0000""#, "\0"), ("\"\u{7F}\"", "\u{7F}"),
    (#""\u0026amp;""#, "&amp;"), ("0", "0"), ("-0", "-0"), ("12", "12"), ("-1.50", "-1.50"), ("1e5", "1e5"),
    ("1.5E+10", "1.5E+10"), ("0.1e-7", "0.1e-7"), ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("true", "true"), ("false", "false"), (" \t\r\n1 ", "1"),
  ])
  func readsJSON(value: String, expected: String) throws {
    #expect(try read(default: value) == [expected])
  }

  @Test(arguments: [
    ("01", "r.json:2:2: A number begins with no needless '0'."),
    ("-", "r.json:2:2: Expected a digit, found '}'."), ("+1", "r.json:2:1: Expected a value, found '+'."),
    (".5", "r.json:2:1: Expected a value, found '.'."), ("1.", "r.json:2:3: Expected a digit, found '}'."),
    ("1e", "r.json:2:3: Expected a digit, found '}'."), ("NaN", "r.json:2:1: Expected a value, found 'N'."),
    ("tru", "r.json:2:1: Expected a value, found 't'."), ("truee", "r.json:2:5: Expected ',' or '}', found 'e'."),
    ("'a'", "r.json:2:1: Expected a value, found '''."), ("[1,]", "r.json:2:4: Expected a value, found ']'."),
    ("[1 2]", "r.json:2:4: Expected ',' or ']', found '2'."),
    (#"{"a":1,}"#, "r.json:2:8: Expected a key in double quotes, found '}'."),
    (#"{"a" 1}"#, "r.json:2:6: Expected ':' after the key, found '1'."),
    (#"{a:1}"#, "r.json:2:2: Expected a key in double quotes, found 'a'."),
    ("// no\n1", "r.json:2:1: Expected a value, found '/'."),
    ("\"a\nb\"", "r.json:2:3: A text holds U+000A as an escape only."),
    ("\"a\u{1}\"", "r.json:2:3: A text holds U+0001 as an escape only."),
    (#""é😀\x""#, #"r.json:2:4: '\' begins no escape here."#),
    (#""\u12g4""#, #"r.json:2:2: '\u' is followed by four hexadecimal digits."#),
    (#""\ud800""#, "r.json:2:2: This escape is half of a surrogate pair."),
    (#""\ud800\u0041""#, "r.json:2:2: This escape is half of a surrogate pair."),
    (#""\udc00\ud800""#, "r.json:2:2: This escape is half of a surrogate pair."),
    (#""\"#, #"r.json:2:2: '\' begins no escape here."#), (#""a"#, "r.json:2:1: This text is not closed."),
    ("\u{FEFF}1", "r.json:2:1: Expected a value, found U+FEFF."),
  ])
  func pointsAtFaultsOfJSON(value: String, expected: String) {
    #expect(problems(file(default: value)) == expected)
  }

  @Test(arguments: [
    ("", "r.json:1:1: Expected a value, found the end."), (" \n ", "r.json:2:2: Expected a value, found the end."),
    ("{}\n\n x", "r.json:3:2: The document ends before 'x'."), ("{} {}", "r.json:1:4: The document ends before '{'."),
    (#"{"version":1"#, "r.json:1:13: Expected ',' or '}', found the end."),
    ("{\r\n\"version\"\r: 1,\n?", "r.json:4:1: Expected a key in double quotes, found '?'."),
    ("{\"version\u{0}\":1}", "r.json:1:10: A text holds U+0000 as an escape only."),
  ])
  func countsLinesAndColumns(text: String, expected: String) {
    #expect(problems(text) == expected)
  }

  @Test func refusesWhatIsNotUTF8() {
    #expect(
      problems(Data(Array("{\"é\n".utf8) + [0xC0, 0x80])) == "r.json:2:1: The document is not UTF-8 from here on.")
    #expect(problems(Data([0xFF, 0xFE, 0x7B, 0])) == "r.json:1:1: The document is not UTF-8 from here on.")
    #expect(problems(Data([0x22, 0xED, 0xA0, 0x80, 0x22])) == "r.json:1:2: The document is not UTF-8 from here on.")
  }

  @Test func toleratesAByteOrderMark() throws {
    #expect(try RouteFile(Data("\u{FEFF}{\"version\":1}".utf8)).entries.isEmpty)
    #expect(problems("\u{FEFF}{\"version\":?") == "r.json:1:12: Expected a value, found '?'.")
    #expect(try RouteFile(Data("\u{FEFF}\(plist(default: "<true/>"))".utf8)).entries.count == 1)
  }

  @Test func boundsDepthAndLength() throws {
    let nested = String(repeating: "[", count: 32) + String(repeating: "]", count: 32)
    #expect(problems(nested) == "r.json:1:1: Expected a dictionary, found a list.")
    let message = "Lists and dictionaries may be nested at most 32 deep."
    #expect(problems("[" + nested + "]") == "r.json:1:33: \(message)")
    #expect(problems(String(repeating: "[", count: 1 << 20)) == "r.json:1:33: \(message)")
    #expect(problems(String(repeating: "{\"\":", count: 1 << 18)) == "r.json:1:129: \(message)")
    let arrays = "<plist>" + String(repeating: "<array>", count: 100_000)
    #expect(problems(arrays) == "r.json:1:232: \(message)")
    let space = String(repeating: " ", count: (1 << 20) - 13)
    #expect(try RouteFile(Data("{\"version\":1}\(space)".utf8)).entries.isEmpty)
    #expect(problems("{\"version\":1} \(space)") == "r.json: A document may have at most 1048576 bytes.")
  }

  @Test(arguments: [
    ("<string/>", [""]), ("<string></string>", [""]), ("<string >a b</string >", ["a b"]),
    ("<string>&lt;&gt;&amp;&quot;&apos;</string>", ["<>&\"'"]), ("<string>&#65;&#xe9;&#x1F600;</string>", ["Aé😀"]),
    ("<string>a<![CDATA[<b>&amp;]]]>c</string>", ["a<b>&amp;]c"]), ("<string>a<!-- no -->b</string>", ["ab"]),
    ("<string>a\r\nb\rc\nd</string>", ["a\nb\nc\nd"]), ("<integer> 12 </integer>", ["12"]),
    ("<integer>-3</integer>", ["-3"]), ("<integer>+3</integer>", ["3"]), ("<real>-1.5e3</real>", ["-1.5e3"]),
    ("<true/>", ["true"]), ("<false />", ["false"]), ("<true></true>", ["true"]), ("<array/>", []),
    ("<array><string>a</string> <!-- --> <integer>1</integer><?x y?></array>", ["a", "1"]),
  ])
  func readsPropertyLists(value: String, expected: [String]) throws {
    #expect(try read(plistDefault: value) == expected)
  }

  @Test(arguments: [
    ("<sting>a</sting>", "r.json:6:1: <sting> has no place in this document; did you mean <string>?"),
    ("<date>2020-01-01T00:00:00Z</date>", "r.json:6:1: <date> has no place in this document."),
    ("<data>AA==</data>", "r.json:6:1: <data> has no place in this document."),
    ("<string>a</key>", "r.json:6:10: Expected </string>, found </key>."),
    ("<string>a<b/></string>", "r.json:6:10: <string> holds nothing but text."),
    ("<string>&lt</string>", "r.json:6:9: '&' begins no entity here; it is written '&amp;'."),
    ("<string>a & b</string>", "r.json:6:11: '&' begins no entity here; it is written '&amp;'."),
    ("<string>&nbsp;</string>", "r.json:6:9: '&nbsp;' is not an entity of a property list."),
    ("<string>&#0;</string>", "r.json:6:9: '&#0;' is not an entity of a property list."),
    ("<string>&#xD800;</string>", "r.json:6:9: '&#xD800;' is not an entity of a property list."),
    ("<string>&#+5;</string>", "r.json:6:9: '&#+5;' is not an entity of a property list."),
    ("<string>a\u{1}</string>", "r.json:6:10: A text cannot hold U+0001."),
    ("<string><![CDATA[a</string>", "r.json:6:9: This CDATA is not closed."),
    ("<string><!-- a</string>", "r.json:6:9: This comment is not closed."),
    ("<integer>1.5</integer>", "r.json:6:1: '1.5' is not a whole decimal number."),
    ("<integer>0x1F</integer>", "r.json:6:1: '0x1F' is not a whole decimal number."),
    ("<real>nan</real>", "r.json:6:1: 'nan' is not a decimal number."),
    ("<array><key>a</key></array>", "r.json:6:8: <key> has no place in this document."),
    ("<dict><string>a</string></dict>", "r.json:6:7: Expected <key> or </dict>, found <string>."),
    ("<dict><key>a</key></dict>", "r.json:6:19: Expected a value, found </dict>."),
    ("<string x=\"1\">a</string>", "r.json:6:9: Expected '>', found 'x'."),
    ("a", "r.json:6:1: Expected a tag, found 'a'."),
    ("< string>", "r.json:6:2: Expected the name of a tag, found ' '."),
  ])
  func pointsAtFaultsOfPropertyLists(value: String, expected: String) {
    #expect(problems(plist(default: value)) == expected)
  }

  @Test(arguments: [
    ("<dict/>", "r.json:1:1: Expected <plist>, found <dict>."),
    ("<plist/>", "r.json:1:1: Expected <plist>, found <plist>."),
    ("<plist><dict/>", "r.json:1:15: Expected a tag, found the end."),
    ("<plist><dict/></plist>x", "r.json:1:23: The document ends before 'x'."),
    ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist/>", "r.json:1:1: The encoding of a property list is UTF-8."),
    ("<?xml version='1.0'", "r.json:1:1: This instruction is not closed."),
    ("<!DOCTYPE plist [<!ENTITY a \"b\">]><plist/>", "r.json:1:17: A property list declares no entities."),
    ("<!DOCTYPE plist SYSTEM \"file:///etc/passwd><plist/>", "r.json:1:24: This quote is not closed."),
    ("<!DOCTYPE plist", "r.json:1:1: This DOCTYPE is not closed."),
    ("<plist version=\"1.0><dict/></plist>", "r.json:1:16: This quote is not closed."),
    ("<plist version=\"1.0\"><dict><key>version</key><integer>1</integer></dict></plist>", ""),
    ("<?xml version='1.0' encoding='utf-8'?><plist><dict><key>version</key><integer>1</integer></dict></plist>", ""),
    ("<!DOCTYPE plist SYSTEM \"x>y\"><plist><dict><key>version</key><integer>1</integer></dict></plist>", ""),
  ])
  func readsTheFrameOfPropertyLists(text: String, expected: String) {
    #expect(problems(text) == expected)
  }
}
