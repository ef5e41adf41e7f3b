/// The module and source location that registered a route, for messages.
public struct RouteOrigin: Hashable, Sendable, CustomStringConvertible {
  /// The owner of the route, such as the name of a module.
  public let owner: String
  /// The file of the registration, as `#fileID` spells it, or `nil`.
  public let fileID: String?
  /// The line of the registration, from 1, or `nil`.
  public let line: Int?

  /// Creates an origin; pass `#fileID` and `#line` if they are known.
  public init(_ owner: String, fileID: String? = nil, line: Int? = nil) {
    self.owner = owner
    self.fileID = fileID
    self.line = line
  }

  /// The owner, and the source location in parentheses.
  public var description: String {
    guard let fileID else { return owner }
    return line.map { "\(owner) (\(fileID):\($0))" } ?? "\(owner) (\(fileID))"
  }
}

/// The origins of routes by their numbers; adjacent routes often have the same one, which is stored once.
struct OriginList: Sendable {
  private var origins: [RouteOrigin] = []
  /// The index in `origins` for each route, or `Trie.none`.
  private var indices: [UInt32] = []

  mutating func append(_ origin: RouteOrigin?) {
    if let origin, origins.isEmpty || origins[origins.count - 1] != origin { origins.append(origin) }
    indices.append(origin == nil ? Trie.none : UInt32(truncatingIfNeeded: origins.count - 1))
  }

  subscript(number: Int) -> RouteOrigin? {
    indices[number] == Trie.none ? nil : origins[Int(indices[number])]
  }
}
