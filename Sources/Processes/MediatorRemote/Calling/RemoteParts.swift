import MediatorKit
import Synchronization

/// Requests the parts of a result when its caller wants them.
///
/// Releasing the last reference ends the result in its process too.
final class RemoteParts<Part: Decodable & Sendable>: Sendable {
  private let key: RemoteKey
  private let call: CallHeaders
  private let instance: String
  private let link: RemoteLink
  private let state = Mutex(PartsState<Part>())

  init(of key: RemoteKey, _ call: CallHeaders, at instance: String, over link: RemoteLink) {
    self.key = key
    self.call = call
    self.instance = instance
    self.link = link
  }

  deinit {
    if !state.withLock({ $0.isOver }) { link.cancel(call) }
  }

  /// Returns the next part, or `nil` after the last one.
  ///
  /// - Throws: The error of the action, or that parts were lost; then it has ended in its process too.
  func next() async throws -> Part? {
    while true {
      let step = state.withLock { $0.next() }
      guard case .ask(let first, let count) = step else { return try step.part(of: key) }
      do {
        let (data, areLast) = try await link.ask(for: count, from: first, of: call, at: instance, key.address)
        let parts = try key.decode([Part].self, from: data)
        state.withLock { $0.add(parts, areLast) }
      } catch {
        state.withLock { $0.end() }
        link.cancel(call)
        throw error
      }
    }
  }
}

/// The parts that have arrived.
private struct PartsState<Part: Sendable>: Sendable {
  enum Step {
    case part(Part)
    case ask(from: Int, count: Int)
    case end
    /// Another task waits for the next part.
    case busy

    func part(of key: RemoteKey) throws(MediatorError) -> Part? {
      switch self {
      case .part(let part): return part
      case .ask, .end: return nil
      case .busy:
        throw MediatorError(
          .overloaded, at: key.address, "found two tasks that wait for its next part, expected one", mayHaveRun: true)
      }
    }
  }

  /// The maximum number of parts in one request.
  private static var maximumCount: Int { 64 }

  /// The parts that were not returned yet, the next one last.
  private var parts: [Part] = []
  private var first = 0
  /// The number of parts that the next request is for: one at first, and more while the caller takes them within a
  /// second.
  private var count = 1
  private var arrival = ContinuousClock.now
  private var isAsking = false
  var isOver = false

  mutating func next() -> Step {
    if isAsking { return .busy }
    if let part = parts.popLast() { return .part(part) }
    if isOver { return .end }
    count = .now - arrival < .seconds(1) ? min(2 * count, Self.maximumCount) : 1
    isAsking = true
    return .ask(from: first, count: count)
  }

  mutating func add(_ new: [Part], _ areLast: Bool) {
    isAsking = false
    parts = new.reversed()
    first += new.count
    arrival = .now
    isOver = areLast
  }

  mutating func end() { (isAsking, isOver) = (false, true) }
}
