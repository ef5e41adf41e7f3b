import Foundation
import Testing

/// The article *How calls work* and the sources name the same functions and files.
@Suite("The functions that a call passes through, and their files") struct CallPathTests {
  @Test("Each function of a path is declared, in a file that the path lists") func functionsAreDeclared() throws {
    let sources = try Sources()
    let paths = try Path.all()
    #expect(paths.count > 10)
    #expect(Set(paths.flatMap(\.names)).count > 50)
    for path in paths {
      for name in path.names {
        let files = sources.files(declaring: name)
        #expect(!files.isEmpty, "\(name)")
        if path.count == nil { continue }
        #expect(!files.isDisjoint(with: path.files), "\(path.title): \(name) is declared in \(files)")
      }
    }
  }

  @Test("The number of a path is that of the files that declare its functions") func numbersOfFiles() throws {
    let sources = try Sources()
    for path in try Path.all() where path.count != nil {
      let needed = Set(path.names.flatMap { sources.files(declaring: $0) })
      #expect(path.count == path.files.count, "\(path.title)")
      #expect(Set(path.files).count == path.files.count && needed.isSuperset(of: path.files), "\(path.title)")
      for (library, count) in path.parts {
        let files = path.files.filter { sources.library(ofFile: $0) == library }
        #expect(files.count == count, "\(path.title): \(files) of \(library)")
      }
    }
  }

  /// A file that the list lacks is between two that it has, of which the first does not name the function in the second.
  @Test("A function in a further file is named in a file before it") func filesNameEachOther() throws {
    let sources = try Sources()
    for path in try Path.all() where path.count != nil {
      var known: Set<String> = []
      for step in path.steps {
        for name in step.names {
          let files = sources.files(declaring: name).intersection(path.files)
          if step.isCalled, known.isDisjoint(with: files) {
            let parts = name.split(separator: ".")
            let word = parts.last == "init" ? parts.first : parts.last
            let isNamed = known.contains { sources.words[$0]?.contains(String(word ?? "")) ?? false }
            #expect(isNamed, "\(path.title): a file is missing before \(name)")
          }
          known.formUnion(files)
        }
      }
    }
  }
}

/// A path of the article: an item of its list.
private struct Path {
  struct Step {
    let names: [String]
    /// Whether the step is a function that a step before calls, and not client code.
    let isCalled: Bool
  }

  let title: String
  /// The number of files, or `nil` if the path states none.
  let count: Int?
  /// The numbers of files by library.
  let parts: [(library: String, count: Int)]
  let steps: [Step]
  let files: [String]
  /// The names of the functions that those files declare.
  let names: [String]

  init?(_ item: String, after previous: Path?) {
    guard let head = item.firstMatch(of: #/\*\*(.+?)\*\*(?: \((\d+)[^)]*\))?:/#) else { return nil }
    title = String(head.1)
    count = head.2.flatMap { Int($0) }
    parts = head.0.matches(of: #/(\d+) of (links|patterns|the core)/#).map { part in
      let library = ["links": "MediatorLinks", "patterns": "RoutePatterns"][String(part.2)] ?? "MediatorKit"
      return (library: library, count: Int(part.1) ?? 0)
    }
    let halves = item[head.range.upperBound...].split(separator: " Files: ")
    var steps: [Step] = []
    for step in halves[0].replacing(#/``[^`]*``/#, with: "").split(separator: "→") {
      let pieces = step.split(separator: "`", omittingEmptySubsequences: false)
      let names = pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }
      let isFunction = step.trimmingCharacters(in: .whitespaces) == "`\(names.first ?? "")`"
      steps.append(Step(names: names, isCalled: isFunction && steps.last?.names.isEmpty == false))
    }
    self.steps = steps
    let list = halves.count > 1 ? halves[1] : ""
    let before = "those of the path before"
    let continued = list.hasPrefix(before) ? previous : nil
    files = (continued?.files ?? []) + list.replacing(before, with: "").split { ",;. ".contains($0) }.map(String.init)
    names = (continued?.names ?? []) + steps.flatMap(\.names)
  }

  static func all() throws -> [Path] {
    let article = BookPage.root.appending(path: "Sources/Core/MediatorKit/MediatorKit.docc/HowACallTravels.md")
    let section = try BookPage.lines(of: article).drop { $0 != "## Functions that a call passes through" }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
    let items = section.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ").split(separator: "- **")
    return items.dropFirst().reduce(into: []) { paths, item in
      if let path = Path("**\(item)", after: paths.last) { paths.append(path) }
    }
  }
}

/// The declarations of the libraries that a call passes through.
private struct Sources {
  /// The names of the files by what they declare: types, and members with their type, as `Plan.run`.
  private var files: [String: Set<String>] = [:]
  private var libraries: [String: String] = [:]
  /// The words of the code of each file.
  private(set) var words: [String: Set<String>] = [:]

  init() throws {
    for library in ["MediatorKit", "MediatorLinks", "RoutePatterns"] {
      for url in try BookPage.files(under: "Sources/Core/\(library)", "swift") {
        let file = url.deletingPathExtension().lastPathComponent
        libraries[file] = library
        try add(BookPage.lines(of: url), file)
      }
    }
  }

  /// Adds the declarations of a file, whose indentation `swift format` guarantees.
  private mutating func add(_ lines: [String], _ file: String) {
    var outer: [(type: String, indentation: Int)] = []
    for line in lines {
      let code = line.drop { $0 == " " }
      if code.isEmpty || code.hasPrefix("//") { continue }
      let tokens = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      words[file, default: []].formUnion(tokens)
      let indentation = line.count - code.count
      outer.removeAll { $0.indentation >= indentation }
      let keywords = ["class", "struct", "enum", "protocol", "actor", "extension", "func", "init", "var", "let"]
      guard indentation == outer.last.map({ $0.indentation + 2 }) ?? 0,
        let index = tokens.firstIndex(where: keywords.contains)
      else { continue }
      let name = tokens[index] == "init" ? "init" : tokens[index...].dropFirst().first ?? ""
      switch tokens[index] {
      case "class", "struct", "enum", "protocol", "actor": files[name, default: []].insert(file)
      case "extension": break
      default:
        if let type = outer.last?.type { files["\(type).\(name)", default: []].insert(file) }
        continue
      }
      outer.append((code.contains("extension [") ? "[\(name)]" : name, indentation))
    }
  }

  /// Returns the files that declare a type, a member of a type, or a method of `Mediator`.
  func files(declaring name: String) -> Set<String> {
    files[name] ?? files["Mediator.\(name)"] ?? []
  }

  func library(ofFile file: String) -> String? { libraries[file] }
}
