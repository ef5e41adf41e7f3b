import MediatorLinks
import Synchronization

/// The caller's overrides for a page, attached to the call.
struct PageRequest: Sendable {
  var overrides = PageOverrides()
  var navigator: (any Navigator)?
  /// The number of the link, or `nil` for a new one when its page is being built.
  var number: LinkNumber?
  /// Whether code of the app names the page by its key; then the page needs no exposure, and does not wait at the link gate.
  var isFromCode = false
  /// Whether the page does not wait at the link gate although a URL names it, as at a launch.
  var passesLinkGate = false
  /// Whether the URL alone would show the page later, so that it may be stored.
  var isStorable = true
  /// Whether the page is shown once it is built.
  var shows = true
  /// Whether the page is one of the last launch, which is not built if it has an effect.
  var isRestored = false
  /// The wait for the page's result, which a record of the call does not prolong.
  weak var waiter: PageWaiter?

  /// Call options that carry the request.
  var callOptions: CallOptions {
    var options = CallOptions()
    options.attachment = self
    if isFromCode { options.passesExposure = true }
    if isFromCode || passesLinkGate { options.passesLinkGate = true }
    return options
  }
}

/// The number of a link: higher for later links.
final class LinkNumber: Sendable {
  private static let last = Atomic(0)
  private let number: Atomic<Int>

  init() {
    number = Atomic(Self.next())
  }

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  var value: Int { number.load(ordering: .relaxed) }

  /// Makes the link later than all others because it continues after a wait.
  func renew() { number.store(Self.next(), ordering: .relaxed) }
}
