import MediatorKit
import MediatorLinks

/// The links that were opened within the last second, or are being opened.
struct RecentLinks {
  /// An arrival of a link.
  struct Link: Sendable {
    let url: String
    let source: LinkSource
    fileprivate let number: Int
  }

  private struct Identity: Hashable {
    let url: ExactText
    let source: ExactText
  }

  private struct Arrival {
    let number: Int
    let method: String
    let instant: ContinuousClock.Instant
  }

  /// The time within which one method receives a link once.
  let window: Duration

  init(window: Duration) {
    // Older arrivals are forgotten.
    self.window = min(window, .seconds(1))
  }

  private var arrivals: [Identity: Arrival] = [:]
  /// The arrivals in their order; those before `first` are older than a second.
  private var order: [(identity: Identity, number: Int, instant: ContinuousClock.Instant)] = []
  private var first = 0
  private var lastNumber = 0

  /// Records a link.
  ///
  /// - Returns: The link, or `nil` if another method received it within the last second, or the same one within the window.
  mutating func arrive(
    _ url: String, _ source: LinkSource, in method: String, at instant: ContinuousClock.Instant
  ) -> Link? {
    removeOld(at: instant)
    let identity = Identity(url: ExactText(url), source: ExactText(source.rawValue))
    if let other = arrivals[identity],
      !other.method.hasBytes(of: method) || other.instant.duration(to: instant) < window
    {
      return nil
    }
    lastNumber += 1
    arrivals[identity] = Arrival(number: lastNumber, method: method, instant: instant)
    order.append((identity, lastNumber, instant))
    return Link(url: url, source: source, number: lastNumber)
  }

  /// Forgets a link that was not opened.
  mutating func remove(_ link: Link) {
    remove(Identity(url: ExactText(link.url), source: ExactText(link.source.rawValue)), link.number)
  }

  private mutating func remove(_ identity: Identity, _ number: Int) {
    if arrivals[identity]?.number == number { arrivals[identity] = nil }
  }

  private mutating func removeOld(at instant: ContinuousClock.Instant) {
    while first < order.count, order[first].instant.duration(to: instant) >= .seconds(1) {
      remove(order[first].identity, order[first].number)
      first += 1
    }
    if first > order.count / 2 {
      order.removeSubrange(..<first)
      first = 0
    }
  }
}
