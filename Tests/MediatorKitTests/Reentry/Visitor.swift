import Foundation
import MediatorKit
import Synchronization
import Testing

/// Calls a method of a mediator from one kind of client code, the first time that it runs.
final class Visitor: Sendable {
  @TaskLocal static var current: Visitor?

  private struct State {
    var hasVisited = false
    var tasks: [Task<Void, Never>] = []
  }

  private let code: ClientCode
  private let method: Method
  private let mediator: Mediator
  private let state = Mutex(State())

  init(_ code: ClientCode, _ method: Method, _ mediator: Mediator) {
    self.code = code
    self.method = method
    self.mediator = mediator
  }

  var hasVisited: Bool { state.withLock { $0.hasVisited } }

  /// Waits for the calls that synchronous code could not wait for.
  func finish() async {
    while let task = state.withLock({ $0.tasks.popLast() }) { await task.value }
  }

  /// Calls the method from synchronous code of a kind.
  static func visit(_ code: ClientCode) {
    guard let visitor = current, visitor.begin(code) else { return }
    switch visitor.method.body {
    case .now: visitor.callNow()
    case .onMain where Thread.isMainThread: MainActor.assumeIsolated { visitor.callOnMain() }
    case .onMain, .later:
      let task = Task { await visitor.call() }
      visitor.state.withLock { $0.tasks.append(task) }
    }
  }

  /// Calls the method from asynchronous code of a kind.
  static func visitAndWait(_ code: ClientCode) async {
    guard let visitor = current, visitor.begin(code) else { return }
    await visitor.call()
  }

  private func begin(_ code: ClientCode) -> Bool {
    guard code == self.code else { return false }
    return state.withLock { state in
      defer { state.hasVisited = true }
      return !state.hasVisited
    }
  }

  private func call() async {
    switch method.body {
    case .now: callNow()
    case .onMain: await callOnMain()
    case .later(let body): do { try await body(mediator) } catch { expectOwn(error) }
    }
  }

  private func callNow() {
    guard case .now(let body) = method.body else { return }
    do { try body(mediator) } catch { expectOwn(error) }
  }

  @MainActor private func callOnMain() {
    guard case .onMain(let body) = method.body else { return }
    do { try body(mediator) } catch { expectOwn(error) }
  }
}

/// Calls the method when it ends.
final class Guest: Sendable {
  private let code: ClientCode

  init(_ code: ClientCode) { self.code = code }

  deinit { Visitor.visit(code) }
}

/// Expects an error that the library declares.
func expectOwn(_ error: any Error) {
  #expect(error is MediatorError || error is RouteFileError || error is CancellationError, "\(error)")
}
