public import Foundation

// Stands for UIKit where there is none: the part of the SDK's interface that the navigator uses, with a behaviour that is
// simple and strict. Presenting over what is presented is refused, as UIKit does, and a dismissal ends later than it begins.

/// The base of what handles events.
@MainActor open class UIResponder: NSObject {}

/// How a presented view covers what is behind it.
public enum UIModalPresentationStyle: Int, Sendable {
  /// As in the SDK.
  case automatic = -2
  /// As in the SDK.
  case none = -1
  /// As in the SDK.
  case fullScreen = 0
  /// As in the SDK.
  case pageSheet = 1
  /// As in the SDK.
  case formSheet = 2
  /// As in the SDK.
  case currentContext = 3
  /// As in the SDK.
  case custom = 4
  /// As in the SDK.
  case overFullScreen = 5
  /// As in the SDK.
  case overCurrentContext = 6
  /// As in the SDK.
  case popover = 7
}

/// How a presented view comes in.
public enum UIModalTransitionStyle: Int, Sendable {
  /// As in the SDK.
  case coverVertical = 0
  /// As in the SDK.
  case flipHorizontal = 1
  /// As in the SDK.
  case crossDissolve = 2
  /// As in the SDK.
  case partialCurl = 3
}

/// What manages one view.
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
