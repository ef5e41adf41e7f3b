#if canImport(SwiftUI)
public import Foundation
public import MediatorKit
public import SwiftUI

extension View {
  /// Launches an app when the view first appears: restores its pages, opens the link gate, and then the app's open
  /// gates.
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

/// Makes code show pages in the window that the user works in.
private struct WindowFront: ViewModifier {
  let model: NavigationModel
  @Environment(\.scenePhase) private var phase

  func body(content: Content) -> some View {
    content.onChange(of: phase) { if phase == .active { LaunchedWindows.bringToFront(model) } }
  }
}

extension View {
  /// Restores the pages of a model when the view first appears, and stores them from then on.
  ///
  /// ```swift
  /// struct ShopView: View {
  ///   let model: NavigationModel
  ///   @SceneStorage("pages") private var pages: Data?
  ///   let mediator: Mediator
  ///
  ///   var body: some View {
  ///     PageStackView(model) { HomeView() }.restoresPages(of: model, in: mediator, at: $pages) { print($0) }
  ///   }
  /// }
  /// ```
  ///
  /// The bytes are marked before a page is built, and written again after that, at each later change and when the scene enters the
  /// background. So a page that ends the process is not built again, once the system has stored the mark. Links that are opened
  /// meanwhile take precedence. `launches(_:in:at:)` also holds them until the pages are restored.
  ///
  /// - Parameters:
  ///   - model: The model that shows the pages.
  ///   - mediator: The mediator that builds them.
  ///   - bytes: The stored pages, such as a `@SceneStorage` property.
  ///   - completion: Receives the report, or the error of ``MediatorKit/Mediator/restore(_:from:in:)``.
  public func restoresPages(
    of model: NavigationModel, in mediator: Mediator, at bytes: Binding<Data?>,
    completion: @escaping @MainActor (Result<RestorationReport, any Error>) -> Void
  ) -> some View {
    modifier(
      PageRestoration(model: model, mediator: mediator, bytes: bytes) { restore in
        do { completion(.success(try await restore())) } catch { completion(.failure(error)) }
      })
  }
}

/// Restores the pages of a model once, and stores them from then on.
private struct PageRestoration: ViewModifier {
  let model: NavigationModel
  let mediator: Mediator
  let bytes: Binding<Data?>
  /// Runs the restoration, and the steps that belong to it.
  let run: @MainActor (_ restore: @MainActor () async throws -> RestorationReport) async -> Void
  @State private var progress = RestorationProgress.none
  @Environment(\.scenePhase) private var phase

  func body(content: Content) -> some View {
    content
      // The restoration runs in a task of its own, because a view that disappears would cancel it and lose pages that
      // are not shown yet.
      .task { await Task { await start() }.value }
      // Not the snapshot, for which each evaluation of the body would encode all pages.
      .onChange(of: model.changeCount) { write() }
      .onChange(of: phase) { if phase == .background { write() } }
  }

  private func start() async {
    guard progress == .none else { return }
    progress = .restoring
    await run {
      defer { progress = .restored(model.state.snapshot) }
      return try await mediator.restore(
        reading: { bytes.wrappedValue }, writing: { bytes.wrappedValue = $0 }, in: model)
    }
  }

  private func write() {
    let isLast = phase == .background
    if let data = progress.data(of: model.state.snapshot, isLast: isLast) { bytes.wrappedValue = data }
  }
}
#endif
