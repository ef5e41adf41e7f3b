extension RouteTable {
  /// The table as an indented tree, in match order.
  ///
  /// Each line is a segment, a scheme and host, a whole optional group, or a query with a fragment. The line where a pattern ends
  /// also shows the pattern, its priority unless it is 0, and its origin.
  ///
  ///     /
  ///       order
  ///         new -> /order/new
  ///         :id<int> -> /order/:id<int> of Orders
  ///
  /// Patterns that differ only in parameter names share a line, which shows the first pattern's name.
  public var tree: String {
    let root = TreeNode(label: "")
    for entry in entries {
      var node = root
      for (key, label) in entry.pattern.treeLabels { node = node.child(key, label) }
      let priority = entry.priority == 0 ? "" : " @\(entry.priority)"
      node.notes.append(entry.pattern.description + priority + (entry.origin.map { " of \($0)" } ?? ""))
    }
    var lines: [String] = []
    root.render(depth: 0, into: &lines)
    return lines.joined(separator: "\n")
  }
}

/// One line of a tree.
private final class TreeNode {
  let label: String
  var notes: [String] = []
  private var children: [TreeNode] = []
  private var numbers: [[UInt8]: Int] = [:]

  init(label: String) { self.label = label }

  func child(_ key: [UInt8], _ label: String) -> TreeNode {
    if let number = numbers[key] { return children[number] }
    let node = TreeNode(label: label)
    numbers[key] = children.count
    children.append(node)
    return node
  }

  func render(depth: Int, into lines: inout [String]) {
    for child in children {
      let indent = String(repeating: "  ", count: depth)
      let notes = child.notes.joined(separator: ", ")
      lines.append(indent + child.label + (notes.isEmpty ? "" : " -> \(notes)"))
      child.render(depth: depth + 1, into: &lines)
    }
  }
}

extension RoutePattern {
  /// The lines of the pattern, each with the key that equal lines share.
  fileprivate var treeLabels: [(key: [UInt8], label: String)] {
    let end = max(Int(schemeEnd) + (schemeEnd == 0 ? 0 : isOpaque ? 1 : 3), Int(hostEnd))
    let start = end > 0 ? String(decoding: base.utf8.prefix(end), as: UTF8.self) : "/"
    var labels: [(key: [UInt8], label: String)] = [(Array(start.utf8), start)]
    var index = 0
    while index < elements.count {
      let element = elements[index]
      let next = element.kind == .open ? Int(element.link) + 1 : index + 1
      let range = Int(element.start)..<Int(elements[next - 1].end)
      let text = String(decoding: Array(base.utf8)[range], as: UTF8.self)
      labels.append((shape(of: index..<next), text))
      index = next
    }
    if let authority {
      let text = AuthorityPattern.text(start, authority)
      labels[0] = (Array(text.utf8), text)
    }
    if hasConditions { labels.append((conditionShape, Self.text(of: query, fragment))) }
    return labels
  }
}
