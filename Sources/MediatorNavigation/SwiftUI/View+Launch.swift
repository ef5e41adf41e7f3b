#if canImport(SwiftUI)
public import Foundation
public import MediatorKit
public import SwiftUI

extension View {
  /// Launches an app when the view first appears: restores its pages, opens the link gate, and then the gates that are open.
  ///
  /// ```swift
  /// PageStackView(model) { HomeView() }.launches(model, in: mediator, at: $pages) { print($0.problems) }
  /// ```
  ///
  /// The pages are stored from then on; see `restoresPages(of:in:at:completion:)`. If no navigator is registered, code that names
  /// none shows pages in the window that was active last.
  ///
  /// - Parameters:
  ///   - model: The model that shows the pages.
  ///   - mediator: The mediator, with a link gate that is `holding`.
  ///   - bytes: The stored pages, such as a `@SceneStorage` property.
  ///   - completion: Receives the report.
  public func launches(
    _ model: NavigationModel, in mediator: Mediator, at bytes: Binding<Data?>,
    completion: @escaping @MainActor (LaunchReport) -> Void = { _ in }
  ) -> some View {
    modifier(
      PageRestoration(model: model, mediator: mediator, bytes: bytes) { restore in
        completion(await mediator.launch(in: model, restoring: restore))
      }
    )
    .modifier(WindowFront(model: model))
  }
}

/// Makes the window in which the user works the one in which code shows pages.
private struct WindowFront: ViewModifier {
  let model: NavigationModel
  @Environment(\.scenePhase) private var phase

  func body(content: Content) -> some View {
    content.onChange(of: phase) { if phase == .active { LaunchedWindows.bringToFront(model) } }
  }
}
#endif
