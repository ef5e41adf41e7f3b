/// A rule that rewrites one URL to another before routing, such as a redirect or a fallback to a web page.
///
/// ```swift
/// let set = try RewriteSet([
///   Rewrite(from: "/old/:id", to: "shop://products/:id"),
///   Rewrite(from: "/sale/:id", to: "https://shop.example.com/sale/:id?from=app", priority: 10, isExternal: true),
/// ])
/// ```
///
/// The template `to` is one of:
/// - `shop://products/:id`, a URL of a custom scheme, whose host is the first segment;
/// - `https://shop.example.com/products/:id`, a web URL, whose host is fixed;
/// - `https://:language.example.com/products/:id`, a web URL with a captured host or a part of it;
/// - `/products/:id`, a path; the URL keeps its scheme, and its host unless it is a segment;
/// - `:url` alone, a redirect to a URL that the pattern captures, such as `/link?to=:url<raw>`. A URL that begins with `/` is one of the
///   same scheme and host. The query of the outer URL is not appended. If it is the rest of a path, as in `wallet:*url<raw>`, the query
///   belongs to it, and a rest that begins with no scheme is not rewritten.
///
/// - In the path, `:id` inserts the capture of a parameter, `*rest` that of a catch-all and `*rest<raw>` that of the rest of a path. A group such as `(/items/:item)`
///   is left out if a parameter in it was not captured.
/// - In the query and the fragment, `:id` inserts any capture. A query item is left out if its parameter was not captured. A
///   literal `:` before a letter, digit or `_` is written `%3A`.
///
/// The URL's query is appended to the template's, without the items that the pattern names, unless the template ends in a bare `?`.
/// The URL's fragment is kept unless the template or the pattern has one.
public struct Rewrite: Sendable, Hashable {
  /// The pattern of the URLs to rewrite.
  public let from: RoutePattern
  /// The template of the resulting URL.
  public let to: String
  /// The priority, from −2³¹ to 2³¹ − 1; higher ones are tried first.
  public let priority: Int
  /// Whether the URL that `to` generates is opened outside the app, also if the app owns its host; it must be a web URL.
  public let isExternal: Bool

  /// Creates a rule, which a ``RewriteSet`` checks.
  public init(from: RoutePattern, to: String, priority: Int = 0, isExternal: Bool = false) {
    self.from = from
    self.to = to
    self.priority = priority
    self.isExternal = isExternal
  }
}
