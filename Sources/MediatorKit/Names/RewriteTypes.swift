public import RoutePatterns

// Clients that import MediatorKit alone find the types of rewrites under their names.

/// A rule that rewrites a URL before routes are tried.
public typealias Rewrite = RoutePatterns.Rewrite
/// Rules that are checked and in order.
public typealias RewriteSet = RoutePatterns.RewriteSet
/// The problems of a set of rewrites.
public typealias RewriteError = RoutePatterns.RewriteError
/// A rewrite that was applied to a URL.
public typealias AppliedRewrite = RoutePatterns.AppliedRewrite
