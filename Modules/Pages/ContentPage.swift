public import MediatorNavigation

/// A page that shows one value.
///
/// Whoever draws the page draws the value: the app knows the values of the modules by their APIs, and need not know their
/// pages.
public protocol ContentPage: Page {
  /// What the page shows.
  associatedtype Content: Sendable
  /// What the page shows.
  var content: Content { get }
}
