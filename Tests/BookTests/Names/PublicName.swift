import Foundation

/// A name that a library declares at the top level of a source.
nonisolated struct PublicName: Sendable, CustomStringConvertible {
  let library: String
  let name: String

  var description: String { "\(library).\(name)" }

  /// Returns the public names of every library, read from the sources, so that code for other platforms is included.
  ///
  /// The tool and its commands are no library: no client can import them.
  static func all() throws -> [PublicName] {
    try BookPage.libraries().filter { !["MediatorCommands", "mediator"].contains($0.lastPathComponent) }
      .flatMap(names)
  }

  /// Returns the public names of the library whose sources are in a folder.
  static func names(in folder: URL) throws -> [PublicName] {
    try BookPage.files(in: folder, "swift").flatMap { file in
      try BookPage.lines(of: file).compactMap(declared).map {
        PublicName(library: folder.lastPathComponent, name: $0)
      }
    }
  }

  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "actor", "typealias", "func", "var", "let", "macro",
  ]

  /// Returns the name that a line declares if the line is not indented and the declaration is public.
  ///
  /// An alias for a type of the same name in another library is not counted.
  private static func declared(in line: String) -> String? {
    let words = line.split(whereSeparator: { " :<({=".contains($0) })
    guard let first = line.first, !" /".contains(first), let access = words.firstIndex(of: "public"),
      let kind = words[access...].firstIndex(where: kinds.contains), kind + 1 < words.count
    else { return nil }
    if words[kind] == "typealias", words.last?.hasSuffix(".\(words[kind + 1])") == true { return nil }
    return String(words[kind + 1])
  }
}
