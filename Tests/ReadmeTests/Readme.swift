import Foundation

/// The README of the package, and the sources that its Swift blocks are taken from.
struct Readme {
  let lines: [String]
  let sources: [[String]]

  init() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    lines = try Self.lines(
      of: folder.deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md"))
    sources = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "swift" }
      .map { try Self.lines(of: $0) }
  }

  /// The blocks of a language, each in lines.
  func blocks(_ language: String) -> [[String]] {
    lines.split(separator: "```\(language)").dropFirst().map { Array($0.prefix { $0 != "```" }) }
  }

  /// Whether the lines stand in one of the sources, as they are or further to the right.
  func hasInSources(_ paragraph: [String]) -> Bool {
    sources.contains { source in
      source.indices.contains { start in
        guard source.count - start >= paragraph.count, let first = paragraph.first else { return false }
        guard source[start].hasSuffix(first) else { return false }
        let indentation = source[start].dropLast(first.count)
        guard indentation.allSatisfy({ $0 == " " }) else { return false }
        return zip(source[start...], paragraph).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
      }
    }
  }

  private static func lines(of file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}
