import Foundation
import MediatorKit
import MediatorTestSupport
import Testing

@testable import MediatorRemote

@Suite("JSON of plain values") struct PlainJSONTests {
  private static let parameters = ActionKey<Void, String, Int, Bool>("depot", "put", "a", "b", "c").parameters
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()

  private func text(_ data: some Sequence<UInt8>) -> String { String(decoding: Array(data), as: UTF8.self) }

  @Test("Texts, integers and Booleans are written as Foundation does (RM38)") func written() throws {
    for value in ["", "a/b", "\u{7F}", "é 日本 🎉", "\"", "\\", "\n", "\u{0}", "e\u{301}"] {
      #expect(text(try WireJSON.encode(value)) == text(try Self.encoder.encode(value)))
    }
    for value in [0, -1, .min, .max] {
      #expect(text(try WireJSON.encode(value)) == text(try Self.encoder.encode(value)))
    }
    for value in [true, false] { #expect(text(try WireJSON.encode(value)) == "\(value)") }
    #expect(text(try WireJSON.encode(WireVoid())) == "{}")
    #expect(text(try WireJSON.encode("x", -7, true, by: Self.parameters)) == #"{"a":"x","b":-7,"c":true}"#)
    #expect(text(try WireJSON.encode(by: [])) == "{}")
  }

  private struct Inputs: Codable, Equatable {
    var a: String
    var b: Int
    var c: Bool
  }

  private func inputs(_ data: [UInt8]) -> Inputs? {
    let inputs: (String, Int, Bool)? = try? WireJSON.decode(Self.parameters, from: data)
    return inputs.map { Inputs(a: $0.0, b: $0.1, c: $0.2) }
  }

  /// Compares what is read with what Foundation reads.
  private func compare(_ text: String) {
    let data = Array(text.utf8)
    func read<Value: Decodable>(_ type: Value.Type) -> Value? { try? JSONDecoder().decode(type, from: Data(data)) }
    #expect((try? WireJSON.decode(String.self, from: data)) == read(String.self), "\(text)")
    #expect((try? WireJSON.decode(Int.self, from: data)) == read(Int.self), "\(text)")
    #expect((try? WireJSON.decode(Bool.self, from: data)) == read(Bool.self), "\(text)")
    #expect(inputs(data) == read(Inputs.self), "\(text)")
  }

  @Test("Whatever has another form is read as Foundation reads it (RM38)") func otherForms() {
    let values = [
      "1", "-0", "07", "1.0", "1e2", " 7", "7 ", "-", "", "9223372036854775807", "9223372036854775808", "--1", "1-1",
      "true", "truex", "false", "tru", "null", "{}", "\"", "\"a", "\"a\"", "\"a\"b", #""\u00e9""#, #""a\"""#,
      "\"a\nb\"", "\"é\"", String(repeating: " ", count: 70) + "1",
      "\"" + String(repeating: "x", count: 200) + "\"", "\"" + String(repeating: "x", count: 63) + "\"7",
    ]
    for value in values {
      compare(value)
      compare(#"{"a":\#(value),"b":1,"c":true}"#)
      compare(#"{"a":"x","b":\#(value),"c":true}"#)
      compare(#"{"a":"x","b":1,"c":\#(value)}"#)
    }
    for object in [
      #"{"b":1,"a":"x","c":true}"#, #"{"a":"x","b":1,"c":true,"d":[1]}"#, #"{"a":"x","b":1}"#,
      #"{"a":"x","b":1,"c":true}}"#, #"{"a":"x","b":1,"c":true"#, #"{"a":"x","a":"y","b":1,"c":true}"#,
      #"{ "a": "x", "b": 1, "c": true }"#, #"{"a":"x","b":1,"c":true} "#, #"["a":"x"]"#,
      #"{"\u0061":"x","b":1,"c":true}"#,
    ] {
      compare(object)
    }
  }

  @Test("Changed bytes are read as Foundation reads them (RM38)") func changes() {
    var random = SeededGenerator(seed: 38)
    let signs = Array("{}[]\":,\\abc0179-+.eE tru\n/")
    for _ in 0..<3000 {
      var text = Array(#"{"a":"bc","b":170,"c":true}"#)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let index = text.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: text.remove(at: index)
        case 1: text.insert(signs.randomElement(using: &random) ?? "a", at: index)
        default: text[index] = signs.randomElement(using: &random) ?? "a"
        }
      }
      compare(String(text))
    }
  }
}
