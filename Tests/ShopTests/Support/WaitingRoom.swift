import ShopAccountAPI
import MediatorKit

/// A presenter that records the waiting actions.
struct WaitingRoom: SignInPresenter {
  let arrivals: AsyncStream<Destination>
  /// The answers of the user, who never gives one; tests sign in by the action.
  private let answers = AsyncStream<Bool>.makeStream()
  private let sink: AsyncStream<Destination>.Continuation

  init() {
    (arrivals, sink) = AsyncStream.makeStream()
  }

  func signIn(for destination: Destination) async -> Bool {
    sink.yield(destination)
    for await answer in answers.stream { return answer }
    return false
  }

  /// Waits until a number of actions wait.
  func next(_ count: Int = 1) async -> [Destination] {
    var addresses: [Destination] = []
    for await address in arrivals {
      addresses.append(address)
      if addresses.count == count { break }
    }
    return addresses
  }

  /// Registers the presenter in a shop.
  func open(in shop: TestShop) throws {
    try shop.mediator.register(
      ModuleContents { Service((any SignInPresenter).self, { self }, as: { $0 }) }, as: "WaitingRoom")
  }
}
