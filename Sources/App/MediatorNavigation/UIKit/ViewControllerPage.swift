#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// A page with its own view controller.
///
/// Implement one of the methods: the second one for a controller that ends its page or shows others.
///
/// ```swift
/// extension OrderPage: ViewControllerPage {
///   func makeViewController() -> UIViewController { OrderViewController(orderID: id) }
/// }
/// ```
public protocol ViewControllerPage: Page {
  /// Creates a view controller for the page; called each time that the page is shown.
  @MainActor func makeViewController() throws -> UIViewController

  /// Creates a view controller that knows its entry and its navigator; by default ``makeViewController()``.
  ///
  /// A page with a result passes its entry to ``Navigator/finish(_:with:)``, and one with unsaved changes to
  /// ``Navigator/hold(_:asking:)``.
  @MainActor func makeViewController(for entry: PageEntry, in navigator: any Navigator) throws -> UIViewController
}

/// A page whose view controller accepts new inputs while it is shown, by ``PagePolicy/update``.
///
/// ```swift
/// extension PaymentPage: UpdatableViewControllerPage {
///   func update(_ viewController: UIViewController) {
///     (viewController as? PaymentViewController)?.isPaid = isPaid
///   }
/// }
/// ```
public protocol UpdatableViewControllerPage: ViewControllerPage, UpdatablePage {
  /// Passes the inputs of the page to the view controller of the page that it replaces.
  @MainActor func update(_ viewController: UIViewController)
}

extension ViewControllerPage {
  /// Throws an error: the page has no view controller.
  @MainActor public func makeViewController() throws -> UIViewController { throw Problem(of: self) }

  /// Creates the view controller of ``makeViewController()``.
  @MainActor public func makeViewController(for entry: PageEntry, in navigator: any Navigator) throws
    -> UIViewController
  {
    try makeViewController()
  }
}

extension Problem {
  /// Creates the problem of a page without a view controller.
  init(of page: any Page, expected: String = "a ViewControllerPage") {
    self.init("found \(type(of: page)), expected \(expected)")
  }
}
#endif
