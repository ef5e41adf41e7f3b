/// Nested dictionaries of path components, as MGJRouter and HHRouter keep their routes.
struct ComponentTree<Value: Sendable>: Sendable {
  /// What is registered for the path that leads here.
  var value: Value?
  private var children: [String: ComponentTree] = [:]
  /// The names of the children in the order in which they were registered.
  private(set) var names: [String] = []

  /// The number of entries: the children, and the value if there is one.
  var count: Int { names.count + (value == nil ? 0 : 1) }

  /// The child of a name.
  subscript(name: String) -> ComponentTree? { children[name] }

  /// The node that a path leads to.
  subscript(path: some Collection<String>) -> ComponentTree? {
    path.reduce(self) { node, name in node?[name] }
  }

  /// Makes the nodes on a path and changes the last of them.
  mutating func change(_ path: ArraySlice<String>, _ change: (inout ComponentTree) -> Void) {
    guard let name = path.first else { return change(&self) }
    if children[name] == nil { names.append(name) }
    children[name, default: ComponentTree()].change(path.dropFirst(), change)
  }

  /// Takes out the child of a name, with all that is below it.
  mutating func remove(_ name: String) {
    children[name] = nil
    names.removeAll { $0 == name }
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
