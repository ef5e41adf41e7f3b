#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A page with its own view controller.
///
/// ```swift
/// extension OrderPage: ViewControllerPage {
///   func makeViewController() -> UIViewController { OrderViewController(orderID: id) }
/// }
/// ```
public protocol ViewControllerPage: Page {
  /// Creates a view controller for the page; called each time that the page is shown.
  @MainActor func makeViewController() throws -> UIViewController
}

/// The error for a page without a view controller.
struct NotAViewControllerPage: Error, CustomStringConvertible {
  let page: any Page

  var description: String { "found \(type(of: page)), expected a ViewControllerPage" }
}
#endif
