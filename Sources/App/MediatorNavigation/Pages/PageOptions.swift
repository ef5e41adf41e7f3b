public import MediatorLinks

/// The options for showing the page of a URL.
///
/// Start with a static member, and change it by chaining:
///
/// ```swift
/// let detail: PageOptions = .push
/// let signIn: PageOptions = .modal(.formSheet, transition: .crossDissolve)
/// let start = PageOptions.root.animated(false).defaults(["tab": "offers"])
/// ```
public struct PageOptions: Sendable, CustomStringConvertible {
  /// The placement of the page; on top of the stack by default.
  public var placement = Placement.push
  /// The style in which a modal page covers the pages behind it.
  public var presentation = PresentationStyle.automatic
  /// The transition with which the page appears.
  public var transition = TransitionStyle.automatic
  /// Whether the change is animated.
  public var isAnimated = true
  /// The policy for the pages shown before, or `nil` for that of the URL's source; see ``PagePolicy``.
  public var policy: PagePolicy?
  /// The time for which a built page waits for its parents; later ones are left out.
  public var parentTimeout: Duration {
    get { customParentTimeout ?? Self.standardParentTimeout }
    set { customParentTimeout = newValue }
  }
  private var customParentTimeout: Duration?
  /// Whether the page is part of snapshots, and built again at the next launch.
  ///
  /// Set it to `false` for a page with an effect, such as a payment.
  public var isRestored = true
  /// Whether a link to the page that waits at a gate is written to the disk.
  ///
  /// Set it to `false` for a link with a secret, such as a one-time code.
  public var isHeldOnDisk = true
  /// Values for parameters that neither the URL nor the context contains.
  public var defaults: Parameters = [:]

  /// Creates options: pushed and animated, with automatic styles.
  public init() {}

  /// The placement and the styles that are not the defaults: `modal, formSheet, not animated`.
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
  /// The default of ``parentTimeout-swift.property``: one second.
  ///
  /// Override it in a test, which must not depend on the speed of a machine.
  @TaskLocal public static var standardParentTimeout = Duration.seconds(1)

  /// On top of the stack.
  public static let push = PageOptions()
  /// In front of everything; it replaces all layers.
  public static let modal = PageOptions().placed(.modal)
  /// In front of everything, over all layers.
  public static let layer = PageOptions().placed(.layer)
  /// The root of the stack, which it replaces.
  public static let root = PageOptions().placed(.root)

  /// Returns ``modal`` in a style.
  public static func modal(
    _ presentation: PresentationStyle, transition: TransitionStyle = .automatic
  ) -> PageOptions {
    modal.presented(presentation).transition(transition)
  }

  /// Returns the options with another placement.
  public func placed(_ placement: Placement) -> PageOptions { changed { $0.placement = placement } }

  /// Returns the options with another presentation style.
  public func presented(_ style: PresentationStyle) -> PageOptions { changed { $0.presentation = style } }

  /// Returns the options with another transition style.
  public func transition(_ style: TransitionStyle) -> PageOptions { changed { $0.transition = style } }

  /// Returns the options, animated or not.
  public func animated(_ isAnimated: Bool) -> PageOptions { changed { $0.isAnimated = isAnimated } }

  /// Returns the options with another policy.
  public func policy(_ policy: PagePolicy) -> PageOptions { changed { $0.policy = policy } }

  /// Returns the options with another timeout for parents.
  public func parentTimeout(_ timeout: Duration) -> PageOptions { changed { $0.parentTimeout = timeout } }

  /// Returns the options, with the page built again at the next launch or not.
  public func restored(_ isRestored: Bool) -> PageOptions { changed { $0.isRestored = isRestored } }

  /// Returns the options, with links that wait at a gate written to the disk or not.
  public func heldOnDisk(_ isHeldOnDisk: Bool) -> PageOptions { changed { $0.isHeldOnDisk = isHeldOnDisk } }

  /// Returns the options with additional defaults, which take precedence.
  public func defaults(_ parameters: Parameters) -> PageOptions {
    changed { $0.defaults = $0.defaults.overlaid(with: parameters) }
  }

  private func changed(_ change: (inout PageOptions) -> Void) -> PageOptions {
    var copy = self
    change(&copy)
    return copy
  }
}

/// The placement of a page when it is shown.
public enum Placement: String, Sendable, Hashable, Codable {
  /// On top of the front stack.
  case push
  /// In front of everything, with a stack of its own; other layers are dismissed first.
  case modal
  /// In front of everything, with a stack of its own, over other layers.
  case layer
  /// As the only page of the section; layers are dismissed.
  case root
}

/// The policy for the shown pages when a URL shows its page.
///
/// The policy comes from the call (``PageOverrides/policy``), else from the route (``PageOptions/policy``), else from the
/// source of the URL. No URL can set it.
public enum PagePolicy: String, Sendable, Hashable, CaseIterable {
  /// Shows the page alone in front; a front page with the same key is renewed.
  case onTop
  /// Makes the section contain the page and its parents; equal pages, from the bottom up, stay.
  case reuse
  /// Applies ``reuse``, but a page of the same route and path is the same page: it stays, and gets the new inputs.
  ///
  /// It must be an ``UpdatablePage``; another one is renewed.
  case update
  /// Makes the section contain the page and its parents, each built anew.
  case replace

  /// Returns the default policy of a source: ``onTop`` for code, `inApp`, `web` and `server`, else ``reuse``.
  public static func standard(for source: LinkSource?) -> PagePolicy {
    switch source {
    case nil, .inApp, .web, .server: .onTop
    default: .reuse
    }
  }
}

/// Overrides of a page's ``PageOptions`` for one navigation; `nil` leaves an option as it is.
///
/// ```swift
/// try await mediator.navigate(to: "shop://order/42", source: .push, overriding: PageOverrides(animated: false))
/// ```
public struct PageOverrides: Sendable, Hashable {
  /// The placement of the page.
  public var placement: Placement?
  /// The style in which a modal page covers the pages behind it.
  public var presentation: PresentationStyle?
  /// The transition with which the page appears.
  public var transition: TransitionStyle?
  /// Whether the change is animated.
  public var isAnimated: Bool?
  /// The policy for the pages shown before.
  public var policy: PagePolicy?
  /// The name of the section that the page belongs to; an unknown one is ``NavigationError/Code/noSection``.
  public var section: String?

  /// Creates overrides.
  public init(
    placement: Placement? = nil, presentation: PresentationStyle? = nil, transition: TransitionStyle? = nil,
    animated isAnimated: Bool? = nil, policy: PagePolicy? = nil, section: String? = nil
  ) {
    self.placement = placement
    self.presentation = presentation
    self.transition = transition
    self.isAnimated = isAnimated
    self.policy = policy
    self.section = section
  }
}

extension PageOptions {
  /// Returns the options with overrides applied.
  public func overridden(by overrides: PageOverrides) -> PageOptions {
    var copy = self
    copy.placement = overrides.placement ?? placement
    copy.presentation = overrides.presentation ?? presentation
    copy.transition = overrides.transition ?? transition
    copy.isAnimated = overrides.isAnimated ?? isAnimated
    copy.policy = overrides.policy ?? policy
    return copy
  }
}
