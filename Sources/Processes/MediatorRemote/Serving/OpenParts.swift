import Foundation
import MediatorKit
import Synchronization

/// The parts of a result that wait until their caller requests them.
final class OpenParts: Sendable {
  /// Adds the parts of a result as JSON, one after another.
  typealias Source = @Sendable (_ add: ([UInt8]) async throws -> Void) async throws -> Void

  /// The maximum number of parts that wait, and of those in a message.
  static let maximumCount = 64
  /// The time without a request after which the result ends; it lasts at most twice as long.
  static let idleTime = Duration.seconds(60)
  /// The room for headers in a message, in bytes.
  private static let headerSize = 256

  fileprivate struct State {
    var parts: [[UInt8]] = []
    /// The bytes of the parts, and one more for each.
    var size = 0
    /// The number of the first part that waits.
    var first = 0
    /// The answer after the parts, or `nil` while there may be more parts.
    var end: Answer?
    var isTaken = false
    /// Whether a request waits.
    var isAsked = false
    /// Whether there was a request since the last check.
    var wasAsked = false
    var pauses: [Task<Void, Never>] = []
    var producer: Task<Void, Never>?
  }

  let address: ActionAddress
  private let state = Mutex(State())
  private let timing: any TransportTiming
  private let maximumSize: Int

  init(of address: ActionAddress, messageSize: Int, _ timing: any TransportTiming) {
    self.address = address
    self.timing = timing
    maximumSize = max(1, messageSize - Self.headerSize)
  }

  /// Begins to add parts, up to the maximum number that wait.
  ///
  /// - Parameters:
  ///   - answer: Returns the answer of an error of the source.
  ///   - end: Is called when the source has ended and its parts are taken.
  func begin(
    _ source: @escaping Source, failing answer: @escaping @Sendable (any Error) -> Answer,
    end: @escaping @Sendable () -> Void
  ) {
    let watch = timing.start { [self] in
      repeat {
        change { $0.wasAsked = false }
        await timing.pause(for: Self.idleTime)
      } while !Task.isCancelled && state.withLock { $0.isAsked || $0.wasAsked }
      cancel()
    }
    let producer = timing.start { [self] in
      var last = Answer.parts(from: 0, [], isLast: true)
      do {
        try await source(add)
        try Task.checkCancellation()
      } catch {
        last = answer(error)
      }
      change { state in if state.end == nil { state.end = last } }
      while !Task.isCancelled, state.withLock({ !$0.isTaken }) { await pause(Self.idleTime) { $0.isTaken } }
      watch.cancel()
      end()
    }
    let isOver = change { state in
      state.producer = producer
      return state.isTaken
    }
    if isOver { producer.cancel() }
  }

  /// Adds a part, and waits until there is room for another.
  private func add(_ part: [UInt8]) async throws {
    guard part.count + 2 <= maximumSize else {
      throw MediatorError(
        .messageTooLarge, at: address,
        "part too large: found \(part.count) bytes, expected at most \(maximumSize - 2)", mayHaveRun: true)
    }
    change { state in
      // The part would otherwise have the number of one that was dropped.
      if state.isTaken { return }
      state.parts.append(part)
      state.size += part.count + 1
    }
    let hasRoom: (State) -> Bool = { [maximumSize] in
      $0.parts.count < Self.maximumCount && $0.size < maximumSize
    }
    while !Task.isCancelled, !state.withLock({ hasRoom($0) }) { await pause(Self.idleTime, unless: hasRoom) }
    try Task.checkCancellation()
  }

  /// Returns the parts from a number on as soon as there are some, or the answer that ends the result.
  ///
  /// - Returns: `nil` if the request is a copy of another one.
  func parts(from number: Int, atMost count: Int, within duration: Duration) async -> Answer? {
    let isNext = state.withLock { state in
      guard state.first == number, !state.isAsked else { return false }
      (state.isAsked, state.wasAsked) = (true, true)
      return true
    }
    guard isNext else { return nil }
    await pause(duration) { !$0.parts.isEmpty || $0.end != nil }
    return change { [maximumSize] in $0.take(count, maximumSize) }
  }

  /// Ends the result, and drops the waiting parts.
  func cancel() {
    let producer = change { state in
      state.parts = []
      state.size = 0
      state.end = .ended
      state.isTaken = true
      return state.producer
    }
    producer?.cancel()
  }

  /// Changes the state, and wakes all waiting tasks to check it.
  @discardableResult private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let (result, pauses) = state.withLock { state in
      defer { state.pauses = [] }
      return (body(&state), state.pauses)
    }
    for pause in pauses { pause.cancel() }
    return result
  }

  /// Suspends the task for a duration, until the state changes, or not at all if a condition holds.
  private func pause(_ duration: Duration, unless condition: (State) -> Bool) async {
    let pause = state.withLock { [timing] state -> Task<Void, Never>? in
      if condition(state) { return nil }
      let pause = Task { await timing.pause(for: duration) }
      state.pauses.append(pause)
      return pause
    }
    guard let pause else { return }
    await withTaskCancellationHandler {
      await pause.value
    } onCancel: {
      pause.cancel()
    }
  }
}

extension OpenParts.State {
  /// Removes the first parts, as many as fit into a message, or the answer that ends the result.
  fileprivate mutating func take(_ maximumCount: Int, _ maximumSize: Int) -> Answer {
    isAsked = false
    wasAsked = true
    if parts.isEmpty, let end, !end.isParts {
      isTaken = true
      return end
    }
    var (count, size) = (0, 2)
    while count < min(max(1, maximumCount), parts.count), count == 0 || size + parts[count].count < maximumSize {
      size += parts[count].count + 1
      count += 1
    }
    var body = [UInt8(ascii: "[")]
    for index in 0..<count {
      if index > 0 { body.append(UInt8(ascii: ",")) }
      body += parts[index]
    }
    body.append(UInt8(ascii: "]"))
    parts.removeFirst(count)
    self.size -= size - 2
    first += count
    isTaken = parts.isEmpty && end?.isParts == true
    return .parts(from: first - count, body, isLast: isTaken)
  }
}
