/// Texts that are safe to print: one line without hidden characters.
private enum Printable {
  /// Returns a text in which code points replace control characters, line separators, direction marks and invisible
  /// characters.
  static func form(of text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if canBeShown(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        shown += code(of: scalar)
      }
    }
    return shown
  }

  static func code(of scalar: Unicode.Scalar) -> String {
    "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }

  static func canBeShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}

extension String {
  /// The first 120 Unicode scalars in single quotes, as messages show text from outside.
  package var quoted: String { "'\(shortened(to: 120))'" }

  /// The first 60 Unicode scalars, so that messages stay short.
  package var shortened: String { shortened(to: 60) }

  /// Returns at most the first `length` Unicode scalars, with `…` if others follow.
  package func shortened(to length: Int) -> String {
    guard let end = unicodeScalars.index(startIndex, offsetBy: length, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return String(unicodeScalars[..<end]) + "…"
  }

  /// The text, at most 600 Unicode scalars of it, in which words of more than 120 are cut.
  package var cutWords: String {
    guard unicodeScalars.index(startIndex, offsetBy: 121, limitedBy: endIndex) != nil else { return self }
    let words = unicodeScalars.split(separator: " ", maxSplits: 600, omittingEmptySubsequences: false)
    return words.map { String($0).shortened(to: 120) }.joined(separator: " ").shortened(to: 600)
  }

  /// Returns at most 120 Unicode scalars around an offset in UTF-8 bytes, in printable form, and spaces as
  /// wide as the part before the offset.
  ///
  /// A rejected text may have any length, and its problem may be at the end of it.
  package func excerpt(before offset: Int) -> (line: String, pad: String) {
    let place = utf8.index(startIndex, offsetBy: max(0, offset), limitedBy: endIndex) ?? endIndex
    let scalars = unicodeScalars
    let middle = scalars.index(place, offsetBy: 0)
    let isShort = scalars.index(startIndex, offsetBy: 121, limitedBy: endIndex) == nil
    let start =
      isShort ? startIndex : scalars.index(middle, offsetBy: -80, limitedBy: startIndex) ?? startIndex
    let end = isShort ? endIndex : scalars.index(start, offsetBy: 120, limitedBy: endIndex) ?? endIndex
    let before = (start > startIndex ? "…" : "") + String(scalars[start..<middle]).printable
    let after = String(scalars[middle..<end]).printable + (end < endIndex ? "…" : "")
    return (before + after, String(repeating: " ", count: before.count))
  }

  /// The string as Swift writes it: in double quotes, in one line without hidden characters.
  ///
  /// `debugDescription` takes quadratic time for characters that join the next one, such as U+0600.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var literal: String {
    var shown = "\""
    for scalar in unicodeScalars {
      let isShown = scalar.isASCII || Printable.canBeShown(scalar)
      shown += isShown ? scalar.escaped(asASCII: false) : Printable.code(of: scalar)
    }
    return shown + "\""
  }

  /// The string in one line without hidden characters: their code points replace them.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var printable: String { Printable.form(of: self) }

  /// The string in printable form, line by line.
  ///
  /// Use it for messages of several lines whose parts are already printable.
  package var printableLines: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }.joined(separator: "\n")
  }

  /// A JSON text in which escapes replace the characters that a terminal would obey or hide.
  ///
  /// JSON requires escapes for few of them, and a terminal would obey the others.
  package var printableJSON: String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 || $0 == 0x0A }) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      if scalar == "\n" || Printable.canBeShown(scalar) {
        shown.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          shown += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return shown
  }
}

/// Returns a number with a noun, as `1 route` or `2 routes`.
package func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
