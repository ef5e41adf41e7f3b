public import Foundation

// A stub of UIKit: the part of the SDK's interface that the navigator uses, with the SDK's availability, because .ci/darwin
// compiles it for each platform with UIKit. Its behavior is simple and strict: like UIKit, it rejects a presentation over
// another one, and a dismissal ends later than it begins.

/// The base of classes that handle events.
@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {}

/// Manages one view.
@available(watchOS, unavailable)
@MainActor open class UIViewController: UIResponder {
  /// The text of the title bar.
  open var title: String?
  /// How the controller covers the views behind it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller appears.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// The controller that is presented over this one.
  open internal(set) var presentedViewController: UIViewController?
  /// The controller over which this one is presented.
  open internal(set) weak var presentingViewController: UIViewController?
  /// The presentation of the controller.
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// The stack that contains the controller.
  open internal(set) weak var navigationController: UINavigationController?

  /// Creates a controller.
  public init(nibName: String?, bundle: Bundle?) {}

  /// Creates a controller without a nib.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Presents a controller over this one.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil else {
      ScreenLog.shared.note("refused to present over what is presented")
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    ScreenLog.shared.note("present\(flag ? " animated" : "")")
    if let completion { Later.run(completion) }
  }

  /// Presents a controller over this one, and waits for it.
  open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool) async {
    await withCheckedContinuation { done in
      present(viewControllerToPresent, animated: flag) { done.resume() }
    }
  }

  /// Dismisses the controllers that are presented over this one.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    ScreenLog.shared.note("dismiss\(flag ? " animated" : "")")
    Later.run {
      self.presentedViewController?.presentingViewController = nil
      self.presentedViewController = nil
      completion?()
    }
  }

  /// Dismisses the controllers that are presented over this one, and waits for that.
  open func dismiss(animated flag: Bool) async {
    await withCheckedContinuation { done in dismiss(animated: flag) { done.resume() } }
  }
}

@available(watchOS, unavailable)
extension UIViewController {
  /// Swipes the presented controller away, as a user does; for tests.
  public func swipePresentedAway() {
    guard let presented = presentedViewController else { return }
    presented.presentingViewController = nil
    presentedViewController = nil
    if let controller = presented.presentationController {
      controller.delegate?.presentationControllerDidDismiss(controller)
    }
  }
}

/// The closures to run after the current turn of the main actor.
@MainActor enum Later {
  static func run(_ work: @escaping () -> Void) { Task { work() } }
}

/// The changes of the screen, in order; for tests.
@MainActor public final class ScreenLog {
  /// The log of all changes.
  @TaskLocal public static var shared = ScreenLog()
  /// The lines.
  public private(set) var lines: [String] = []

  /// Creates an empty log.
  public nonisolated init() {}

  func note(_ line: String) { lines.append(line) }
}
