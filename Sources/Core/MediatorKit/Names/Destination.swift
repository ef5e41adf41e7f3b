import MediatorText

/// The destination of a call: an action, a closure of a route, a handler or a URL.
///
/// ```swift
/// switch invocation.destination {
/// case .action(let address): print(address)  // order/detail
/// case .closure(_, let pattern): print(pattern ?? "")  // /order/:id
/// default: break
/// }
/// ```
public enum Destination: Sendable, Hashable {
  /// The action of a target.
  case action(ActionAddress)
  /// The closure of a route; the pattern is `nil` if a matcher decides.
  case closure(RouteID, pattern: String?)
  /// The handler that a namespace has for URLs that match no route.
  case unmatched(namespace: String)
  /// A URL outside the app, by a rewrite.
  case external(String)
  /// Nothing, because a URL was malformed, matched no route, or was rejected before an action was found.
  case nothing

  /// The address of the action, or `nil` if the destination is not an action of a target.
  public var address: ActionAddress? {
    if case .action(let address) = self { address } else { nil }
  }
}

extension Destination: CustomStringConvertible {
  /// The destination in words, such as `order/detail` or `route '/order/:id'`.
  public var description: String { words.cutWords.printable }

  private var words: String {
    switch self {
    case .action(let address): "\(address)"
    case .closure(_, let pattern): pattern.map { "route '\($0)'" } ?? "route of a matcher"
    case .unmatched(let namespace): "handler of unmatched URLs in namespace '\(namespace)'"
    case .external(let url): "\(url), outside the app"
    case .nothing: "nothing"
    }
  }
}

/// The identity of a registered route, with which it can be removed.
public struct RouteID: Hashable, Sendable {
  package let id: Int

  package init(id: Int) { self.id = id }
}
