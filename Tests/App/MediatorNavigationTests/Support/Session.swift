import Synchronization

/// Whether the user has signed in.
final class Session: Sendable {
  private let state = Mutex(false)
  var isSignedIn: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
