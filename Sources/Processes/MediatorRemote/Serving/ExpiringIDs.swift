import MediatorKit

/// Calls that must not begin again, each until it is too old to begin.
///
/// It holds their hashes, whose seed is random, so that no peer can choose them. A call has the hash of one of a million others
/// once in 10^13 calls; it then gets no answer.
struct ExpiringIDs {
  private let maximum: Int
  private let maximumOfPeer: Int
  private var hashes: Set<Int> = []
  /// The IDs by second of expiry, so that those of a second are removed at once.
  private var expiring: [Int64: [PeerName: [Int]]] = [:]
  private var counts: [PeerName: Int] = [:]
  private var lastSweep = Int64.min

  /// - Parameter isShared: Whether a peer has at most half of them, so that others have room.
  init(maximum: Int, isShared: Bool = true) {
    self.maximum = maximum
    maximumOfPeer = isShared ? maximum / 2 : maximum
  }

  var count: Int { hashes.count }

  func contain(_ id: RunningCalls.ID) -> Bool { hashes.contains(id.hashValue) }

  /// Inserts an ID, or returns `false` if there are too many, or too many of its peer.
  ///
  /// - Complexity: O(1), amortized.
  mutating func insert(_ id: RunningCalls.ID, until expiry: Int64, now: Int64) -> Bool {
    removeExpired(before: now / 1000)
    let count = counts[id.peer] ?? 0
    guard hashes.count < maximum, count < maximumOfPeer else { return false }
    let hash = id.hashValue
    guard hashes.insert(hash).inserted else { return true }
    expiring[max(expiry, now) / 1000, default: [:]][id.peer, default: []].append(hash)
    counts[id.peer] = count + 1
    return true
  }

  /// Removes the IDs that expired before a second, once in that second.
  private mutating func removeExpired(before second: Int64) {
    guard second != lastSweep else { return }
    lastSweep = second
    for expired in expiring.keys.filter({ $0 < second }) {
      for (peer, old) in expiring.removeValue(forKey: expired) ?? [:] {
        hashes.subtract(old)
        let left = (counts[peer] ?? 0) - old.count
        counts[peer] = left > 0 ? left : nil
      }
    }
  }
}
