import RoutePatterns
import Synchronization

/// What a mediator has for links beside its registry: the settings, the gate and the rewrites.
final class LinkState: Sendable {
  let settings: LinkSettings
  /// The reader of URLs, if it is the standard one.
  let standardReader: StandardURLReader?
  let gate: LinkQueue
  private let rewriting = Mutex<RewriteSet?>(nil)
  /// Whether there are rewrites, read without the lock.
  private let isRewriting = Atomic(false)

  init(_ settings: LinkSettings) {
    self.settings = settings
    standardReader = settings.reader as? StandardURLReader
    gate = LinkQueue(settings)
  }

  var rewrites: RewriteSet? {
    get { isRewriting.load(ordering: .acquiring) ? rewriting.withLock { $0 } : nil }
    set {
      // The old rewrites are released outside the lock, because they may contain closures of client code.
      let old = rewriting.withLock { rewriting in
        defer {
          rewriting = newValue
          isRewriting.store(newValue != nil, ordering: .releasing)
        }
        return rewriting
      }
      withExtendedLifetime(old) {}
    }
  }
}
