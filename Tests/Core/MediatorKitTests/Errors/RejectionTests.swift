import Foundation
import MediatorTestSupport
import RegexBuilder
import Testing

/// Mistakes that must not compile, with a first error that a reader understands.
///
/// Each file of `Tests/Checks/Rejections` contains a mistake, a part of its expected first error in a comment, perhaps parts of further
/// errors and of notes, and the correct code under `#if RIGHT`, which must compile. Both are compiled with the upcoming features of this
/// package; those of a row in found mistakes also with the settings that an app has if it names none.
///
/// All files are one module for the compiler, each with its imports and its declarations in a type of its own, because a run of its own for
/// each would take minutes. A file with `// alone` or settings is not among them.
@Suite struct RejectionTests {
  @Test(
    "A mistake is rejected with the expected first error, and the correct code compiles (FD40, FD41)",
    .enabled(if: Rejections.canCompile),
    arguments: try Rejection.all())
  func mistakesAreRejected(_ rejection: Rejection) async throws {
    if rejection.isAlone {
      try await check(rejection, alone: rejection.settings ?? Rejections.features)
      if rejection.isFoundMistake, rejection.settings == nil { try await check(rejection, alone: []) }
    } else {
      try check(rejection, await Rejections.withFeatures.value)
      if rejection.isFoundMistake { try check(rejection, await Rejections.withoutFeatures.value) }
    }
  }

  @Test(
    "What depended on the settings of a client compiles with none of them (FD1)", .enabled(if: Rejections.canCompile),
    arguments: ["InstrumentGenericBody", "TransportOfClosure"],
    [
      [], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"], ["-default-isolation", "MainActor"],
      ["-swift-version", "5"],
    ])
  func settingsMakeNoDifference(_ name: String, settings: [String]) async throws {
    try await check(try #require(try Rejection.all().first { $0.name == name }), alone: settings)
  }

  private func check(_ rejection: Rejection, alone settings: [String]) async throws {
    let file = Rejection.folder.appending(path: "\(rejection.name).swift")
    let (wrong, right) = (
      try await Rejections.compile([file], settings), try await Rejections.compile([file], settings + ["-D", "RIGHT"])
    )
    #expect(wrong.status != 0 && right.status == 0)
    try check(rejection, (Rejections.Messages(wrong.output), Rejections.Messages(right.output)))
  }

  private func check(_ rejection: Rejection, _ compiled: Rejections.Compiled) throws {
    let wrong = compiled.wrong.of(rejection.name)
    let errors = wrong.filter { $0.contains(": error: ") }
    #expect(errors.first?.contains(try #require(rejection.errors.first)) == true, "\(errors)")
    for part in rejection.errors { #expect(errors.contains { $0.contains(part) }, "\(errors)") }
    for note in rejection.notes { #expect(wrong.contains { $0.contains("note: \(note)") }, "\(wrong)") }
    #expect(compiled.right.of(rejection.name) == [])
  }

  @Test(
    "The README's module and the book's compile in Swift 5 mode without a warning (ST15)",
    .enabled(if: Rejections.canCompile),
    arguments: ["minimal", "complete"],
    [["FirstExample"], ["Chapters/WritingAModule", "FirstExample", "ModuleExamples"]])
  func swift5ModeHasNoWarning(checking: String, pages: [String]) async throws {
    let book = packageRoot.appending(path: "Tests/BookTests")
    let files = (["Printout"] + pages).map { book.appending(path: "\($0).swift") }
    for isolation in pages.count == 1 ? ["nonisolated", "MainActor"] : ["nonisolated"] {
      let flags = ["-strict-concurrency=\(checking)", "-default-isolation", isolation]
      let end = try await Rejections.compile(files, flags, language: "5")
      #expect(end.status == 0 && !end.output.contains("warning: "), "\(isolation): \(end.output)")
    }
  }
}

/// A file with a mistake.
struct Rejection: Sendable, CustomStringConvertible {
  let name: String
  fileprivate let lines: [String]

  fileprivate static let folder = packageRoot.appending(path: "Tests/Checks/Rejections")

  fileprivate static func all() throws -> [Rejection] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted().map {
      let text = try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return Rejection(name: String($0.dropLast(".swift".count)), lines: lines)
    }
  }

  var description: String { name }

  /// Parts of the expected errors, the first one first.
  fileprivate var errors: [String] { comments("expect") }
  fileprivate var notes: [String] { comments("note") }
  /// The flags of the compiler, or `nil` if the file has no own ones.
  fileprivate var settings: [String]? {
    comments("settings").first.map { Rejections.features + $0.split(separator: " ").map(String.init) }
  }
  /// Whether the file shows a row of found mistakes, which users meet without upcoming features.
  fileprivate var isFoundMistake: Bool { lines[0].contains("(FD") }
  fileprivate var isAlone: Bool { settings != nil || lines.contains { $0.hasPrefix("// alone") } }

  private func comments(_ kind: String) -> [String] {
    lines.filter { $0.hasPrefix("// \(kind): ") }.map { String($0.dropFirst("// \(kind): ".count)) }
  }

  /// The file with its declarations in a type, after its imports.
  fileprivate var nested: String {
    let start = (lines.lastIndex { $0.hasPrefix("import ") || $0.hasPrefix("public import ") } ?? -1) + 1
    let body = lines[start...].map { line in
      line.replacing(#/^((@\w+ |public |nonisolated )*)(let|var|func)\b/#) { "\($0.1)static \($0.3)" }
    }
    return (lines[..<start] + ["enum \(Rejections.prefix)\(name) {"] + body + ["}"]).joined(separator: "\n")
  }
}

private enum Rejections {
  typealias Compiled = (wrong: Messages, right: Messages)

  static let prefix = "Rejected"
  static let withFeatures = Task { try await together(features) }
  static let withoutFeatures = Task { try await together([]) }

  /// What the compiler says, by the file that an error or a warning is in.
  struct Messages {
    private var lines: [String: [String]] = [:]

    init(_ output: String) {
      var file = ""
      for line in output.split(separator: "\n").map(String.init) {
        if line.contains(": error: ") || line.contains(": warning: ") {
          file = String(line.split(separator: ".swift:")[0].split(separator: "/").last ?? "")
        }
        lines[file, default: []].append(
          line.replacing(
            Regex {
              prefix; OneOrMore(.word); "."
            }, with: ""))
      }
    }

    func of(_ file: String) -> [String] { lines[file] ?? [] }
  }

  /// Compiles all files that need no run of their own.
  private static func together(_ flags: [String]) async throws -> Compiled {
    let rejections = try Rejection.all().filter { !$0.isAlone }
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = try rejections.map { rejection in
      let file = folder.appending(path: "\(rejection.name).swift")
      try Data(rejection.nested.utf8).write(to: file)
      return file
    }
    let wrong = try await compile(files, flags)
    let right = try await compile(files, flags + ["-D", "RIGHT"])
    try #require(right.status == 0, "\(right.output)")
    return (Messages(wrong.output), Messages(right.output))
  }

  #if os(macOS) || os(Linux)
  static let canCompile = true

  /// The folder of the build's modules, next to the test binary or its bundle.
  private static var products: URL {
    get throws {
      let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
      let start = bundle ?? Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
      var folder = start.resolvingSymlinksInPath().deletingLastPathComponent()
      while folder.path.count > 1 {
        if FileManager.default.fileExists(atPath: folder.appending(path: "Modules/MediatorKit.swiftmodule").path) {
          return folder
        }
        folder.deleteLastPathComponent()
      }
      throw NotFound(what: "Modules/MediatorKit.swiftmodule above \(start.path)")
    }
  }

  static func compile(
    _ files: [URL], _ flags: [String], language: String = "6"
  ) async throws -> (status: Int32, output: String) {
    let products = try products
    let moduleMap = products.appending(path: "CMediatorImage.build/module.modulemap").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-wmo", "-swift-version", language, "-parse-as-library"] + target
      + ["-I", products.appending(path: "Modules").path, "-Xcc", "-fmodule-map-file=\(moduleMap)"] + flags
      + files.map(\.path)
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Those of this package.
  static let features = [
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility", "InferIsolatedConformances",
    "NonisolatedNonsendingByDefault",
  ].flatMap { ["-enable-upcoming-feature", $0] }

  private static var target: [String] {
    #if os(macOS) && arch(arm64)
    ["-target", "arm64-apple-macosx15.0"]
    #elseif os(macOS)
    ["-target", "x86_64-apple-macosx15.0"]
    #else
    []
    #endif
  }
  #else
  static let canCompile = false
  static let features: [String] = []

  static func compile(
    _ files: [URL], _ flags: [String], language: String = "6"
  ) async throws -> (status: Int32, output: String) {
    throw NotFound(what: "a compiler")
  }
  #endif

  struct NotFound: Error { var what: String }
}
