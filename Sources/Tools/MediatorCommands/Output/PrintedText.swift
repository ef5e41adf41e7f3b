import MediatorText
import RoutePatterns

/// The text of an output: lines that neither a terminal nor the log of a workflow obeys.
///
/// All that the tool prints goes through it: results, messages, help, annotations, JSON and progress. It compares bytes, because a
/// combining mark joins `#` or `:` to another `Character`, and so do CR and LF.
struct PrintedText: Hashable, Sendable {
  private(set) var text = ""

  /// Creates the text of lines, or of none.
  init(_ lines: String...) {
    for line in lines { add(line) }
  }

  /// Adds the lines of a text, and ends the last one.
  mutating func add(_ lines: String) {
    let parts = lines.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for part in parts { text += String(Substring(part)).inert.withoutCommand + "\n" }
  }

  /// Adds a line that begins with a word in a color.
  mutating func add(_ word: String, inColor color: String, _ rest: String) {
    text += "\u{1B}[1;\(color)m\(word.inert)\u{1B}[0m\(rest.inert)\n"
  }

  /// Adds an annotation of a workflow.
  mutating func add(annotation kind: String, file: String?, title: String, _ message: String) {
    let properties = [file.map { ("file", $0) }, ("title", title)].compactMap(\.self)
      .map { "\($0)=\($1.escaped(besides: ":,"))" }
    text += "::\(kind) \(properties.joined(separator: ","))::\(message.escaped(besides: ""))\n"
  }

  /// Adds a JSON text, in whose strings alone a character may need an escape.
  mutating func add(json: String) { text += json.printableJSON.splittingCommands(by: "\\u0023") + "\n" }
}

extension String {
  /// The text on one line, without hidden characters and without the texts that begin a command anywhere in a line:
  /// `##[` for GitHub, `##vso[` for Azure Pipelines, `##teamcity[` for TeamCity.
  fileprivate var inert: String { printable.splittingCommands(by: " #") }

  /// The line with a bar before `::`, which begins a command after white space.
  fileprivate var withoutCommand: String {
    let start = unicodeScalars.drop { $0.properties.isWhitespace }
    return Substring(start).utf8.starts(with: "::".utf8) ? "| " + self : self
  }

  /// Replaces the second `#` of each `##[`, `##vso[`, `##teamcity[` and of those with other letters.
  fileprivate func splittingCommands(by replacement: String) -> String {
    guard utf8.contains(UInt8(ascii: "#")) else { return self }
    var bytes: [UInt8] = []
    /// The number of `#` before the letters that `bytes` ends with, and the offset behind the last one.
    var (marks, end) = (0, 0)
    for byte in utf8 {
      let isMark = byte == UInt8(ascii: "#")
      if byte == UInt8(ascii: "["), marks >= 2 { bytes.replaceSubrange(end - 1..<end, with: replacement.utf8) }
      bytes.append(byte)
      if isMark {
        marks = end == bytes.count - 1 ? marks + 1 : 1
        end = bytes.count
      } else if !(0x61...0x7A ~= byte | 0x20) {
        marks = 0
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of an annotation, in which `%`, CR, LF and some other bytes are escaped.
  fileprivate func escaped(besides others: String) -> String {
    let escapes = Set("%\r\n".utf8).union(others.utf8)
    var bytes: [UInt8] = []
    for byte in utf8 {
      if escapes.contains(byte) {
        PercentCoding.append(CollectionOfOne(byte), allowed: .unreserved, to: &bytes)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self).inert
  }
}
