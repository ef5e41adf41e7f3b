import ConformanceKit
import Foundation
import Testing

/// A recorded case: what went in and what came out.
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

  /// What this package answers, through the code of the executable.
  func reply() throws -> JSON {
    let runner = try #require(ConformanceRunner(system: system))
    return try JSON(parsing: runner.answer(line))
  }
}

@Suite("Recorded cases") struct VectorTests {
  @Test("CTMediator: every case agrees or is a named difference", arguments: [("ctmediator", "ctmediator", 36)])
  func agrees(system: String, file: String, count: Int) throws {
    let vectors = try Vector.all(file, of: system)
    #expect(vectors.count == count)
    for vector in vectors {
      let reply = try vector.reply()
      #expect(reply["name"].text == vector.name)
      if reply["out"] == vector.out {
        #expect(reply["difference"] == .null, "\(vector.name) agrees and is called \(reply["difference"])")
      } else {
        #expect(
          reply["difference"] != .null, "\(vector.name)\nours:   \(reply.line)\ntheirs: \(vector.out.line)")
      }
    }
  }
}
