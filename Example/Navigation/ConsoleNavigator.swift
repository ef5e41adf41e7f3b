import MediatorNavigation
import ShopAccountAPI
import ShopComposition
import ShopOrdersAPI
import ShopPages

/// A navigator that prints the front page, then the sections and the pages behind.
@MainActor final class ConsoleNavigator: Navigator {
  private let model = NavigationModel(sections: Composition.sections)
  private let console: Console
  /// Asks the user, and returns whether a command runs that waits; `nil` outside the shell.
  var ask: (@MainActor (Question) -> Bool)?
  /// Whether changes are printed; not while the pages of the previous shell are restored.
  var draws = true

  nonisolated init(on console: Console) {
    self.console = console
  }

  var state: NavigationState { model.state }

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    let before = state
    try await model.change { state in
      try change(&state)
      // A program that ends after one command cannot wait for an answer.
      if let form = state.current?.signInForm, ask == nil { throw AccountError.signInRequired(form.destination) }
    }
    if let entry = state.current, let form = entry.signInForm {
      if entry != before.current { put(.signIn(entry, form)) }
    } else if draws, before.current?.signInForm == nil,
      // Changes in other sections are not visible.
      state.selection != before.selection || state.pages != before.pages
    {
      draw()
    }
  }

  /// Asks the user whether unsaved changes may be lost.
  func mayDiscard(_ changes: String) async -> Bool {
    await withCheckedContinuation { put(.discard(changes, $0)) }
  }

  /// Prints a URL that a browser would open.
  func openExternally(_ url: String) {
    console.show(["would open \(url) in a browser"])
  }

  /// Prints the pages.
  func draw() {
    let content = model.current?.content.map { ($0 as? OrderNote)?.lines ?? readable($0) }
    console.show((content ?? []) + ["pages:"] + model.drawing.split(separator: "\n").map { "  \($0)" })
  }

  private func put(_ question: Question) {
    if ask?(question) != true { question.decline(in: self) }
  }
}

extension PageEntry {
  /// The value that the page shows.
  var content: (any Sendable)? {
    func content(of page: some ContentPage) -> any Sendable { page.content }
    return (page as? any ContentPage).map { content(of: $0) }
  }

  /// The form of the sign-in page, or `nil` for other pages.
  var signInForm: SignInForm? { content as? SignInForm }
}
