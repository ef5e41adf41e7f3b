public import Foundation

// Stands in for UIKit where there is none: the part of the SDK's interface that the navigator uses, with the SDK's marks of
// availability, since .ci/darwin compiles it for each platform that has UIKit. Its behavior is simple and strict: presenting
// over what is presented is rejected, as UIKit does, and a dismissal ends later than it begins.

/// The base of what handles events.
@available(watchOS, unavailable)
@MainActor open class UIResponder: NSObject {}

/// What manages one view.
@available(watchOS, unavailable)
@MainActor open class UIViewController: UIResponder {
  /// The words of the title bar.
  open var title: String?
  /// How the controller covers what is behind it.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// How the controller comes in.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
  /// What is presented over the controller.
  open internal(set) var presentedViewController: UIViewController?
  /// What the controller is presented over.
  open internal(set) weak var presentingViewController: UIViewController?
  /// What presents the controller.
  public private(set) lazy var presentationController: UIPresentationController? = UIPresentationController()
  /// The stack that the controller is in.
  open internal(set) weak var navigationController: UINavigationController?

  /// Makes a controller.
  public init(nibName: String?, bundle: Bundle?) {}

  /// Makes a controller without a nib.
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

  /// Dismisses what is presented over this controller.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    ScreenLog.shared.note("dismiss\(flag ? " animated" : "")")
    Later.run {
      self.presentedViewController?.presentingViewController = nil
      self.presentedViewController = nil
      completion?()
    }
  }

  /// Dismisses what is presented over this controller, and waits for it.
  open func dismiss(animated flag: Bool) async {
    await withCheckedContinuation { done in dismiss(animated: flag) { done.resume() } }
  }
}

@available(watchOS, unavailable)
extension UIViewController {
  /// Does what the user does who swipes the presented controller away; for tests.
  public func swipePresentedAway() {
    guard let presented = presentedViewController else { return }
    presented.presentingViewController = nil
    presentedViewController = nil
    if let controller = presented.presentationController {
      controller.delegate?.presentationControllerDidDismiss(controller)
    }
  }
}

/// What runs after the current turn of the main actor.
@MainActor enum Later {
  static func run(_ work: @escaping () -> Void) { Task { work() } }
}

/// What was done to the screen, in order; for tests.
@MainActor public final class ScreenLog {
  /// The log that everything writes to.
  @TaskLocal public static var shared = ScreenLog()
  /// The lines.
  public private(set) var lines: [String] = []

  /// Makes an empty log.
  public nonisolated init() {}

  func note(_ line: String) { lines.append(line) }
}
