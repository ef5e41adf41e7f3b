import MediatorKit
import MediatorText
import RoutePatterns

extension NavigationModel {
  /// The pages as lines of text, from the bottom up.
  ///
  /// Each page is indented by two more spaces, presented pages follow a bar for each layer, and the front page is marked. If
  /// there are several sections, the first line lists them and marks the selected one.
  ///
  /// ```
  /// catalog  [orders]  account
  /// Orders
  ///   Order 7
  /// | Sign in (modal, formSheet)
  /// |   Terms  <
  /// ```
  public var lines: [String] {
    let front = current?.id
    var lines: [String] = []
    func add(_ entries: [PageEntry], _ bar: String) {
      for (depth, entry) in entries.enumerated() {
        let mark = entry.id == front ? "  <" : ""
        lines.append(bar + String(repeating: "  ", count: depth) + entry.description + mark)
      }
    }
    if state.sections.count > 1 {
      lines.append(
        state.sections.map { stack in
          let name = PrintableText(stack.section.name).description
          return stack.section.name.hasBytes(of: state.selection) ? "[\(name)]" : name
        }
        .joined(separator: "  "))
    }
    add(state.selectedStack.entries, "")
    for (depth, layer) in state.layers.enumerated() {
      add(layer.entries, String(repeating: "| ", count: depth + 1))
    }
    return lines
  }

  /// The lines, joined; `(no pages)` if there are none.
  public var drawing: String {
    guard pages.isEmpty else { return lines.joined(separator: "\n") }
    return (lines + ["(no pages)"]).joined(separator: "\n")
  }
}

extension NavigationModel: @MainActor CustomStringConvertible {
  /// The ``drawing``.
  public var description: String { drawing }
}
