// The closure of a route has an address that no declared action can have: its name is the pattern and the route's number.

extension ActionAddress {
  static let closures: TargetName = "routes"
  /// The name of a matcher, which has no pattern.
  static let matcherName = "a matcher"

  /// Whether the address is that of a route's closure: no declared action has a name with a space.
  var isClosure: Bool { target == Self.closures && action.rawValue.utf8.contains(UInt8(ascii: " ")) }

  /// The route with this address, for messages, or `nil` if the action is a target's.
  package var route: String? {
    guard isClosure, let end = action.rawValue.lastIndex(of: " ") else { return nil }
    let pattern = action.rawValue[..<end]
    return pattern == Self.matcherName ? "route of a matcher" : "route '\(pattern)'"
  }
}
