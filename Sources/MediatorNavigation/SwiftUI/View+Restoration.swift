#if canImport(SwiftUI)
public import Foundation
public import MediatorKit
public import SwiftUI

extension View {
  /// Brings the pages of a model back when the view appears first, and keeps them from then on.
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
  /// The bytes are taken out before a page is built, and written at the next change, and when the scene goes to the background. So
  /// pages that end the process are not built again, once the system has stored that the bytes are gone. Links that are opened
  /// while pages are restored take precedence; hold them with the link gate, and open it in `completion`, to have both.
  ///
  /// - Parameters:
  ///   - model: What shows the pages.
  ///   - mediator: Builds them.
  ///   - bytes: Where they are kept, such as a `@SceneStorage`.
  ///   - completion: Gets what was left out; or the error of ``MediatorKit/Mediator/restore(_:from:in:)``, such as that a link was
  ///     shown meanwhile.
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
