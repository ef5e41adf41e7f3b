import MediatorKit

/// The routes of MGJRouter or HHRouter, as a tree of path components.
///
/// The nodes are in one array, so that a path of any depth is inserted, searched and released without recursion.
struct ComponentTree<Value: Sendable>: Sendable {
  /// One component of a path.
  struct Node: Sendable {
    /// The value that is registered for the path that ends here.
    fileprivate(set) var value: Value?
    /// The names of the children in the order of registration.
    fileprivate(set) var names: [String] = []
    fileprivate var children: [ExactText: Int] = [:]
    /// The first of the names that begin with a colon, in the order of their bytes.
    fileprivate(set) var firstVariable: String?

    /// The number of entries: the children, and the value if there is one.
    var count: Int { names.count + (value == nil ? 0 : 1) }
  }

  private var nodes = [Node()]
  /// The indices of removed nodes, which later paths reuse.
  private var unused: [Int] = []

  /// The node of the empty path.
  var root: Node { nodes[0] }

  /// Returns the child of a node, or `nil` if there is none.
  func child(_ name: String, of node: Node) -> Node? { node.children[ExactText(name)].map { nodes[$0] } }

  /// The node at a path, or `nil` if there is none.
  subscript(path: some Sequence<String>) -> Node? { index(of: path).map { nodes[$0] } }

  /// Inserts the nodes of a path and sets the value of the last one; `nil` keeps its present value.
  ///
  /// - Returns: The value that `value` replaces.
  mutating func set(_ value: Value?, at path: some Sequence<String>) -> Value? {
    var index = 0
    for name in path { index = nodes[index].children[ExactText(name)] ?? insert(name, into: index) }
    guard let value else { return nil }
    defer { nodes[index].value = value }
    return nodes[index].value
  }

  private mutating func insert(_ name: String, into parent: Int) -> Int {
    let index = unused.popLast() ?? nodes.count
    if index == nodes.count { nodes.append(Node()) }
    nodes[parent].names.append(name)
    if name.utf8.first == UInt8(ascii: ":"), nodes[parent].firstVariable.map({ name.precedes($0) }) ?? true {
      nodes[parent].firstVariable = name
    }
    nodes[parent].children[ExactText(name)] = index
    return index
  }

  /// Removes a child and its descendants, if it exists.
  ///
  /// - Returns: The values of the removed nodes.
  mutating func remove(_ name: String, at path: some Sequence<String>) -> [Value] {
    guard let parent = index(of: path), let child = nodes[parent].children.removeValue(forKey: ExactText(name)) else {
      return []
    }
    nodes[parent].names.removeAll { $0.utf8.elementsEqual(name.utf8) }
    let variables = nodes[parent].names.filter { $0.utf8.first == UInt8(ascii: ":") }
    nodes[parent].firstVariable = variables.min { $0.precedes($1) }
    var values: [Value] = []
    var removed = [child]
    while let index = removed.popLast() {
      removed += nodes[index].children.values
      if let value = nodes[index].value { values.append(value) }
      nodes[index] = Node()
      unused.append(index)
    }
    return values
  }

  private func index(of path: some Sequence<String>) -> Int? {
    path.reduce(0) { index, name in index.flatMap { nodes[$0].children[ExactText(name)] } }
  }
}

/// Returns the components of a text's path as `NSURL` does, decoded and without slashes.
///
/// They are empty for a text that is not a URL, and for a scheme that neither a host nor a rooted path follows.
func pathComponents(of text: String) -> [String] {
  guard let url = try? LooseURL(text), !url.isOpaque else { return [] }
  return (PercentText.decoded(url.path) ?? url.path).utf8.split(separator: UInt8(ascii: "/"))
    .map { String(Substring($0)) }
    .prefix { $0.utf8.first != UInt8(ascii: "?") }
    .map(\.self)
}

extension String {
  /// Returns whether the text is before another one in the order of their bytes, which is that of their Unicode scalars.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// Returns the pieces between separators, empty ones included, compared by bytes.
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
