import Foundation
import Testing

/// The article *How calls work* and the sources name the same functions.
@Suite("The functions that a call passes through exist") struct CallPathTests {
  private static let article = "Sources/Core/MediatorKit/MediatorKit.docc/HowACallTravels.md"

  @Test("Each name in a line with arrows is declared")
  func namesAreDeclared() throws {
    let lines = try BookPage.lines(of: BookPage.root.appending(path: Self.article))
    let list = lines.drop { $0 != "## Functions that a call passes through" }.dropFirst().prefix {
      !$0.hasPrefix("## ")
    }
    let names = Set(
      list.joined(separator: " ").split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) })
    #expect(names.count > 25)
    let words = try Self.declaredWords()
    for name in names {
      for part in name.split(separator: ".") {
        let word = part.filter { $0 != "[" && $0 != "]" }
        #expect(words.contains(word), "\(name)")
      }
    }
  }

  /// The names of all functions and types of the libraries that a call passes through.
  private static func declaredWords() throws -> Set<String> {
    var words: Set<String> = ["init"]
    for library in ["MediatorKit", "MediatorLinks", "RoutePatterns"] {
      let folder = BookPage.root.appending(path: "Sources/Core/\(library)")
      let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        for line in try BookPage.lines(of: file) {
          let tokens = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
          for (keyword, name) in zip(tokens, tokens.dropFirst())
          where ["func", "class", "struct", "enum", "protocol", "actor"].contains(keyword) {
            words.insert(String(name))
          }
        }
      }
    }
    return words
  }
}
