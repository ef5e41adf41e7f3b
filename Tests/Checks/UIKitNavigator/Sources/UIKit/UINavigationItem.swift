/// What a navigation bar shows for a controller.
@available(watchOS, unavailable)
@MainActor open class UINavigationItem {
  /// Whether the bar has no back button.
  @available(tvOS, unavailable) open var hidesBackButton: Bool {
    get { hasNoBackButton }
    set { hasNoBackButton = newValue }
  }
  private var hasNoBackButton = false

  init() {}
}

/// Recognizes a gesture.
@available(watchOS, unavailable)
@MainActor open class UIGestureRecognizer {
  /// Whether the gesture is recognized.
  open var isEnabled = true

  init() {}
}
