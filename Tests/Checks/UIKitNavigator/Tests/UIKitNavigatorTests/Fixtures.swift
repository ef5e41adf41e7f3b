import NavigationOnUIKit
import UIKit

/// A page with a controller that has its text as title.
struct TextPage: ViewControllerPage {
  let title: String

  func makeViewController() -> UIViewController {
    let controller = UIViewController()
    controller.title = title
    return controller
  }
}

/// A page without a view controller.
struct AbstractPage: Page {}

extension PageEntry {
  static func text(_ title: String, _ options: PageOptions = .push) -> PageEntry {
    PageEntry(TextPage(title: title), options: options)
  }
}

extension UINavigationController {
  var titles: [String] { viewControllers.map { $0.title ?? "-" } }
  var presentedStack: UINavigationController? { presentedViewController as? UINavigationController }
}
