import Foundation

/// A page with compiled code: the README, or a page of a library's documentation.
nonisolated struct BookPage: Sendable, CustomStringConvertible {
  /// The name of the file without its extension.
  let name: String
  private let lines: [String]

  var description: String { name }

  static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func readme() throws -> BookPage { try BookPage(root.appending(path: "README.md")) }

  /// Returns the README and every page of every catalog.
  static func all() throws -> [BookPage] {
    let catalogues = try files(under: "Sources", "md").filter { $0.path.contains(".docc/") }
    return try [readme()] + catalogues.map { try BookPage($0) }
  }

  /// Returns the comments of all sources with code blocks, one page per file.
  static func comments() throws -> [BookPage] {
    try files(under: "Sources", "swift").map { file in
      let lines = try lines(of: file).map { line in
        let comment = line.drop { $0 == " " }
        return comment.hasPrefix("///") ? String(comment.dropFirst(comment.hasPrefix("/// ") ? 4 : 3)) : ""
      }
      return BookPage(name: file.deletingPathExtension().lastPathComponent, lines: lines)
    }
    .filter { !$0.blocks("swift").isEmpty }
  }

  private init(name: String, lines: [String]) {
    self.name = name
    self.lines = lines
  }

  private init(_ file: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    lines = try Self.lines(of: file)
  }

  /// Returns the front page of each library, with the names of its public types and functions.
  static func fronts() throws -> [(front: BookPage, names: [String])] {
    try all().filter { page in page.lines.first == "# ``\(page.name)``" }
      .map { page in
        let folders = try libraries().filter { $0.lastPathComponent == page.name }
        return (page, try folders.flatMap(PublicName.names).map(\.name))
      }
  }

  /// Returns whether the page names a symbol, as a link or, if a platform may lack it, as code.
  func names(_ name: String) -> Bool { lines.contains { $0 == "- ``\(name)``" || $0.contains(" `\(name)`") } }

  /// The number of lines.
  var length: Int { lines.count }

  /// The files that the page links to.
  var links: [URL] {
    lines.joined(separator: "\n").matches(of: #/\]\(([^):]+)\)/#).map { Self.root.appending(path: String($0.1)) }
  }

  /// The lines after opening fences, with their indices.
  var fences: [(language: String, line: Int)] {
    var isInside = false
    return lines.enumerated().compactMap { number, line in
      guard line.hasPrefix("```") else { return nil }
      isInside.toggle()
      return isInside ? (String(line.dropFirst(3)), number) : nil
    }
  }

  /// Returns the blocks of a language, each as lines.
  func blocks(_ language: String) -> [[String]] {
    fences.filter { $0.language == language }.map { Array(lines[($0.line + 1)...].prefix { $0 != "```" }) }
  }

  static func lines(of file: URL) throws -> [String] {
    String(decoding: try Data(contentsOf: file), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  static func files(under folder: String, _ ending: String) throws -> [URL] {
    try files(in: root.appending(path: folder), ending)
  }

  static func files(in folder: URL, _ ending: String) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".\(ending)") }.sorted().map { folder.appending(path: $0) }
  }

  /// Returns the folders of all libraries, which are two levels below `Sources`.
  static func libraries() throws -> [URL] {
    let sources = root.appending(path: "Sources")
    return try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.split(separator: "/").count == 2 }.sorted().map { sources.appending(path: $0) }
  }
}

/// The sources from which the Swift blocks of the pages are taken.
nonisolated struct CompiledSources: Sendable {
  private let files: [[String]]

  init() throws {
    // `.ci/darwin` compiles the second folder, and `Tests/Checks/Clients/run` those of the clinic.
    let folders = [
      "Tests/BookTests", "Tests/Checks/Apple/Book", "Tests/Checks/Clients/Clinic/Sources",
      "Tests/Checks/Clients/Clinic/Tests",
    ]
    files = try folders.flatMap { try BookPage.files(under: $0, "swift") }.map {
      try BookPage.lines(of: $0).map(Self.plain)
    }
  }

  /// Returns the line with two spaces before a trailing comment, because pages align theirs.
  private static func plain(_ line: String) -> String {
    guard let comment = line.range(of: " // ", options: .backwards) else { return line }
    let code = line[..<comment.lowerBound]
    guard let end = code.lastIndex(where: { $0 != " " }) else { return line }
    return code[...end] + "  // " + line[comment.upperBound...]
  }

  /// Returns whether one of the sources contains the lines, with any indentation.
  func have(_ paragraph: [String]) -> Bool {
    let paragraph = paragraph.map(Self.plain)
    return files.contains { source in
      source.indices.contains { start in
        guard source.count - start >= paragraph.count, let first = paragraph.first else { return false }
        guard source[start].hasSuffix(first) else { return false }
        let indentation = source[start].dropLast(first.count)
        guard indentation.allSatisfy({ $0 == " " }) else { return false }
        return zip(source[start...], paragraph).allSatisfy { $0 == ($1.isEmpty ? "" : indentation + $1) }
      }
    }
  }
}
