import MediatorConformanceKit
import Foundation
import Testing

/// A recorded case: input and output.
struct Vector: CustomTestStringConvertible {
  let system: String
  let line: String
  let name: String
  let input: JSON
  let out: JSON

  var testDescription: String { name }

  /// The recordings of a file.
  static func all(_ file: String, of system: String) throws -> [Vector] {
    let url = try #require(Bundle.module.url(forResource: file, withExtension: "jsonl", subdirectory: "Vectors"))
    let text = try String(contentsOf: url, encoding: .utf8)
    return try text.split(separator: "\n").map { line in
      let json = try JSON(parsing: String(line))
      return Vector(
        system: system, line: String(line), name: json["name"].text ?? "", input: json["case"], out: json["out"])
    }
  }

  /// Returns this package's outcome, by the code of the executable.
  func reply() throws -> JSON {
    let runner = try #require(ConformanceRunner(system: system))
    return try JSON(parsing: runner.answer(line))
  }
}

@Suite("Recorded cases agree or differ by name") struct VectorTests {
  /// A file of recordings, and the number that agrees; the others are named differences.
  struct File: CustomTestStringConvertible {
    let system: String
    let name: String
    let count: Int
    let agreeing: Int
    var testDescription: String { name }
  }

  static let files = [
    File(system: "ctmediator", name: "ctmediator", count: 36, agreeing: 30),
    File(system: "jlroutes", name: "jlroutes-own", count: 120, agreeing: 120),
    File(system: "jlroutes", name: "jlroutes", count: 1200, agreeing: 1200),
    File(system: "mgj", name: "mgj", count: 112, agreeing: 111),
    File(system: "hh-routable", name: "hh-routable", count: 9, agreeing: 8),
  ]

  @Test("Every recorded case agrees or is a named difference (N11)", arguments: files)
  func recordedCasesAgree(file: File) throws {
    let vectors = try Vector.all(file.name, of: file.system)
    #expect(vectors.count == file.count)
    var agreeing = 0
    for vector in vectors {
      let reply = try vector.reply()
      #expect(reply["name"].text == vector.name)
      if reply["out"] == vector.out {
        agreeing += 1
        #expect(reply["difference"] == .null, "\(vector.name) agrees and is called \(reply["difference"])")
      } else {
        #expect(
          reply["difference"] != .null, "\(vector.name)\nours:   \(reply.line)\ntheirs: \(vector.out.line)")
      }
    }
    #expect(agreeing == file.agreeing)
  }
}
