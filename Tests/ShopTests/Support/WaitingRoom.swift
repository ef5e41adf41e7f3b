import ShopAccountAPI
import MediatorNavigation
import ShopPages

/// A navigator that records what waits for a sign-in, and answers as a user does.
@MainActor final class WaitingRoom: Navigator {
  /// The pages.
  let model = NavigationModel()
  private let arrivals: AsyncStream<Destination>
  private let sink: AsyncStream<Destination>.Continuation

  nonisolated init() {
    (arrivals, sink) = AsyncStream.makeStream()
  }

  var state: NavigationState { model.state }

  func change(_ change: @MainActor (inout NavigationState) throws -> Void) async throws {
    let before = model.current
    try await model.change(change)
    if let form, model.current != before { sink.yield(form.destination) }
  }

  /// What the sign-in page in front shows, or `nil` for another page.
  var form: SignInForm? {
    func content(of page: some ContentPage) -> SignInForm? { page.content as? SignInForm }
    return (model.current?.page as? any ContentPage).flatMap { content(of: $0) }
  }

  /// Waits until the user is asked to sign in, and returns for what.
  func next() async -> Destination? {
    for await destination in arrivals { return destination }
    return nil
  }

  /// Signs in on the page in front.
  func signIn(user: String = "ada", password: String = "difference") async throws {
    guard let page = model.current else { return }
    try await finish(page, with: Credentials(user: user, password: password))
  }
}
