#if canImport(SwiftUI)
public import Foundation
public import MediatorKit
public import SwiftUI

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
  /// The bytes are removed before a page is built, and written at each later change and when the scene enters the background.
  /// So pages that end the process are not built again, once the system has stored the removal. Links that are opened meanwhile
  /// take precedence. To show them after the restored pages, hold them with the link gate and open it in `completion`.
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
    modifier(PageRestoration(model: model, mediator: mediator, bytes: bytes, completion: completion))
  }
}

private struct PageRestoration: ViewModifier {
  private enum Progress: Equatable {
    case none, restoring
    case restored(NavigationState)
  }

  let model: NavigationModel
  let mediator: Mediator
  let bytes: Binding<Data?>
  let completion: @MainActor (Result<RestorationReport, any Error>) -> Void
  @State private var progress = Progress.none
  @Environment(\.scenePhase) private var phase

  func body(content: Content) -> some View {
    content
      .task { await restore() }
      .onChange(of: model.state) { write() }
      .onChange(of: phase) { if phase == .background { write() } }
  }

  private func restore() async {
    guard progress == .none else { return }
    progress = .restoring
    let taken = bytes.wrappedValue
    bytes.wrappedValue = nil
    do {
      completion(.success(try await mediator.restore(bytes: taken, in: model)))
    } catch {
      completion(.failure(error))
    }
    progress = .restored(model.state)
  }

  private func write() {
    guard case .restored(let restored) = progress, phase == .background || model.state != restored else { return }
    bytes.wrappedValue = model.state.snapshot.data
  }
}
#endif
