/// The module that registered a route, and where in its source; conflict messages name it.
public struct RouteOrigin: Hashable, Sendable, CustomStringConvertible {
  /// Whose route it is, such as the name of a module.
  public let owner: String
  /// The file of the registration, as `#fileID` spells it, or `nil`.
  public let fileID: String?
  /// The line of the registration, from 1, or `nil`.
  public let line: Int?

  /// Creates an origin; pass `#fileID` and `#line` where they are known.
  public init(_ owner: String, fileID: String? = nil, line: Int? = nil) {
    self.owner = owner
    self.fileID = fileID
    self.line = line
  }

  /// The owner, and the place in parentheses.
  public var description: String {
    guard let fileID else { return owner }
    return line.map { "\(owner) (\(fileID):\($0))" } ?? "\(owner) (\(fileID))"
  }
}
