public import RoutePatterns

/// How a URL found its action: kept beside the parameters, where nothing can override it.
public struct InvocationRoute: Sendable {
  /// The pattern that matched; nil where a matcher decided.
  public let pattern: RoutePattern?
  /// The pattern without the optional groups that were left out.
  public let variant: RoutePattern?
  /// The name of the namespace whose routes were asked.
  public let namespace: String
  /// The rewrites that were applied, in order.
  public let rewrites: [AppliedRewrite]
}
