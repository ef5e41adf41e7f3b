public import MediatorNavigation

#if canImport(SwiftUI)
public import SwiftUI

/// A page that a view or a terminal can draw.
public protocol DrawnPage: ViewPage {}
#else
/// A page that a view or a terminal can draw.
public protocol DrawnPage: Page {}
#endif

/// A page that shows one value.
///
/// The app draws the value: it imports the modules' APIs, which declare the values, and not their pages.
public protocol ContentPage: DrawnPage {
  /// The type of the value.
  associatedtype Value: Sendable
  /// The value that the page shows.
  var content: Value { get }
}

#if canImport(SwiftUI)
extension ContentPage {
  /// What the app draws for the value.
  @MainActor public var view: some View { ContentView(content: content).navigationTitle(title) }
}
#endif
