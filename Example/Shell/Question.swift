import MediatorNavigation
import ShopAccountAPI

/// What the shop asks the user of the shell while a command runs.
enum Question: Sendable {
  /// Who they are: the sign-in page.
  case signIn(PageEntry, SignInForm)
  /// Whether unsaved changes may be lost.
  case discard(String, CheckedContinuation<Bool, Never>)

  /// Answers without the user, if no command runs that could ask.
  @MainActor func decline(in navigator: any Navigator) {
    switch self {
    case .signIn: Task { try await navigator.dismiss() }
    case .discard(_, let answer): answer.resume(returning: false)
    }
  }
}
