import MediatorKit
import MediatorNavigation
import Testing

struct NotePage: Page {
  let text: String
  var title: String { text }
}

extension PageEntry {
  /// Returns an entry that shows a text.
  static func note(_ text: String, _ options: PageOptions = .push) -> PageEntry {
    PageEntry(NotePage(text: text), options: options)
  }
}

struct UserPage: Page, Equatable {
  let id: Int
  var tab = "profile"
}

struct StoryPage: Page, Equatable { let id: String }

struct NoStory: Error, Equatable { let id: String }

extension Mediator {
  /// Returns a mediator with one module and, if given, a navigation model.
  static func with(
    _ model: NavigationModel? = nil, links: LinkSettings = .standard, @ModuleBuilder _ contents: () -> ModuleContents
  ) throws -> Mediator {
    let mediator = try Mediator(links: links)
    try mediator.register(ModuleContents(contents), as: "Pages")
    if let model {
      try mediator.register(ModuleContents { Service((any Navigator).self, { model }) { $0 } }, as: "Navigation")
    }
    return mediator
  }
}

/// Removes the limit on waits for parents: on a busy machine the default second was too short.
struct PatienceTrait: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await PageOptions.$standardPatience.withValue(.seconds(600)) { try await function() }
  }
}

extension Trait where Self == PatienceTrait {
  static var patient: Self { PatienceTrait() }
}
