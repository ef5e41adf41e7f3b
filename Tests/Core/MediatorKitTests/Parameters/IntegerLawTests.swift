public import MediatorKit
import MediatorTestSupport
import Testing

/// Integers of all types are read by one function, so each is compared with the standard library's own reading.
@Suite("Integers are read as the standard library reads them") struct IntegerLawTests {
  /// A type, because the arguments of a test cannot be of a composed type.
  struct IntegerType: Sendable, CustomTestStringConvertible {
    let type: any (FixedWidthInteger & TextDecodable & Sendable).Type
    var testDescription: String { "\(type)" }
  }

  private static let types: [any (FixedWidthInteger & TextDecodable & Sendable).Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
    UInt64.self,
    Wide.self,
  ]

  private static let edges = types.flatMap { type -> [String] in
    func texts<Value: FixedWidthInteger>(_ type: Value.Type) -> [String] {
      [
        "\(Value.min)", "\(Value.max)", "+\(Value.max)", "-\(Value.max)", "\(Value.max)0", "0\(Value.max)",
        "\(Value.max)x",
      ]
    }
    return texts(type)
  }

  private static let forms = [
    "", "-", "+", "--1", "+-1", "-0", "+0", "00", "-00", " 1", "1 ", "1_000", "0x10", "1.0", "1e3", "٣", "1\u{301}",
    "\0",
    String(repeating: "0", count: 100) + "7", "-" + String(repeating: "9", count: 100),
  ]

  /// Digits with few other characters, of any length up to 42.
  private static let random = {
    var generator = SeededGenerator(seed: 20)
    return (0..<2000).map { _ in
      let length = Int.random(in: 1...42, using: &generator)
      let sign = ["", "", "-", "+"].randomElement(using: &generator) ?? ""
      return sign + String((0..<length).map { _ in "012345678999x".randomElement(using: &generator) ?? "0" })
    }
  }()

  @Test("Text, for each type", arguments: types.map { IntegerType(type: $0) })
  func text(integer: IntegerType) {
    func check<Value: FixedWidthInteger & TextDecodable>(_ type: Value.Type, _ text: String) {
      let expected = Value(text, radix: 10)
      let digits =
        text.hasPrefix("-") || text.hasPrefix("+") ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
      let isNumber = !digits.isEmpty && digits.allSatisfy { "0"..."9" ~= $0 }
      do throws(ParameterError) {
        #expect(try Value(text: text) == expected, "\(type) of '\(text)'")
      } catch .outOfRange {
        #expect(expected == nil && isNumber, "\(type) of '\(text)'")
      } catch .malformed {
        #expect(expected == nil && !isNumber, "\(type) of '\(text)'")
      } catch {
        Issue.record("\(type) of '\(text)': \(error)")
      }
    }
    for text in Self.edges + Self.forms + Self.random { check(integer.type, text) }
  }

  @Test("Values of other types, for each type", arguments: types.map { IntegerType(type: $0) })
  func values(integer: IntegerType) {
    func check<Value: FixedWidthInteger & TextDecodable, Given: FixedWidthInteger & Sendable>(
      _ type: Value.Type, _ given: Given
    ) {
      #expect((try? Value.convert(given)) == Value(exactly: given), "\(type) of \(Given.self) \(given)")
    }
    func checkAll<Given: FixedWidthInteger & Sendable>(_ given: Given.Type) {
      for value in [Given.min, Given.min + 1, 0, 1, 127, Given.max - 1, Given.max] {
        check(integer.type, value)
        check(integer.type, ~value)
      }
    }
    for given in Self.types { checkAll(given) }
  }
}

/// A type of more than 64 bits, as an app may have.
private typealias Wide = Int128

extension Int128: TextDecodable {}
