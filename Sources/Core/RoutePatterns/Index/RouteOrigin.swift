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
