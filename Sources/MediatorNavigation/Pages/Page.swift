/// A screen of the app as a value: what it shows, not how it is drawn.
///
/// A module builds pages from the parameters of a URL (see ``PageRoute``); a ``Navigator`` shows them.
///
/// ```swift
/// struct OrderPage: Page {
///   let id: Int
///   var title: String { "Order \(id)" }
/// }
/// ```
public protocol Page: Sendable {
  /// The words that stand for the page in a title bar and in a drawing of the stack.
  var title: String { get }
}

extension Page {
  /// The page as Swift describes it: `OrderPage(id: 42)`.
  public var title: String { String(describing: self) }
}
