import BooksAPI
import BooksFeature
import Foundation
import LibraryApp
import LoansAPI
import LoansFeature
import MediatorManifest
import MediatorNavigation
import MediatorTesting
import MembersAPI
import MembersFeature
import Testing

@MainActor @Suite("App", .timeLimit(.minutes(10))) struct AppTests {
  private let model = makeModel()
  private let mediator: Mediator

  init() throws {
    mediator = try makeMediator(showing: model, desk: TestDesk(isOpen: true))
  }

  @Test("A link shows a book above the list, and code shows a page by its key")
  func aLinkShowsABookAboveTheList() async throws {
    try await mediator.open("library://book/3", source: .push)
    #expect(model.pages.map(\.title) == ["Books", "Effi Briest"])
    try await mediator.show(Books.page, 1)
    #expect(model.state.current?.title == "Middlemarch")
  }

  @Test(
    "A link of the former website opens the same pages",
    arguments: ["library://book/3", "https://library.example/title/3"])
  func aLinkOfTheFormerWebsiteOpensTheSamePages(_ link: String) {
    mediator.expectResolves(link, to: "/book/:id<int>", from: .universalLink, under: ["library://books"])
  }

  @Test("The loans wait for a sign-in and are shown after it")
  func theLoansWaitForASignIn() async throws {
    let link = Task { try await mediator.open("library://loans", source: .push) }
    let signIn = try await front("Sign in")
    try mediator.callNow(Members.signIn, "A 17", "1841")
    try await model.finish(signIn, with: true)
    _ = try await link.value
    #expect(model.pages.map(\.title) == ["Books", "My loans"])

    try mediator.callNow(Members.signOut)
    try await mediator.closeGate("signed-in")
    #expect(model.pages.map(\.title) == ["Books"])
  }

  @Test("A declined sign-in ends the link with a message")
  func aDeclinedSignInEndsTheLink() async throws {
    let link = Task { try await mediator.open("library://loans", source: .push) }
    _ = try await front("Sign in")
    try await model.dismiss()
    let error = await #expect(throws: NavigationError.self) { try await link.value }
    #expect(error.map { message(for: $0) } == "Please sign in first.")
    await #expect(throws: MemberError.wrongPIN) { try await mediator.call(Members.signIn, "A 17", "0000") }
  }

  @Test(
    "Errors have messages",
    arguments: [
      ("library://book/9", "This book is not in the catalog."),
      ("library://card", "This link opens inside the app only."),
      ("library://films", "There is nothing at this link."), ("library://events/list", "Please update the app."),
    ])
  func errorsHaveMessages(_ link: String, _ text: String) async {
    let error = await #expect(throws: (any Error).self) { try await mediator.open(link, source: .web) }
    #expect(error.map { message(for: $0) } == text)
  }

  @Test("The modules fit together, and declare what they call")
  func theModulesFitTogether() async throws {
    #expect(mediator.validate().isEmpty)
    #expect(mediator.missingRoots(of: model.state.sections.map(\.section)).isEmpty)
    let recorder = CallRecorder(mediator)
    mediator.override(Members.isSignedIn) { true }
    _ = try await mediator.borrow(1)
    recorder.expectDeclared(BooksModule.self, LoansModule.self, MembersModule.self)
  }

  @Test("The manifest and the links are those of the last review")
  func theManifestAndTheLinksAreReviewed() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    mediator.expectManifest(at: folder.appending(path: "manifest.json"))
    try mediator.expectLinkTable(at: "links.txt")
  }

  /// Waits until the page in front has a title that begins with `title`.
  private func front(_ title: String) async throws -> PageEntry {
    while true {
      if let page = model.state.current, page.title.hasPrefix(title) { return page }
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
