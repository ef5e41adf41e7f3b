import MediatorKit
import RoutePatterns
import Synchronization

/// A gate at which calls wait for one answer: links until the app is ready, calls with a tag until the user has signed in, changes
/// until a page with unsaved changes may leave.
///
/// A link displaces a waiting one of its origin: the one with its URL, or the oldest if the limit is reached. So
/// another app or a web page does not displace the user's links. Calls that are not links are not limited, because they
/// are the app's own.
package final class Gate: Sendable {
  /// Whether calls may continue, or the error with which they end.
  package typealias Answer = Result<Bool, any Error>

  /// The links that displace each other.
  package struct Origin: Hashable, Sendable {
    package let source: LinkSource
    /// The number of the navigator for which the links are opened, or `nil` for the registered one.
    package let window: Int?

    package init(source: LinkSource, window: Int? = nil) {
      self.source = source
      self.window = window
    }
  }

  /// A link that waits.
  package struct Link: Sendable {
    private static let last = Atomic(0)
    /// The number of one arrival; the calls of one page's closure share it.
    package let number = last.add(1, ordering: .relaxed).newValue
    package let origin: Origin
    /// The URL, or `nil` if a link with the same one does not displace it.
    package let url: String?
    /// The error with which it ends if another link displaces it.
    package let displacement: any Error

    package init(origin: Origin, url: String? = nil, displacement: any Error) {
      self.origin = origin
      self.url = url
      self.displacement = displacement
    }
  }

  /// The wait of one call.
  package struct Wait: Sendable {
    fileprivate let link: Link?
    fileprivate let race = Race<Bool>()

    /// Ends the wait; only the first answer counts.
    package func end(_ answer: Answer) { race.finish(answer) }
  }

  /// A call that begins to wait.
  package struct Arrival: Sendable {
    package let wait: Wait
    /// The number of the question that the call must ask, or `nil` if it is asked already.
    package let question: Int?
    fileprivate let displaced: [Wait]

    /// The numbers of the links that the call displaces.
    package var displacedLinks: Set<Int> { Set(displaced.compactMap { $0.link?.number }) }

    /// Ends the waits of the displaced links.
    package func displace() {
      for wait in displaced {
        if let link = wait.link { wait.end(.failure(link.displacement)) }
      }
    }
  }

  /// The error of a link that is not admitted because the limit is reached.
  package struct Full: Error {}

  fileprivate struct State {
    /// The answer to calls that arrive, or `nil` if they wait.
    var standing: Answer?
    var waits: [Wait] = []
    var answers = 0
    /// The number of the question that is asked, if one is.
    var question: Int?
    var lastQuestion = 0
  }

  /// The number of links from one origin that wait.
  package static let standardLimit = 8

  private let limit: Int
  private let keepsLatest: Bool
  private let state: Mutex<State>
  private let opens: Atomic<Bool>

  /// Creates a gate.
  ///
  /// - Parameters:
  ///   - limit: The number of links from one origin that wait.
  ///   - keepsLatest: Whether a further one displaces the oldest one; if not, it is not admitted.
  ///   - standing: The answer to calls that arrive, or `nil` if they wait.
  package init(limit: Int = Gate.standardLimit, keepsLatest: Bool = true, standing: Answer? = nil) {
    self.limit = limit
    self.keepsLatest = keepsLatest
    state = Mutex(State(standing: standing))
    opens = Atomic(standing.isOpen)
  }

  /// The answer to calls that arrive, or `nil` if they wait.
  package var standing: Answer? { state.withLock { $0.standing } }
  /// Whether calls continue at once; read without the lock.
  package var isOpen: Bool { opens.load(ordering: .acquiring) }
  /// The number of answers; read it before the test whether a call must wait, so that no answer is missed.
  package var answers: Int { state.withLock { $0.answers } }

  /// Adds a call, or returns `nil` if it may continue, or the number of answers has changed.
  ///
  /// - Throws: `Full`; also the standing answer, and `CancellationError`.
  package func enter(_ link: Link?, since answers: Int? = nil) throws -> Arrival? {
    try state.withLock { state -> Arrival? in
      if let standing = state.standing {
        _ = try standing.get()
        return nil
      }
      if let answers, state.answers != answers { return nil }
      // A cancelled task displaces no link.
      try Task.checkCancellation()
      let displaced = try link.flatMap { try state.displaced(by: $0, limit, keepsLatest: keepsLatest) }
      let removed = displaced.map { number in state.waits.filter { $0.link?.number == number } } ?? []
      if displaced != nil { state.waits.removeAll { $0.link?.number == displaced } }
      let wait = Wait(link: link)
      state.waits.append(wait)
      return Arrival(wait: wait, question: state.ask(), displaced: removed)
    }
  }

  /// Waits for the answer, or until the deadline or the task's cancellation.
  ///
  /// - Parameter late: The error of the deadline.
  package func answer(
    to wait: Wait, until deadline: ContinuousClock.Instant? = nil, late: any Error = CancellationError()
  ) async throws -> Bool {
    try await wait.race.result(until: deadline, { .failure(late) }) {
      { self.state.withLock { $0.waits.removeAll { $0.race === wait.race } } }
    }
  }

  /// Answers all waiting calls.
  ///
  /// - Parameter question: The number of the question that is answered; if it has ended, nothing happens.
  package func end(_ answer: Answer, to question: Int? = nil) {
    let waits = state.withLock { state in
      if let question, state.question != question { return [Wait]() }
      return state.end()
    }
    for wait in waits { wait.end(answer) }
  }

  /// Sets the answer to calls that arrive, and answers all waiting calls unless it is `nil`.
  package func stand(_ answer: Answer?) {
    let waits = state.withLock { state in
      state.standing = answer
      opens.store(answer.isOpen, ordering: .releasing)
      return answer == nil ? [] : state.end()
    }
    if let answer { for wait in waits { wait.end(answer) } }
  }
}

extension Gate.Answer? {
  fileprivate var isOpen: Bool { if case .success = self { true } else { false } }
}

extension Gate.State {
  /// Returns the number of a new question, or `nil` if one is asked.
  fileprivate mutating func ask() -> Int? {
    if question != nil { return nil }
    lastQuestion += 1
    question = lastQuestion
    return question
  }

  /// Ends the question, and returns the waits for its answer.
  fileprivate mutating func end() -> [Gate.Wait] {
    answers += 1
    question = nil
    defer { waits = [] }
    return waits
  }

  /// Returns the number of the link that a link displaces, if it displaces one.
  fileprivate func displaced(by link: Gate.Link, _ limit: Int, keepsLatest: Bool) throws -> Int? {
    let own = waits.compactMap(\.link).filter { $0.origin == link.origin }
    if own.contains(where: { $0.number == link.number }) { return nil }
    if let url = link.url, let same = own.first(where: { $0.url?.hasBytes(of: url) ?? false }) { return same.number }
    if Set(own.map(\.number)).count < limit { return nil }
    guard keepsLatest, let oldest = own.first else { throw Gate.Full() }
    return oldest.number
  }
}
