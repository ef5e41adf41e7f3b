#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A page that makes its own view controller.
///
/// ```swift
/// extension OrderPage: ViewControllerPage {
///   func makeViewController() -> UIViewController { OrderViewController(orderID: id) }
/// }
/// ```
public protocol ViewControllerPage: Page {
  /// Makes a view controller that shows the page; called once for each time that the page is shown.
  @MainActor func makeViewController() throws -> UIViewController
}

/// Why a page that makes no view controller cannot be drawn.
struct NotAViewControllerPage: Error, CustomStringConvertible {
  let page: any Page

  var description: String { "\(type(of: page)) is no ViewControllerPage" }
}
#endif
