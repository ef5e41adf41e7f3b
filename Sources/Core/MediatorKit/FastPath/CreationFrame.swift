import CMediatorImage

/// One run of an initializer, stored on the stack of its thread to detect cycles.
///
/// Initializers are synchronous, so the runs of a thread are nested. A task that an initializer starts is not part of the run:
/// it runs on another thread or after the initializer. Why it is safe: `within` sets the thread's pointer to a frame only
/// while the frame is in memory, and resets it to the outer frame before it returns or throws. No other thread reads the
/// pointer.
struct CreationFrame {
  /// A run without its location on the stack.
  struct Run: Sendable {
    /// The cell that the instance is for.
    let owner: ObjectIdentifier
    /// The creation that other threads may wait for, or `nil` if the instance is for one call.
    let creation: ObjectIdentifier?
    /// Returns the name of the target or service for messages.
    let name: @Sendable () -> String
  }

  private let run: Run
  private let outer: UnsafePointer<CreationFrame>?

  private static var current: UnsafePointer<CreationFrame>? {
    mediator_current_creation()?.assumingMemoryBound(to: CreationFrame.self)
  }

  static func within<Value>(
    _ owner: AnyObject, _ creation: AnyObject?, named name: @escaping @Sendable () -> String,
    _ body: () throws -> Value
  ) rethrows -> Value {
    let outer = current
    let run = Run(owner: ObjectIdentifier(owner), creation: creation.map { ObjectIdentifier($0) }, name: name)
    let frame = CreationFrame(run: run, outer: outer)
    return try withUnsafePointer(to: frame) { pointer in
      mediator_set_creation(pointer)
      defer { mediator_set_creation(outer) }
      return try body()
    }
  }

  /// Returns whether the thread is creating an instance for a cell.
  static func isCreating(for owner: AnyObject) -> Bool {
    var frame = current
    while let each = frame {
      if each.pointee.run.owner == ObjectIdentifier(owner) { return true }
      frame = each.pointee.outer
    }
    return false
  }

  /// The runs of the thread, innermost first.
  static var runs: [Run] {
    var runs: [Run] = []
    var frame = current
    while let each = frame {
      runs.append(each.pointee.run)
      frame = each.pointee.outer
    }
    return runs
  }
}

extension [CreationFrame.Run] {
  /// Returns the names of the innermost runs, from the outermost of them on.
  func names(_ innermost: PartialRangeUpTo<Int>) -> [@Sendable () -> String] {
    self[innermost].reversed().map(\.name)
  }
}

/// The identity of synchronous client code that runs around calls, such as an observer, to find calls that it makes itself.
///
/// It is in this file because each call of an observer takes 8 instructions more if it is in that of the observers.
final class CodeIdentity: Sendable {
  /// Whether the thread runs the code.
  var isRunning: Bool { CreationFrame.isCreating(for: self) }

  func run<Value>(_ body: () throws -> Value) rethrows -> Value {
    try CreationFrame.within(self, nil, named: { "an observer" }, body)
  }
}
