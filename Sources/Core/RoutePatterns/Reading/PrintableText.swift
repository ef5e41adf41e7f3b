import MediatorText

/// A text that is safe to print in messages, logs and terminals: one line without hidden characters.
///
/// Control characters, line separators, direction marks and invisible characters are replaced by their code points.
///
/// ```swift
/// PrintableText("red\u{202E}der\n").description  // red\u{202E}der\u{A}
/// ```
///
/// Use it for text that comes from a URL or a file, as the errors and descriptions of this package do.
public struct PrintableText: Hashable, Sendable, CustomStringConvertible {
  /// The text, in which code points replace unprintable characters.
  public let description: String

  /// Creates the printable form of a text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  public init(_ text: String) { description = text.printable }
}
