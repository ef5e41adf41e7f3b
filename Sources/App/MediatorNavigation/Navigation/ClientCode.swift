import Synchronization

/// A run of client code for a link, a gate or a held page: the closure of a page, or a question.
///
/// The library passes the values of a link as parameters. Client code calls the mediator and navigators again, so this
/// type records for these calls why the code runs.
final class ClientCode: Sendable {
  /// The reason for a run of client code.
  enum Purpose: Sendable {
    /// It builds the page of a link, or of a call from code.
    case page(PendingLink?)
    /// It builds a page for which no gate asks the user: one under a page, or a restored one.
    case unattended
    /// It finds out whether a gate is open.
    case test(of: ObjectIdentifier)
    /// It asks the user for a gate, in the window of the link that waits there.
    case question(of: ObjectIdentifier, navigator: (any Navigator)?)
    /// It asks the user whether a held page may leave.
    case leave(PageEntry.ID)
  }

  /// The runs in which the task is or was started, the innermost last.
  @TaskLocal private static var all: [ClientCode] = []

  private let purpose: Purpose
  private let hasEnded = Atomic(false)

  private init(_ purpose: Purpose) { self.purpose = purpose }

  /// The runs that have not ended: a task that client code starts inherits them, and may outlive them.
  private static var current: [ClientCode] { all.filter { !$0.hasEnded.load(ordering: .acquiring) } }
  private static var purposes: [Purpose] { current.map(\.purpose) }

  /// Runs client code on the caller's actor, so that the code that waits for its result sees the state in which it
  /// returned.
  static func run<Value>(
    _ purpose: Purpose, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
  ) async rethrows -> Value {
    let code = ClientCode(purpose)
    defer { code.hasEnded.store(true, ordering: .releasing) }
    return try await $all.withValue(current + [code]) {
      // Capturing it makes it the actor of the closure.
      _ = isolation
      return try await body()
    }
  }

  /// The link of the page that is being built, or `nil` in the question of a gate.
  static var link: PendingLink? {
    for purpose in purposes.reversed() {
      switch purpose {
      case .page(let link): return link
      case .question: return nil
      case .unattended, .test, .leave: continue
      }
    }
    return nil
  }

  /// Whether a gate may ask the user.
  static var mayAsk: Bool { !purposes.contains { if case .unattended = $0 { true } else { false } } }

  /// Returns whether the app finds out whether a gate is open.
  static func tests(_ gate: ObjectIdentifier) -> Bool {
    purposes.contains { if case .test(gate) = $0 { true } else { false } }
  }

  /// The gates for which the app asks the user.
  static var questions: Set<ObjectIdentifier> {
    Set(purposes.compactMap { if case .question(let gate, _) = $0 { gate } else { nil } })
  }

  /// The navigator of the link for which a gate asks the user: the sign-in belongs to the same window.
  static var navigator: (any Navigator)? {
    for case .question(_, let navigator) in purposes.reversed() { return navigator }
    return nil
  }

  /// The held pages whose question runs; the question itself may remove them.
  static var leaving: Set<PageEntry.ID> {
    Set(purposes.compactMap { if case .leave(let page) = $0 { page } else { nil } })
  }
}
