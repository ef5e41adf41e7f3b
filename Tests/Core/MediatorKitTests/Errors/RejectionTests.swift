import Foundation
import MediatorTestSupport
import Testing

/// Mistakes that must not compile, with a first error that a reader understands.
///
/// Each file of `Tests/Checks/Rejections` contains a mistake, a part of its expected first error in a comment, perhaps parts of further
/// errors and of notes, and the correct code under `#if RIGHT`, which must compile. Both are compiled with the upcoming features of this
/// package; those of a row in found mistakes also with the settings that an app has if it names none.
@Suite struct RejectionTests {
  @Test(
    "A mistake is rejected with the expected first error, and the correct code compiles (FD40, FD41)",
    .enabled(if: Rejections.canCompile),
    arguments: try Rejections.all())
  func mistakesAreRejected(_ name: String) async throws {
    try await check(name, Rejections.features)
    if try Rejections.isFoundMistake(name) { try await check(name, []) }
  }

  @Test(
    "What depended on the settings of a client compiles with none of them (FD1)", .enabled(if: Rejections.canCompile),
    arguments: ["InstrumentGenericBody", "TransportOfClosure"],
    [
      [], ["-enable-upcoming-feature", "NonisolatedNonsendingByDefault"], ["-default-isolation", "MainActor"],
      ["-swift-version", "5"],
    ])
  func settingsMakeNoDifference(_ name: String, settings: [String]) async throws {
    try await check("\(name).swift", settings)
  }

  private func check(_ name: String, _ settings: [String]) async throws {
    let file = Rejections.folder.appending(path: name)
    let source = try String(contentsOf: file, encoding: .utf8)
    let lines = source.split(separator: "\n")
    let expected = lines.filter { $0.hasPrefix("// expect: ") }.map { $0.dropFirst("// expect: ".count) }
    let main = try #require(expected.first)
    let settings =
      settings
      + lines.filter { $0.hasPrefix("// settings: ") }.flatMap {
        $0.dropFirst("// settings: ".count).split(separator: " ").map(String.init)
      }
    let wrong = try await Rejections.compile(file, settings)
    #expect(wrong.status != 0, "the wrong use compiles")
    let errors = wrong.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(errors.first?.contains(main) == true, "\(errors)")
    for part in expected { #expect(errors.contains { $0.contains(part) }, "\(errors)") }
    for note in lines where note.hasPrefix("// note: ") {
      #expect(wrong.output.contains(note.dropFirst("// ".count)), "\(wrong.output)")
    }
    let right = try await Rejections.compile(file, settings + ["-D", "RIGHT"])
    #expect(right.status == 0, "\(right.output)")
    #expect(!right.output.contains("warning: "), "\(right.output)")
  }

  @Test(
    "The README's module and the book's compile in Swift 5 mode without a warning (ST15)",
    .enabled(if: Rejections.canCompile),
    arguments: ["minimal", "complete"],
    [["FirstExample"], ["Chapters/WritingAModule", "FirstExample", "ModuleExamples"]])
  func swift5ModeHasNoWarning(checking: String, pages: [String]) async throws {
    let book = packageRoot.appending(path: "Tests/BookTests")
    let others = pages.map { book.appending(path: "\($0).swift").path }
    for isolation in pages.count == 1 ? ["nonisolated", "MainActor"] : ["nonisolated"] {
      let flags = ["-strict-concurrency=\(checking)", "-default-isolation", isolation]
      let end = try await Rejections.compile(
        book.appending(path: "Printout.swift"), flags + others, language: "5")
      #expect(end.status == 0 && !end.output.contains("warning: "), "\(isolation): \(end.output)")
    }
  }
}

private enum Rejections {
  static let folder = packageRoot.appending(path: "Tests/Checks/Rejections")

  static func all() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// Whether a file shows a row of found mistakes, which users meet without upcoming features.
  static func isFoundMistake(_ name: String) throws -> Bool {
    let source = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return source.prefix { $0 != "\n" }.contains("(FD")
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
    _ file: URL, _ flags: [String], language: String = "6"
  ) async throws -> (status: Int32, output: String) {
    let products = try products
    let moduleMap = products.appending(path: "CMediatorImage.build/module.modulemap").path
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", language, "-parse-as-library"] + target
      + ["-I", products.appending(path: "Modules").path, "-Xcc", "-fmodule-map-file=\(moduleMap)"] + flags + [file.path]
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
    _ file: URL, _ flags: [String], language: String = "6"
  ) async throws -> (status: Int32, output: String) {
    throw NotFound(what: "a compiler")
  }
  #endif

  struct NotFound: Error { var what: String }
}
