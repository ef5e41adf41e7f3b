// The closure of a route has an address that no declared action can have: its name is the pattern and the number of the route.

extension ActionAddress {
  /// The target of all closures of routes.
  static let closures: TargetName = "routes"
  /// What a matcher has in place of a pattern.
  static let matcherName = "a matcher"

  /// Whether the address is that of a route's closure; no declared action has a name with a space in it.
  var isClosure: Bool { target == Self.closures && action.rawValue.utf8.contains(UInt8(ascii: " ")) }

  /// The route whose closure has this address, in words, or `nil` for the action of a target.
  package var route: String? {
    guard isClosure, let end = action.rawValue.lastIndex(of: " ") else { return nil }
    let pattern = action.rawValue[..<end]
    return pattern == Self.matcherName ? "route of a matcher" : "route '\(pattern)'"
  }
}
