import Foundation
import Synchronization

/// Makes one call from client code of one kind, when such code first runs.
///
/// Client code, such as the `deinit` of a target, finds the visitor of its task.
public final class Visitor: Sendable {
  /// The visitor of the task, or `nil` outside the tables of re-entry.
  @TaskLocal public static var current: Visitor?

  /// A call of the library.
  public enum Call: Sendable {
    case now(@Sendable () throws -> Void)
    case onMain(@MainActor @Sendable () throws -> Void)
    case later(@Sendable () async throws -> Void)
  }

  private struct State {
    var hasVisited = false
    var tasks: [Task<Void, Never>] = []
  }

  private let kind: String
  private let call: Call
  private let report: @Sendable (any Error) -> Void
  private let state = Mutex(State())

  /// Creates a visitor.
  ///
  /// - Parameters:
  ///   - kind: The kind of client code that makes the call.
  ///   - call: The call.
  ///   - report: Receives the error that the call throws.
  public init(_ kind: String, _ call: Call, report: @escaping @Sendable (any Error) -> Void) {
    self.kind = kind
    self.call = call
    self.report = report
  }

  /// Whether client code of the kind has run.
  public var hasVisited: Bool { state.withLock { $0.hasVisited } }

  /// Waits for the calls that synchronous code could not wait for.
  public func finish() async {
    while let task = state.withLock({ $0.tasks.popLast() }) { await task.value }
  }

  /// Makes the call from synchronous code.
  public static func visit(_ kind: String) {
    guard let visitor = current, visitor.begin(kind) else { return }
    switch visitor.call {
    case .now(let body): visitor.reporting { try body() }
    case .onMain(let body) where Thread.isMainThread:
      MainActor.assumeIsolated { visitor.reporting { try body() } }
    case .onMain, .later:
      let task = Task { await visitor.run() }
      visitor.state.withLock { $0.tasks.append(task) }
    }
  }

  /// Makes the call from asynchronous code, and waits for it.
  public static func visitAndWait(_ kind: String) async {
    guard let visitor = current, visitor.begin(kind) else { return }
    await visitor.run()
  }

  private func begin(_ kind: String) -> Bool {
    guard kind == self.kind else { return false }
    return state.withLock { state in
      defer { state.hasVisited = true }
      return !state.hasVisited
    }
  }

  private func run() async {
    switch call {
    case .now(let body): reporting { try body() }
    case .onMain(let body): await MainActor.run { reporting { try body() } }
    case .later(let body): do { try await body() } catch { report(error) }
    }
  }

  private func reporting(_ body: () throws -> Void) { do { try body() } catch { report(error) } }
}

/// An object whose `deinit` is client code.
public final class DeinitProbe: Sendable {
  private let kind: String

  /// Creates a probe that calls client code of a kind when it is released.
  public init(_ kind: String) { self.kind = kind }

  deinit { Visitor.visit(kind) }
}
