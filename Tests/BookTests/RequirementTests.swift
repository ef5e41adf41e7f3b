import Foundation
import Testing

/// The public requirements and closures, as the sources spell them.
///
/// A client has other settings than this package. The type of an asynchronous function without an isolation is then another one, and a
/// method that is nearly its requirement is passed over if there is a default. `Tests/Checks/Clients/Ways` compiles and runs what the
/// documentation shows with the settings of clients.
@Suite struct RequirementTests {
  /// Why a member that is nearly the requirement is not passed over in silence.
  private static let reasons = [
    "CallInstrument.contents": "an instrument has no items; its four methods have no default",
    "Interceptor.name": "messages show it; the method that runs has no default",
    "Page.title": "the page shows it",
    "ParameterDecodable.canBeAbsent": "a call without the value throws",
    "ParameterDecodable.convert": "a call with a value of another type throws",
    "ParameterDecodable.decodesText": "decode, which has no default, gets the text and throws",
    "ParameterDecodable.parameterTexts": "url(for:) throws",
    "StructureDecodable.canBeAbsent": "a call without the value throws",
    "StructureDecodable.decode": "it reads the properties, and a structure has no other way to be read",
    "Target.lifetime": "one of an instance is an error of the compiler, and mediator.targets lists it",
    "TextDecodable.convert": "a call with a value of another type throws",
    "TextDecodable.decode": "one text is read by init(text:), several are an error",
    "TextDecodable.init(text": "one that throws other errors is an error of the compiler",
    "TextDecodable.parameterText": "one of another type is an error of the compiler",
    "TextDecodable.parameterTexts": "a URL has the description, which init(text:) reads or rejects",
    "Transport.serve": "it has a closure, and calls the requirement, whose last parameter is a structure",
    "ViewControllerPage.makeViewController": "showing the page throws",
  ]

  @Test("Every default of a public requirement has a reason why a method that is nearly right is not passed over (FD1)")
  func defaultsHaveReasons() throws {
    let defaults = try Set(PublicSource.all().flatMap(\.defaults))
    #expect(defaults.sorted() == Self.reasons.keys.sorted())
  }

  @Test("Every public asynchronous requirement and closure names its isolation (FD1)")
  func isolationIsNamed() throws {
    let sources = try PublicSource.all()
    #expect(sources.flatMap(\.declarations).count > 500)
    for source in sources {
      let found = source.declarations.filter(PublicSource.lacksIsolation)
      #expect(found.isEmpty, "\(source.name): \(found)")
    }
  }

  @Test(
    "A closure or requirement without an isolation is found (FD1)",
    arguments: [
      ("public func f(_ body: () async throws -> Int)", true),
      ("public let open: (@Sendable (Int) async -> Int)?", true),
      ("requirement func f(_ x: Int) async throws", true), ("requirement @MainActor func f(_ x: Int) async", false),
      ("public func f(_ body: nonisolated(nonsending) @escaping () async -> Int) async", false),
      ("public init(run: @escaping @Sendable @concurrent (Int) async -> Int, _ x: (Int) -> Int)", false),
      ("public init(a: @MainActor () async -> Int, b: @Sendable () async -> Int)", true),
    ])
  func missingIsolationIsFound(declaration: String, isFound: Bool) {
    #expect(PublicSource.lacksIsolation(declaration) == isFound)
  }
}

/// The public declarations of a source, and the requirements of public protocols, each in one line.
private struct PublicSource {
  let name: String
  let declarations: [String]
  /// The requirements with a default in this source, as `Target.lifetime`.
  let defaults: [String]

  static func all() throws -> [PublicSource] {
    let files = try BookPage.files(under: "Sources", "swift").filter { !$0.path.contains("/MediatorCommands/") }
    let texts = try files.map { try BookPage.lines(of: $0) }
    var requirements: [String: Set<String>] = [:]
    var parents: [String: [String]] = [:]
    for block in texts.flatMap(blocks) where block.isPublicProtocol {
      let words = block.head.drop { $0 != "protocol" }.dropFirst()
      guard let name = words.first else { continue }
      requirements[name] = Set(block.members.compactMap(memberName))
      parents[name] = Array(words.dropFirst())
    }
    func all(of name: String) -> Set<String> {
      (requirements[name] ?? []).union((parents[name] ?? []).flatMap { all(of: $0) })
    }
    return zip(files, texts).map { file, lines in
      let blocks = blocks(lines)
      let protocols = blocks.filter(\.isPublicProtocol)
      let defaults = blocks.filter { $0.head.first == "extension" }.flatMap { block -> [String] in
        let name = block.head.dropFirst().first ?? ""
        guard requirements[name] != nil else { return [] }
        return block.members.filter { $0.contains("public ") }.compactMap(memberName).filter(all(of: name).contains)
          .map { "\(name).\($0)" }
      }
      return PublicSource(
        name: file.lastPathComponent,
        declarations: declarations(lines) { $0.contains("public ") }
          + protocols.flatMap { block in
            block.members.map { "\(block.isOfMainActor ? "@MainActor " : "")requirement \($0)" }
          },
        defaults: defaults)
    }
  }

  /// A protocol or an extension, with its members in one line each.
  private struct Block {
    let head: [String]
    var isPublicProtocol: Bool { head.contains("public") && head.contains("protocol") }
    var isOfMainActor: Bool { head.contains("@MainActor") }
    let members: [String]
  }

  private static func blocks(_ lines: [String]) -> [Block] {
    lines.indices.compactMap { index in
      let words = lines[index].split { " :,<{".contains($0) }.map(String.init)
      let first = words.first { !$0.hasPrefix("@") && $0 != "nonisolated" }
      guard first == "extension" || words.contains("protocol"), !lines[index].hasPrefix(" ") else { return nil }
      let body = lines[(index + 1)...].prefix { $0 != "}" }
      return Block(
        head: first == "extension" ? Array(words.drop { $0 != "extension" }) : words,
        members: lines[index].hasSuffix("}")
          ? [] : declarations(Array(body)) { $0.hasPrefix("  ") && !$0.hasPrefix("   ") })
    }
  }

  /// Returns the declarations whose first line fulfills a condition, each up to its body.
  private static func declarations(_ lines: [String], where isFirst: (String) -> Bool) -> [String] {
    let kinds: Set<Substring> = ["func", "var", "let", "init", "typealias", "subscript", "case"]
    return lines.indices.compactMap { index in
      let line = lines[index]
      let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      guard isFirst(line), !line.drop(while: { $0 == " " }).hasPrefix("//"), words.contains(where: kinds.contains)
      else { return nil }
      var text = ""
      var depth = 0
      for line in lines[index...] {
        for character in line.drop(while: { $0 == " " }) {
          if "([".contains(character) { depth += 1 }
          if ")]".contains(character) { depth -= 1 }
          if character == "{", depth == 0 { return text }
          text.append(character)
        }
        if depth <= 0 { return text }
        text += " "
      }
      return text
    }
  }

  private static func memberName(_ declaration: String) -> String? {
    if let match = declaration.firstMatch(of: #/\b(?:func|var|let) (\w+)/#) { return String(match.1) }
    return declaration.firstMatch(of: #/\binit\((\w+)/#).map { "init(\($0.1)" }
  }

  /// Returns whether the type of an asynchronous closure, or an asynchronous requirement, names no isolation.
  static func lacksIsolation(_ declaration: String) -> Bool {
    let isolations = ["@MainActor", "@concurrent", "nonisolated(nonsending)"]
    return declaration.matches(of: #/\) (?:async|throws async)\b/#).contains { match in
      let start = opening(of: match.range.lowerBound, in: declaration)
      let before = declaration[..<start]
      let modifiers = before.firstMatch(of: #/((?:@\w+ |nonisolated\(nonsending\) )*)$/#)?.1 ?? ""
      // The parameters of a function follow its name; a closure's follow a space or a parenthesis.
      guard let last = before.last, " (".contains(last) else {
        return declaration.contains("requirement ") && !isolations.contains { before.contains($0) }
      }
      return !isolations.contains { modifiers.contains($0) }
    }
  }

  private static func opening(of end: String.Index, in text: String) -> String.Index {
    var depth = 0
    return text[...end].indices.reversed().first { index in
      if text[index] == ")" { depth += 1 }
      if text[index] == "(" { depth -= 1 }
      return depth == 0
    } ?? text.startIndex
  }
}
