import CMediatorImage

/// One run of an initializer, stored on the stack of its thread to detect cycles.
///
/// Initializers are synchronous, so the runs of a thread are nested. A task that an initializer starts is not part of the run:
/// it runs on another thread or after the initializer. Why it is safe: `within` sets the thread's pointer to a frame only
/// while the frame is in memory, and resets it to the outer frame before it returns or throws. No other thread reads the
/// pointer.
struct CreationFrame {
  /// The cell that the instance is for.
  private let owner: ObjectIdentifier
  /// The creation that other threads may wait for, or `nil` if the instance is for one call.
  private let creation: ObjectIdentifier?
  private let outer: UnsafePointer<CreationFrame>?

  private static var current: UnsafePointer<CreationFrame>? {
    mediator_current_creation()?.assumingMemoryBound(to: CreationFrame.self)
  }

  static func within<Value>(
    _ owner: AnyObject, _ creation: AnyObject?, _ body: () throws -> Value
  ) rethrows -> Value {
    let outer = current
    let frame = CreationFrame(
      owner: ObjectIdentifier(owner), creation: creation.map { ObjectIdentifier($0) }, outer: outer)
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
      if each.pointee.owner == ObjectIdentifier(owner) { return true }
      frame = each.pointee.outer
    }
    return false
  }

  /// The creations that the thread is running and others may wait for, innermost first.
  static var creations: [ObjectIdentifier] {
    var creations: [ObjectIdentifier] = []
    var frame = current
    while let each = frame {
      if let creation = each.pointee.creation { creations.append(creation) }
      frame = each.pointee.outer
    }
    return creations
  }
}
