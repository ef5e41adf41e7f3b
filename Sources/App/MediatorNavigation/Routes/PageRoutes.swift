public import MediatorLinks

/// Pages with a common prefix of their patterns.
///
/// ```swift
/// PageRoutes("/projects/:creator/:project") {
///   PageRoute("/", exposedTo: .all) { (creator: String, project: String) in ProjectPage(title: project) }
///   PageRoute("/comments", exposedTo: .all) { (creator: String, project: String) in ProjectPage(title: "Comments") }
///   PageRoutes("/updates") {
///     PageRoute("/:number<int>", exposedTo: .all) { (creator: String, project: String, number: Int) in
///       ProjectPage(title: "Update \(number)")
///     }
///   }
/// }
/// ```
///
/// The pattern of each page follows the prefix, and its closure has the parameters of the prefix first. The page of the prefix,
/// whose pattern is `/`, is the parent of the others, unless they name one with `under:`. A prefix without such a page leaves
/// them to the page around it, if there is one.
///
/// A prefix has a path only: a query, a fragment or a rest with `<raw>` in it is an error at registration. It does not change a page
/// with a matcher, and one with a key and no patterns.
public struct PageRoutes: Sendable {
  let pages: [PageRoute]

  /// Creates pages below a prefix.
  ///
  /// - Parameters:
  ///   - prefix: The start of the patterns.
  ///   - namespace: The namespace of the pages that name none.
  ///   - pages: The pages, and further prefixes.
  public init(
    _ prefix: RoutePattern, in namespace: String? = nil, @PageRoutesBuilder _ pages: () -> [PageRoute]
  ) {
    let pages = pages()
    let hasOuterPage = pages.contains { $0.declaration.isOuterPage }
    self.pages = pages.map { $0.nested(in: prefix, namespace, hasOuterPage: hasOuterPage) }
  }
}

extension PageRoutes: ModuleItem {
  /// The routes of all pages.
  public var contents: ModuleContents {
    for page in pages { page }
  }
}

extension PageRoute {
  /// Returns the page below a prefix, with the page of the prefix as its parent unless it names one itself.
  fileprivate func nested(in prefix: RoutePattern, _ namespace: String?, hasOuterPage: Bool) -> PageRoute {
    var copy = self
    if let namespace, declaration.namespace == RouteNamespace.globalName { copy.declaration.namespace = namespace }
    // A page without patterns of its own has no URL that a prefix could begin.
    if declaration.patterns.isEmpty { return copy }
    let isOuterPage = declaration.isOuterPage
    copy.declaration.patterns = declaration.patterns.map { "\(prefix)\($0)" }
    copy.declaration.outer =
      declaration.outer.map { "\(prefix)\($0)" } ?? (hasOuterPage && !isOuterPage ? prefix : nil)
    return copy
  }
}

/// Builds the pages of ``PageRoutes``.
@resultBuilder public enum PageRoutesBuilder {
  /// Adds a page.
  public static func buildExpression(_ page: PageRoute) -> [PageRoute] { [page] }
  /// Adds the pages of a further prefix.
  public static func buildExpression(_ routes: PageRoutes) -> [PageRoute] { routes.pages }
  /// Joins pages in order.
  public static func buildBlock(_ parts: [PageRoute]...) -> [PageRoute] { Array(parts.joined()) }
  /// Joins the pages of a loop in order.
  public static func buildArray(_ parts: [[PageRoute]]) -> [PageRoute] { Array(parts.joined()) }
  /// Adds the pages of an `if` without `else`.
  public static func buildOptional(_ part: [PageRoute]?) -> [PageRoute] { part ?? [] }
  /// Adds the pages of the first branch.
  public static func buildEither(first part: [PageRoute]) -> [PageRoute] { part }
  /// Adds the pages of the second branch.
  public static func buildEither(second part: [PageRoute]) -> [PageRoute] { part }
}
