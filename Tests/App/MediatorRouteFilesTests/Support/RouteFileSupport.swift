import Foundation
import MediatorRouteFiles
import MediatorTestSupport

/// Returns the problems of a route file, one per line, or an empty string.
func problems(_ text: String, named name: String = "r.json") -> String {
  problems(Data(text.utf8), named: name)
}

/// Returns the problems of a route file, one per line, or an empty string.
func problems(_ data: Data, named name: String = "r.json") -> String {
  do throws(RouteFileError) {
    _ = try RouteFile(data, named: name)
    return ""
  } catch {
    return error.description
  }
}

/// Returns a file with one route that has one default.
func file(default value: String) -> String {
  #"{"version":1,"routes":[{"pattern":"/a","action":"t/a","defaults":{"x":"# + "\n" + value + "}}]}"
}

/// Returns the value of the default in such a file.
func read(default value: String) throws -> [String]? {
  try RouteFile(Data(file(default: value).utf8)).entries.first?.defaults.first?.texts
}

extension SeededGenerator {
  /// Returns bytes with one to eight changes: bits flipped, and bytes removed, repeated or replaced by significant ones.
  mutating func mutated(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...8, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      let end = min(bytes.count, place + Int.random(in: 0...12, using: &self))
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes.removeSubrange(place..<end)
      case 2: bytes.insert(contentsOf: bytes[place..<end], at: Int.random(in: 0...bytes.count, using: &self))
      case 3: bytes[place] = UInt8.random(in: .min ... .max, using: &self)
      default: bytes.insert(alphabet.randomElement(using: &self) ?? 0, at: place)
      }
    }
    return bytes
  }
}
