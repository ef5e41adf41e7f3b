extension String {
  /// The text as a message shows it: what moves the cursor, or is not seen, is written as its number.
  ///
  /// Much of what messages quote comes from outside, and goes to terminals and logs.
  package var printable: String {
    guard !utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
