import Synchronization

/// The number of a link: higher for later links.
final class LinkNumber: Sendable {
  private static let last = Atomic(0)
  private let number: Atomic<Int>

  init(_ number: Int) {
    self.number = Atomic(number)
  }

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }

  var value: Int { number.load(ordering: .relaxed) }

  /// Makes the link later than all others because it continues after a wait.
  func renew() { number.store(Self.next(), ordering: .relaxed) }
}
