/// Overrides of a page's ``PageOptions`` for one navigation; `nil` leaves an option as it is.
///
/// ```swift
/// try await mediator.navigate(to: "shop://order/42", source: .push, overriding: PageOverrides(animated: false))
/// ```
public struct PageOverrides: Sendable, Hashable {
  /// Where the page goes.
  public var placement: Placement?
  /// How a modal page covers what is behind it.
  public var presentation: PresentationStyle?
  /// How the page appears.
  public var transition: TransitionStyle?
  /// Whether the change is animated.
  public var isAnimated: Bool?
  /// What happens to the pages shown before.
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
