/// A rule that turns one URL into another before routes are looked at: a redirect, or a downgrade to a web page.
///
/// ```swift
/// let set = try RewriteSet([
///   Rewrite(from: "/old/:id", to: "shop://products/:id"),
///   Rewrite(from: "/sale/:id", to: "https://shop.example.com/sale/:id?from=app", priority: 10),
/// ])
/// ```
///
/// The template `to` is one of:
/// - `shop://products/:id`, a URL of a custom scheme, whose host is the first segment;
/// - `https://shop.example.com/products/:id`, a web URL, whose host is fixed;
/// - `/products/:id`, a path; the URL keeps its scheme, and its host where that is no segment.
///
/// In the path `:id` stands for what a parameter captured, `*rest` for what a catch-all captured, and a group `(/items/:item)`
/// is left out when something in it was not captured. In query and fragment `:id` stands for either; a query item is left
/// out when its parameter was not captured. A `:` that stands for itself is written `%3A` there if a name could follow.
///
/// The template's query is followed by the URL's own. A template that ends in a bare `?` drops the URL's query. A fragment
/// is carried over unless the template has one.
public struct Rewrite: Sendable, Hashable {
  /// Which URLs are rewritten.
  public let from: RoutePattern
  /// The template of what they become.
  public let to: String
  /// The priority, from −2³¹ to 2³¹ − 1; higher is tried first.
  public let priority: Int

  /// Makes a rule; a ``RewriteSet`` checks it.
  public init(from: RoutePattern, to: String, priority: Int = 0) {
    self.from = from
    self.to = to
    self.priority = priority
  }
}
