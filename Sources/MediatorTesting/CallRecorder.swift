public import MediatorKit
import Synchronization

/// Records the calls of a mediator: which addresses, with what parameters, in what order, with what outcome.
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
/// A call is recorded when it is over, whether it succeeded, failed or was refused. A URL that names no action leads to
/// no call and is not recorded. While a mediator is recorded its calls take the observed way: what they do is the same.
public final class CallRecorder: Sendable {
  private let storage: Storage

  private final class Storage: Sendable {
    let records = Mutex<[CallRecord]>([])
  }

  /// Records from now on.
  public init(_ mediator: Mediator = .shared) {
    let storage = Storage()
    self.storage = storage
    mediator.observe(
      CallObserver { record in
        switch record.invocation.destination {
        case .action, .closure: storage.records.withLock { $0.append(record) }
        case .unmatched, .external, .nothing: return
        }
      })
  }

  /// The calls that are over, in the order in which they began.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var calls: [CallRecord] {
    let records = storage.records.withLock { $0 }
    // A call that another one makes ends first; of two that began at one instant the later to end is the outer one.
    return records.enumerated()
      .sorted { ($0.element.start, $1.offset) < ($1.element.start, $0.offset) }
      .map(\.element)
  }

  /// The addresses of the actions that were called, in the order in which the calls began.
  public var addresses: [ActionAddress] { calls.compactMap(\.invocation.address) }

  /// The calls of one action.
  ///
  /// - Complexity: As ``calls``, which is looked through.
  public func calls(to address: ActionAddress) -> [CallRecord] {
    calls.filter { $0.invocation.address == address }
  }

  /// The calls of the action of a key.
  public func calls<Output, each Input>(to key: ActionKey<Output, repeat each Input>) -> [CallRecord] {
    calls(to: key.address)
  }

  /// The calls of all actions of one target.
  public func calls(toTarget target: TargetName) -> [CallRecord] {
    calls.filter { $0.invocation.address?.target == target }
  }

  /// The calls that came by URL from a source; nil for those that came from code.
  public func calls(from source: LinkSource?) -> [CallRecord] {
    calls.filter { $0.invocation.source == source }
  }

  /// The calls that threw, refusals included.
  public var failures: [CallRecord] { calls.filter { $0.error != nil } }

  /// Forgets the calls so far.
  public func removeAll() {
    // They end outside the lock: what they carry is users' values.
    let records = storage.records.withLock { records in
      defer { records = [] }
      return records
    }
    withExtendedLifetime(records) {}
  }
}

extension CallRecord {
  /// What the call returned; nil when it threw.
  public var value: (any Sendable)? {
    if case .success(let value) = outcome { value } else { nil }
  }

  /// What the call threw; nil when it returned.
  public var error: (any Error)? {
    if case .failure(let error) = outcome { error } else { nil }
  }
}
