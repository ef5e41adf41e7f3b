/// Nested dictionaries of path components, as MGJRouter and HHRouter keep their routes.
///
/// The nodes lie in one array, so that no path is too deep to be made, walked or dropped.
struct ComponentTree<Value: Sendable>: Sendable {
  /// A place that a path leads to.
  struct Node: Sendable {
    /// What is registered for the path that leads here.
    var value: Value?
    /// The names of the children in the order in which they were registered.
    fileprivate(set) var names: [String] = []
    fileprivate var children: [String: Int] = [:]

    /// The number of entries: the children, and the value if there is one.
    var count: Int { names.count + (value == nil ? 0 : 1) }
  }

  private var nodes = [Node()]

  /// The node of the empty path.
  var root: Node { nodes[0] }

  /// The child of a node.
  func child(_ name: String, of node: Node) -> Node? { node.children[name].map { nodes[$0] } }

  /// The node that a path leads to.
  subscript(path: some Sequence<String>) -> Node? { index(of: path).map { nodes[$0] } }

  /// Makes the nodes on a path and sets the value of the last of them; nil leaves the one that is there.
  mutating func set(_ value: Value?, at path: some Sequence<String>) {
    var index = 0
    for name in path {
      if let next = nodes[index].children[name] {
        index = next
        continue
      }
      nodes[index].names.append(name)
      nodes[index].children[name] = nodes.count
      index = nodes.count
      nodes.append(Node())
    }
    nodes[index].value = value ?? nodes[index].value
  }

  /// Takes out the child of a name, with all that is below it; nothing happens when a path leads nowhere.
  mutating func remove(_ name: String, at path: some Sequence<String>) {
    guard let index = index(of: path), let child = nodes[index].children.removeValue(forKey: name) else { return }
    nodes[index].names.removeAll { $0 == name }
    var gone = [child]
    while let next = gone.popLast() {
      gone += nodes[next].children.values
      nodes[next] = Node()
    }
  }

  private func index(of path: some Sequence<String>) -> Int? {
    path.reduce(0) { index, name in index.flatMap { nodes[$0].children[name] } }
  }
}

/// The components of a text's path as `NSURL` gives them, decoded and without slashes.
///
/// They are empty for what is no URL, and for one with a scheme and neither a host nor a rooted path.
func pathComponents(of text: String) -> [String] {
  guard let url = try? LooseURL(text), !url.isOpaque else { return [] }
  return (PercentText.decoded(url.path) ?? url.path).utf8.split(separator: UInt8(ascii: "/"))
    .map { String(Substring($0)) }
    .prefix { $0.utf8.first != UInt8(ascii: "?") }
    .map(\.self)
}

extension String {
  /// The pieces between separators, empty ones too; exact by bytes.
  func pieces(between separator: String) -> [String] {
    var pieces: [String] = []
    var rest = utf8[...]
    while let range = rest.firstRange(of: separator.utf8) {
      pieces.append(String(Substring(rest[..<range.lowerBound])))
      rest = rest[range.upperBound...]
    }
    return pieces + [String(Substring(rest))]
  }
}
