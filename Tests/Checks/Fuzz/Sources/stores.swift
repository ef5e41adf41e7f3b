import Dispatch
import Foundation
import MediatorKit
import MediatorLinks
import MediatorNavigation
import RoutePatterns
import Synchronization

/// Reads bytes as a snapshot of pages, and as the stored form of held links, whose gate is then opened.
///
/// A snapshot that can be read is written as bytes that read as the same snapshot. Links are opened only from their own
/// source, none is left in the store, and rejections are errors with short messages.
func fuzz(_ input: UnsafeBufferPointer<UInt8>) {
  let data = Data(input)
  do {
    let snapshot = try NavigationSnapshot(data)
    require(try NavigationSnapshot(snapshot.data) == snapshot, "a snapshot is written as it is read")
  } catch {
    check(error)
  }
  let store = Bytes(data)
  do {
    let mediator = try Mediator()
    try mediator.register(
      ModuleContents {
        Route("/page/:id<int>", exposedTo: [.push]) { (id: Int) in id }
        TagGate("t") { _ in
          true
        } asking: { _, _ in
          false
        }
        Service(HeldLinks.self) { HeldLinks(store, now: { Date(timeIntervalSinceReferenceDate: 1) }) }
      }, as: "Gate")
    let outcomes = try waiting { try await mediator.openGate("t") }
    for outcome in outcomes {
      if let error = outcome.error { check(error) }
      require(outcome.error != nil || outcome.link.source == .push, "a link is opened from its own source only")
    }
    require(try waiting { try await mediator.openGate("t") }.isEmpty, "a link is opened once")
  } catch {
    check(error)
  }
}

private func check(_ error: any Error) {
  require(error is NavigationError || error is MediatorError, "\(type(of: error)) is no error of the libraries")
  require((1..<3000).contains("\(error)".unicodeScalars.count), "an error has a short message")
}

private final class Bytes: ByteStore {
  private let data: Mutex<Data?>

  init(_ data: Data) { self.data = Mutex(data) }

  func read() -> Data? { data.withLock { $0 } }
  func write(_ data: Data?) { self.data.withLock { $0 = data } }
}

/// Returns the value of an asynchronous operation.
private func waiting<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) throws -> Value {
  let done = DispatchSemaphore(value: 0)
  let slot = Slot<Value>()
  Task.detached {
    do {
      slot.result.withLock { [value = try await operation()] in $0 = .success(value) }
    } catch {
      slot.result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  return try slot.result.withLock { $0 }.get()
}

private final class Slot<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>>(.failure(CancellationError()))
}
