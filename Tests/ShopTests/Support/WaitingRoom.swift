import ShopAccountAPI
import MediatorKit

/// A presenter that records the waiting actions.
struct WaitingRoom: SignInPresenter {
  let arrivals: AsyncStream<ActionAddress>
  private let sink: AsyncStream<ActionAddress>.Continuation

  init() {
    (arrivals, sink) = AsyncStream.makeStream()
  }

  func presentSignIn(for address: ActionAddress) { sink.yield(address) }

  /// Waits until a number of actions wait.
  func next(_ count: Int = 1) async -> [ActionAddress] {
    var addresses: [ActionAddress] = []
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
