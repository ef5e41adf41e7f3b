public import MediatorNavigation

/// A page that shows one value.
///
/// The app draws the value: it imports the modules' APIs, which declare the values, and not their pages.
public protocol ContentPage: Page {
  /// The type of the value.
  associatedtype Content: Sendable
  /// The value that the page shows.
  var content: Content { get }
}
