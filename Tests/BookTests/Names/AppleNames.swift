import Foundation

/// The names of Apple's modules, of the toolchain's modules, and of the symbols in them.
struct AppleNames: Sendable {
  private var modules: [String: [String]] = [:]

  /// Reads both lists, in which a line with a colon begins a module, and `#` begins a comment.
  init() throws {
    for list in ["apple", "toolchain"] {
      var module = ""
      for line in try BookPage.lines(of: BookPage.root.appending(path: "Tests/BookTests/Names/\(list).txt")) {
        guard let first = line.first, first != "#" else { continue }
        var names = line.split(separator: " ")
        if first != " " { module = String(names.removeFirst().dropLast()) }
        for name in names { modules[String(name), default: []].append(module) }
      }
    }
  }

  /// Returns the modules that have a name.
  func modules(with name: String) -> [String] { modules[name] ?? [] }
}
