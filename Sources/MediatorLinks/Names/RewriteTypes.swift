import MediatorKit
public import RoutePatterns

// Clients that import only MediatorKit can use these types without importing RoutePatterns.

/// A rule that rewrites a URL before routes are tried.
public typealias Rewrite = RoutePatterns.Rewrite
/// A checked and ordered set of rewrite rules.
public typealias RewriteSet = RoutePatterns.RewriteSet
/// The problems of a set of rewrites.
public typealias RewriteError = RoutePatterns.RewriteError
/// A rewrite that was applied to a URL.
public typealias AppliedRewrite = RoutePatterns.AppliedRewrite
