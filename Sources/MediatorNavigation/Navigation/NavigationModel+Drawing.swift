extension NavigationModel {
  /// The pages as lines of text, from the bottom up.
  ///
  /// Each is deeper by two spaces, the presented ones stand behind a bar, and the one in front is marked.
  ///
  /// ```
  /// Catalogue
  ///   Product 7
  /// | Sign in (modal, formSheet)
  /// |   Terms  <
  /// ```
  public var lines: [String] {
    let front = current?.id
    func line(_ entry: PageEntry, _ bar: String, _ depth: Int) -> String {
      bar + String(repeating: "  ", count: depth) + entry.description + (entry.id == front ? "  <" : "")
    }
    var lines: [String] = []
    for (depth, entry) in ((root.map { [$0] } ?? []) + stack).enumerated() { lines.append(line(entry, "", depth)) }
    for (depth, entry) in ((presented.map { [$0] } ?? []) + presentedStack).enumerated() {
      lines.append(line(entry, "| ", depth))
    }
    return lines
  }

  /// The lines, one under another; `(no pages)` when there are none.
  public var drawing: String { pages.isEmpty ? "(no pages)" : lines.joined(separator: "\n") }
}

extension NavigationModel: @MainActor CustomStringConvertible {
  /// The ``drawing``.
  public var description: String { drawing }
}
