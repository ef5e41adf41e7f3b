import ShopAccountAPI
import MediatorKit

/// A presenter that records the waiting actions.
struct WaitingRoom: SignInPresenter {
  let arrivals: AsyncStream<Destination>
  private let sink: AsyncStream<Destination>.Continuation

  init() {
    (arrivals, sink) = AsyncStream.makeStream()
  }

  func presentSignIn(for destination: Destination) { sink.yield(destination) }

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
