#if canImport(SwiftUI)
import MediatorKit
import SwiftUI

/// A button that runs an action of the shop, and shows its error.
struct ActionButton: View {
  private let title: String
  private let action: @MainActor @Sendable (Mediator) async throws -> Void
  @State private var error: String?

  init(_ title: String, action: @escaping @MainActor @Sendable (Mediator) async throws -> Void) {
    self.title = title
    self.action = action
  }

  var body: some View {
    Button(title) {
      Task {
        do {
          error = nil
          try await action(Mediator.shared)
        } catch {
          self.error = "\(error)"
        }
      }
    }
    if let error { Text(error) }
  }
}
#endif
