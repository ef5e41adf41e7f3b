import MediatorKit

/// A screen of the app as a value: its content, not its appearance.
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
  /// The title of the page, for a title bar and a drawing of the stack.
  var title: String { get }
}

extension Page {
  /// The page as Swift describes it: `OrderPage(id: 42)`.
  public var title: String { safeDescription(of: self) }
}
