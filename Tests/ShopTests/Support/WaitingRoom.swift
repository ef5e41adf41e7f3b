import ShopAccountAPI
import MediatorKit

/// A presenter that tells a test which actions wait.
struct WaitingRoom: SignInPresenter {
  let arrivals: AsyncStream<ActionAddress>
  private let sink: AsyncStream<ActionAddress>.Continuation

  init() {
    (arrivals, sink) = AsyncStream.makeStream()
  }

  func presentSignIn(for address: ActionAddress) { sink.yield(address) }

  /// Waits until so many actions wait.
  func next(_ count: Int = 1) async -> [ActionAddress] {
    var addresses: [ActionAddress] = []
    for await address in arrivals {
      addresses.append(address)
      if addresses.count == count { break }
    }
    return addresses
  }

  /// Registers it in a shop.
  func open(in shop: TestShop) throws {
    try shop.mediator.register(
      ModuleContents { Service((any SignInPresenter).self, { self }, as: { $0 }) }, as: "WaitingRoom")
  }
}
