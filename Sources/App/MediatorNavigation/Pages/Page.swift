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
  /// The name of the page's type, `OrderPage`, without its inputs, which may be secrets.
  public var title: String { readableTypeName(of: Self.self) }
}

/// A page that accepts new inputs while it is shown, by ``PagePolicy/update``.
///
/// The new page has the entry, the unsaved changes and the wait for a result of the one that it replaces. In SwiftUI,
/// its view keeps its state. In UIKit, it must be an `UpdatableViewControllerPage`, whose view controller accepts the
/// inputs.
public protocol UpdatablePage: Page {}

/// A page that ends with a value, such as a choice.
///
/// ```swift
/// struct ColorPage: ResultPage {
///   typealias Result = String
///   let current: String
/// }
/// ```
public protocol ResultPage: Page {
  /// The type of the value.
  associatedtype Result: Sendable
}
