/// Spells text where Markdown (CommonMark with the tables of GitHub) would otherwise take it for markup.
package enum MarkdownText {
  /// Running text: one line, with every character that could mean something escaped.
  package static func plain(_ text: String) -> String {
    var result = ""
    for scalar in oneLine(text).unicodeScalars {
      if "\\`*_{}[]<>()#+!|~&$".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    // At the start of a line these begin lists and rules.
    if let first = result.first, "-=:".contains(first) || first.isNumber { result = "&#8203;" + result }
    return result
  }

  /// A code span; its fence is longer than any run of backticks within, and a bar does not end the cell of a table.
  package static func code(_ text: String) -> String {
    let line = oneLine(text)
    guard !line.isEmpty else { return "` `" }
    // No span in a table can hold a backslash before a bar.
    if line.contains("|"), line.contains("\\") {
      return "<code>" + PageText.markup(line).replacing("|", with: "&#124;").replacing("\\", with: "&#92;") + "</code>"
    }
    var longest = 0
    var run = 0
    for character in line.unicodeScalars {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsSpace = line.hasPrefix("`") || line.hasSuffix("`") || (line.hasPrefix(" ") && line.hasSuffix(" "))
    let inner = needsSpace ? " \(line) " : line
    return fence + inner + fence
  }

  /// A cell of a table: bars are escaped also in code, where the rules of tables ask for it.
  static func cell(_ markdown: String) -> String {
    var result = ""
    var isEscaped = false
    for scalar in markdown.unicodeScalars {
      if scalar == "|", !isEscaped { result += "\\" }
      result.unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return result
  }

  /// A table; none without rows.
  static func table(_ headings: [String], _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = [headings, headings.map { _ in "---" }] + rows.map { $0.map(cell) }
    return lines.map { "| " + $0.joined(separator: " | ") + " |" } + [""]
  }

  /// The anchor that a heading gets.
  static func anchor(_ heading: String) -> String {
    var anchor = ""
    for scalar in heading.unicodeScalars {
      if scalar == " " || scalar == "-" {
        anchor += "-"
      } else if scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        anchor += String(scalar).lowercased()
      }
    }
    return anchor
  }

  /// Text without line breaks and other controls, which become spaces.
  static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: if result.last != " " { result.append(" ") }
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
