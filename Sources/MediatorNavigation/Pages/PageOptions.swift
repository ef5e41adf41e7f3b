public import MediatorKit

/// How a page is shown when a URL leads to it.
///
/// Options are made by a factory, and changed by chaining; both can be mixed:
///
/// ```swift
/// let usual: PageOptions = .push
/// let signIn: PageOptions = .modal(.formSheet, transition: .crossDissolve)
/// let start = PageOptions.root.animated(false).defaults(["tab": "offers"])
/// ```
public struct PageOptions: Sendable, CustomStringConvertible {
  /// Where the page goes; on top of the stack unless the options say otherwise.
  public var placement = Placement.push
  /// How a modal page covers what is behind it.
  public var presentation = PresentationStyle.automatic
  /// How the page comes in.
  public var transition = TransitionStyle.automatic
  /// Whether the change is animated.
  public var isAnimated = true
  /// What becomes of the pages that are shown, or `nil` to leave it to the source of the URL; see ``PagePolicy``.
  public var policy: PagePolicy?
  /// How long the page waits for its parents once it is built; later ones are left out.
  public var parentPatience: Duration {
    get { customPatience ?? Self.standardPatience }
    set { customPatience = newValue }
  }
  private var customPatience: Duration?
  /// Whether the page is part of snapshots; a one-time link sets it to `false`.
  public var isKept = true
  /// Values for parameters that neither the URL nor whoever opens it gives.
  public var defaults: Parameters = [:]

  /// Makes options: pushed, animated, all else automatic.
  public init() {}

  /// The placement and the styles where they are not the usual ones: `modal, formSheet, not animated`.
  public var description: String {
    var words: [String] = []
    if placement != .push { words.append(placement.rawValue) }
    if presentation != .automatic { words.append(presentation.rawValue) }
    if transition != .automatic { words.append(transition.rawValue) }
    if !isAnimated { words.append("not animated") }
    return words.joined(separator: ", ")
  }
}

extension PageOptions {
  /// The patience of options that set none: a second.
  ///
  /// Set another for a test, which must not depend on the speed of a machine.
  @TaskLocal public static var standardPatience = Duration.seconds(1)

  /// On top of the stack.
  public static let push = PageOptions()
  /// In front of everything.
  public static let modal = PageOptions().placed(.modal)
  /// In front of everything, over what is presented.
  public static let layer = PageOptions().placed(.layer)
  /// In place of the stack.
  public static let root = PageOptions().placed(.root)

  /// In front of everything, in a style.
  public static func modal(
    _ presentation: PresentationStyle, transition: TransitionStyle = .automatic
  ) -> PageOptions {
    modal.presented(presentation).transition(transition)
  }

  /// The options with another placement.
  public func placed(_ placement: Placement) -> PageOptions { changed { $0.placement = placement } }

  /// The options with another presentation style.
  public func presented(_ style: PresentationStyle) -> PageOptions { changed { $0.presentation = style } }

  /// The options with another transition style.
  public func transition(_ style: TransitionStyle) -> PageOptions { changed { $0.transition = style } }

  /// The options, animated or not.
  public func animated(_ isAnimated: Bool) -> PageOptions { changed { $0.isAnimated = isAnimated } }

  /// The options with another policy.
  public func policy(_ policy: PagePolicy) -> PageOptions { changed { $0.policy = policy } }

  /// The options with another patience for parents.
  public func parentPatience(_ patience: Duration) -> PageOptions { changed { $0.parentPatience = patience } }

  /// The options, with the page in snapshots or not.
  public func kept(_ isKept: Bool) -> PageOptions { changed { $0.isKept = isKept } }

  /// The options with defaults laid over those they have.
  public func defaults(_ parameters: Parameters) -> PageOptions {
    changed { $0.defaults = $0.defaults.overlaid(with: parameters) }
  }

  private func changed(_ change: (inout PageOptions) -> Void) -> PageOptions {
    var copy = self
    change(&copy)
    return copy
  }
}
