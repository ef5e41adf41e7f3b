import Foundation
import MediatorNavigation
import Synchronization
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

struct PaymentPage: UpdatablePage, Equatable {
  let id: Int
  let isPaid: Bool
}

struct NoStory: Error, Equatable { let id: String }

extension Mediator {
  /// Returns a mediator with one module and, if given, a navigation model.
  static func with(
    _ model: NavigationModel? = nil, links: LinkSettings = .patient, @ModuleBuilder _ contents: () -> ModuleContents
  ) throws -> Mediator {
    let mediator = try Mediator(links: links)
    try mediator.register(ModuleContents(contents), as: "Pages")
    if let model {
      try mediator.register(ModuleContents { Service((any Navigator).self, { model }) { $0 } }, as: "Navigation")
    }
    return mediator
  }
}

extension LinkSettings {
  /// Settings with which held links do not expire, because a busy machine may stand still for a minute.
  static var patient: LinkSettings {
    var settings = LinkSettings.standard
    settings.gateExpiry = nil
    return settings
  }
}

/// A store in memory that counts its writes.
final class BytesInMemory: ByteStore {
  private struct State {
    var data: Data?
    var writes = 0
  }

  private let state: Mutex<State>

  init(_ data: Data? = nil) { state = Mutex(State(data: data)) }

  var data: Data? { state.withLock { $0.data } }
  var writes: Int { state.withLock { $0.writes } }

  /// The number of stored links.
  var links: Int {
    struct Form: Decodable {
      struct Link: Decodable {}
      let links: [Link]
    }
    return data.flatMap { try? JSONDecoder().decode(Form.self, from: $0).links.count } ?? 0
  }

  func read() throws -> Data? { data }

  func write(_ data: Data?) throws {
    state.withLock { state in
      state.data = data
      state.writes += 1
    }
  }
}
