import Foundation
import MediatorCommands
import MediatorManifest
import MediatorTestSupport
import Testing

/// What a terminal and the log of a workflow make of bytes.
enum WorkflowLog {
  /// Returns the lines of a text that a workflow reads as commands.
  static func commands(in text: String) -> [String] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { String(Substring($0)) }.filter { line in
      let start = line.unicodeScalars.drop { $0.properties.isWhitespace }
      return hasMarker(line) || Substring(start).utf8.starts(with: "::".utf8)
    }
  }

  /// Whether a line contains `##`, letters and `[`: GitHub, Azure Pipelines and TeamCity read a command anywhere in a line.
  private static func hasMarker(_ line: String) -> Bool {
    line.utf8.indices.contains { index in
      let rest = line.utf8[index...]
      guard rest.starts(with: "##".utf8) else { return false }
      return rest.dropFirst(2).first { !(0x61...0x7A ~= $0 | 0x20) } == UInt8(ascii: "[")
    }
  }

  /// Whether a text has no hidden character besides line ends.
  static func isPrintable(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      scalar == "\n"
        || ![.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
    }
  }

  /// Whether a line is an annotation as the tool writes it.
  static func isAnnotation(_ line: String) -> Bool {
    line.wholeMatch(of: /::(error|warning|notice) (file=[^:,]*,)?title=[^:,]*::.*/) != nil
      && !hasMarker(line)
  }
}

@Suite("Nothing that the tool prints is a command of a workflow or of a terminal") struct PrintedOutputTests {
  /// Texts that would be commands, and near ones: a mark joins `#` or `:` to another `Character`, and CR LF is one.
  static let texts = [
    "##[error]x", "##[\u{301}error]x", "#\u{301}##[error]x", "####[group]x", "::error::x", ":\u{301}::error::x",
    "::\u{301}error::x", "a\r\n::error::x", "a\r\n##[error]x", "a\n##[\u{20DD}error]x", "\u{2028}::error::x",
    "\u{A0}::error::x", "a\n\u{3000}::error file=x::y", "\u{1B}]0;x\u{7}", "a\u{85}::error::x", "#\u{AD}#[error]x",
    "%0A::error::x",
    // Commands of Azure Pipelines and of TeamCity (AT56).
    "##vso[task.setvariable variable=PATH]x", "a ###VSO[x", "##teamcity[buildStatus text='x']", "##vs##vso[x",
    "##vso##[x",
  ]

  private static let commands = [
    ["T"], ["T", "--format", "github"], ["T", "--format", "json"], ["routes", "T"], ["routes", "M", "--grep", "T"],
    ["routes", "M", "--source", "T"], ["routes", "M", "--T"], ["routes", "M", "--format=T"], ["routes", "M", "T"],
    ["validate", "T"], ["diff", "M", "T"], ["diff", "T", "M"], ["docs", "M", "--out", "M/T"], ["explain", "M", "T"],
    ["explain", "M", "https://shop.example/T"], ["explain", "M", "T", "--source", "T"], ["aasa", "T"],
    ["aasa", "emit", "M", "--host", "T", "--app", "ABCDE12345.b"],
    ["aasa", "emit", "M", "--host", "shop.example", "--app", "T"],
    ["aasa", "check", "A", "M", "--host", "T", "--app", "T"],
    ["aasa", "check", "A", "M", "--host", "shop.example", "--app", "T"],
    ["aasa", "match", "A", "T", "--app", "ABCDE12345.b"], ["aasa", "match", "A", "https://a.example/T", "--app", "T"],
    ["check-project", "M", "--info", "T"], ["check-project", "M", "--info", "P", "--define", "T=T"],
    ["completion", "T"], ["help", "T"], ["help", "aasa", "T"],
  ]

  private static func check(_ words: [String], _ text: String) {
    func run(_ format: String) -> MediatorTool.Output { MediatorTool.run(words + ["--format", format], .init()) }
    for format in ["text", "json", "github"] {
      let output = run(format)
      #expect((0...4).contains(output.exitCode))
      for printed in [output.results, output.messages] {
        let commands = WorkflowLog.commands(in: printed)
        #expect(WorkflowLog.isPrintable(printed), "\(words): \(printed.debugDescription)")
        guard format == "github" else {
          #expect(commands == [], "\(words) \(format)")
          continue
        }
        #expect(commands.allSatisfy { WorkflowLog.isAnnotation($0) }, "\(words): \(commands)")
      }
      guard format == "github" else { continue }
      // As many as there are findings, so none comes from a text.
      let findings = run("json").results.split(separator: "\"severity\" :").count - 1
      let count = WorkflowLog.commands(in: output.results + output.messages).count
      #expect(count == findings || words.contains { $0.hasPrefix("--format") }, "\(words): \(count) of \(findings)")
    }
  }

  @Test("Arguments, paths and URLs of any bytes are printed inert in every format (AT43, AT56)", arguments: texts)
  func wordsAreInert(text: String) throws {
    let folder = try ToolFolder()
    try folder.write(#"{"applinks":{"details":[{"appIDs":["ABCDE12345.b"],"components":[{"/":"/*"}]}]}}"#, "aasa.txt")
    try folder.write("<plist><dict/></plist>", "Info.plist")
    for command in Self.commands {
      Self.check(
        command.map { word in
          switch word {
          case "M": folder.path("app.json")
          case "A": folder.path("aasa.txt")
          case "P": folder.path("Info.plist")
          case "M/T": folder.path(text)
          default: word.replacingOccurrences(of: "T", with: text)
          }
        }, text)
    }
  }

  @Test("The names of files, and all texts in them, are printed inert in every format (AT43, AT56)", arguments: texts)
  func filesAreInert(text: String) throws {
    let folder = try ToolFolder()
    let json = ToolFolder.manifest.json()
    let escaped = String(decoding: try JSONEncoder().encode(text), as: UTF8.self).dropFirst().dropLast()
    let name = text.replacingOccurrences(of: "/", with: "") + ".json"
    for names in [["Shop", "orders", "id", "Int", "/orders"], ["detail", "order", "web"], ["/order/:id<int>"]] {
      let changed = names.reduce(json) { $0.replacingOccurrences(of: "\"\($1)\"", with: "\"\(escaped)\"") }
      let path = try folder.write(changed, name)
      for words in [
        ["routes", path], ["validate", path, "--notes"], ["diff", folder.path("app.json"), path],
        ["explain", path, "https://shop.example/order/7"], ["explain", path, "shop://order/detail?id=7"],
        ["aasa", "emit", path, "--host", "shop.example", "--app", "ABCDE12345.b"],
      ] {
        Self.check(words, text)
      }
    }
    let association = try folder.write(
      ##"{"applinks":{"details":[{"appIDs":["ABCDE12345.b","\##(escaped)"],"components":[{"/":"\##(escaped)","comment":"\##(escaped)"},{"#":"\##(escaped)"}]}]}}"##,
      name)
    Self.check(
      ["aasa", "check", association, folder.path("app.json"), "--host", "shop.example", "--app", "ABCDE12345.b"], text)
    Self.check(["aasa", "match", association, "https://shop.example/x", "--app", "ABCDE12345.b"], text)
  }

  @Test("Progress is printed inert (AT43)") func progressIsInert() {
    let log = Log()
    let line = ProgressLine { log.add($0) }
    line.report("a\r\n##[error]\u{1B}]0;x")
    line.tick()
    #expect(log.texts.count == 1 && log.texts[0].hasPrefix("\r\u{1B}[K"))
    #expect(log.texts.allSatisfy { WorkflowLog.isPrintable(String($0.dropFirst(4))) })
    #expect(log.texts.flatMap { WorkflowLog.commands(in: $0) } == [])
  }

  @Test("A result that cannot be written is an error, and so is a message (FD8)") func writingFails() throws {
    func descriptor(_ path: String, _ mode: Int32) -> Int32 { open(path, mode) }
    let folder = try ToolFolder()
    let output = folder.run("routes app.json")
    let usage = folder.run("routes none.json")
    let log = try folder.write("", "log.txt")
    // A file that is open for reading only takes no text.
    #expect(output.write(results: descriptor(log, O_RDONLY), messages: descriptor(log, O_WRONLY)) == 2)
    #expect(
      try String(contentsOf: URL(filePath: log), encoding: .utf8)
        == "mediator: standard output: cannot be written: it is closed\n")
    #expect(usage.write(results: -1, messages: descriptor(log, O_RDONLY)) == 2)
    #expect(output.write(results: descriptor("/dev/null", O_WRONLY), messages: -1) == 0)
    #expect(output.write(results: -1, messages: descriptor("/dev/null", O_WRONLY)) == 2)
    #expect(output.write(results: descriptor("/dev/null", O_WRONLY), messages: descriptor(log, O_RDONLY)) == 0)
    let written = try folder.write("", "results.txt")
    #expect(output.write(results: descriptor(written, O_WRONLY), messages: -1) == 0)
    #expect(try String(contentsOf: URL(filePath: written), encoding: .utf8).hasPrefix("URL "))
  }
}
