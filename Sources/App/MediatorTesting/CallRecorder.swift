public import MediatorLinks
import Synchronization

/// Records the calls of a mediator with their parameters, order and outcome.
///
/// ```swift
/// @Test(.mediator(OrderModule.self, CartModule.self)) func placesAnOrder() async throws {
///   let recorder = CallRecorder(mediator)
///   _ = try await mediator.call(Orders.place)
///   recorder.expectCalled(Cart.total)
///   recorder.expectCalled(Orders.notify, with: "shipped")
/// }
/// ```
///
/// A call is recorded when it ends, also if it failed or was rejected. A URL that matches no action makes no call and is not
/// recorded. Recording only disables the fast path: calls behave the same.
public final class CallRecorder: Sendable {
  private let storage: Storage
  weak let mediator: Mediator?

  private final class Storage: Sendable {
    let records = Mutex<[CallRecord]>([])
  }

  /// Creates a recorder of all later calls.
  public init(_ mediator: Mediator = .shared) {
    let storage = Storage()
    self.storage = storage
    self.mediator = mediator
    mediator.observe(
      CallObserver { record in
        switch record.invocation.destination {
        case .action, .closure: storage.records.withLock { $0.append(record) }
        case .unmatched, .external, .nothing: return
        }
      })
  }

  /// The calls that have ended, in the order they began.
  ///
  /// - Complexity: O(*n* log *n*) in the number of calls.
  public var calls: [CallRecord] {
    let records = storage.records.withLock { $0 }
    // A nested call ends before the outer one. If two began at the same instant, the one that ends later is the outer one.
    return records.enumerated()
      .sorted { ($0.element.start, $1.offset) < ($1.element.start, $0.offset) }
      .map(\.element)
  }

  /// The addresses of the actions that were called, in the order the calls began.
  public var addresses: [ActionAddress] { calls.compactMap(\.invocation.address) }

  /// Returns the calls of one action.
  ///
  /// - Complexity: As ``calls``.
  public func calls(to address: ActionAddress) -> [CallRecord] {
    calls.filter { $0.invocation.address == address }
  }

  /// Returns the calls of the action of a key.
  public func calls<Output, each Input>(to key: ActionKey<Output, repeat each Input>) -> [CallRecord] {
    calls(to: key.address)
  }

  /// Returns the calls of all actions of one target.
  public func calls(toTarget target: TargetName) -> [CallRecord] {
    calls.filter { $0.invocation.address?.target == target }
  }

  /// Returns the calls by URL from a source; `nil` selects calls from code.
  public func calls(from source: LinkSource?) -> [CallRecord] {
    calls.filter { $0.invocation.source == source }
  }

  /// The calls that threw an error, rejected ones included.
  public var failures: [CallRecord] { calls.filter { $0.error != nil } }

  /// Removes the recorded calls.
  public func removeAll() {
    // The records are released outside the lock because they contain values of client code.
    let records = storage.records.withLock { records in
      defer { records = [] }
      return records
    }
    withExtendedLifetime(records) {}
  }
}

extension CallRecord {
  /// The error of the call, or `nil` if it returned.
  public var error: (any Error)? {
    if case .failure(let error) = outcome { error } else { nil }
  }
}
