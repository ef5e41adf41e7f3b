import MediatorText
import RoutePatterns

/// Escapes text so that Markdown renders it unchanged: CommonMark with the tables and autolinks of GitHub.
package enum MarkdownText {
  /// Returns text as one line, with all markup escaped.
  package static func plain(_ text: String) -> String {
    // Spaces at the ends are not rendered, and may begin a block of code.
    let scalars = oneLine(text).unicodeScalars.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() as Array
    var result = ""
    let digits = scalars.prefix { "0"..."9" ~= $0 }.count
    for (index, scalar) in scalars.enumerated() {
      if scalar.properties.isWhitespace, scalar != " " {
        // Some renderers trim all Unicode white space, but not character references.
        result += "&#\(scalar.value);"
      } else {
        result += escape(of: scalar, at: index, in: scalars, digits)
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a code span, whose fence is longer than any run of backticks in the text.
  package static func code(_ text: String) -> String {
    let line = oneLine(text)
    guard !line.isEmpty else { return "` `" }
    // In a table, a code span cannot contain a backslash before a bar. The element's content is still Markdown.
    if line.contains("|"), line.contains("\\") { return "<code>" + plain(line) + "</code>" }
    var longest = 0
    var run = 0
    for scalar in line.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let scalars = line.unicodeScalars
    // A renderer removes one space at each end unless there are only spaces.
    let losesSpaces = scalars.first == " " && scalars.last == " " && scalars.contains { $0 != " " }
    let needsSpaces = losesSpaces || scalars.first == "`" || scalars.last == "`"
    return fence + (needsSpaces ? " \(line) " : line) + fence
  }

  /// Returns the escape before a scalar, or an empty string.
  ///
  /// - Parameter digits: The number of digits at the start.
  private static func escape(
    of scalar: Unicode.Scalar, at index: Int, in scalars: [Unicode.Scalar], _ digits: Int
  ) -> String {
    if "\\`*_{}[]<>()#+!|~&$".unicodeScalars.contains(scalar) { return "\\" }
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    switch scalar {
    // At the start of a line: a list, or the underline of a heading.
    case "-", "=": return index == 0 ? "\\" : ""
    case ".":
      let isListNumber = index <= digits
      // GitHub links text that begins with `www.`.
      let isWWW = index >= 3 && scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
      return isListNumber || isWWW ? "\\" : ""
    // GitHub links text that begins with `https://`.
    case ":": return next == "/" ? "\\" : ""
    // GitHub links mail addresses even if the `@` is escaped, but not across a comment.
    case "@": return index > 0 && next != nil ? "<!-- -->" : ""
    default: return ""
    }
  }

  /// Returns a cell of a table with its bars escaped, which tables require in code spans too.
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

  /// Returns the lines of a table, or none without rows.
  package static func table(_ headings: [String], _ rows: [[String]]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = [headings, headings.map { _ in "---" }] + rows.map { $0.map(cell) }
    return lines.map { "| " + $0.joined(separator: " | ") + " |" } + [""]
  }

  /// Returns GitHub's anchor of a heading.
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

  /// Returns text with line breaks and tabs replaced by single spaces, and the rest in the form of ``PrintableText``.
  ///
  /// A direction mark would let a name show as another one.
  package static func oneLine(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\u{B}", "\u{C}", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        if result.last != " " { result.append(" ") }
      default: result.append(scalar)
      }
    }
    return PrintableText(String(result)).description
  }
}
