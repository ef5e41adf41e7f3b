/// A text of a document, and where each piece of it was written.
package struct DocumentText: Sendable {
  /// A place in the text from which on columns of text and document run together.
  struct Mark: Sendable {
    /// In UTF-8 bytes of the text, from 0.
    let offset: Int
    let position: DocumentPosition
  }

  package let value: String
  /// In rising order; the first is the beginning, and there is none where positions are unknown.
  let marks: [Mark]

  /// Where a byte of the text was written, or nil where that is unknown.
  ///
  /// - Complexity: Linear in the text after the last mark before the byte.
  func position(atUTF8Offset offset: Int) -> DocumentPosition? {
    guard let mark = marks.last(where: { $0.offset <= offset }) else { return nil }
    let between = value.utf8.dropFirst(mark.offset).prefix(offset - mark.offset)
    let scalars = between.count { $0 & 0xC0 != 0x80 }
    return DocumentPosition(line: mark.position.line, column: mark.position.column + scalars)
  }
}
