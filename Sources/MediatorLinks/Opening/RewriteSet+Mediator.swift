public import MediatorKit
public import RoutePatterns

extension RewriteSet {
  /// Creates a set, checking rules with the web hosts of a mediator.
  ///
  /// ```swift
  /// mediator.rewrites = try RewriteSet(file.rewrites.rules, for: mediator)
  /// ```
  ///
  /// Besides what ``/RoutePatterns/RewriteSet/init(_:)`` finds, a rule is an error that leads back to itself by a host of the app:
  /// `/order/:id` to `https://shop.example/order/:id`, if the app owns `shop.example`. If the URL is to be opened outside the app,
  /// set `isExternal` of the rule.
  ///
  /// - Throws: ``/RoutePatterns/RewriteError`` with every problem.
  /// - Complexity: As ``/RoutePatterns/RewriteSet/init(_:)``.
  public init(_ rewrites: [Rewrite], for mediator: Mediator) throws(RewriteError) {
    let index = mediator.registry.links.index
    try self.init(rewrites) { index.routes(ofHostIn: $0, global: mediator.links.ownHosts) != nil }
  }
}
