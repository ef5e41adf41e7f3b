/// The identity of the current task.
enum CurrentTask {
  /// A number that no other task has while the current one runs, or 0 outside tasks.
  ///
  /// Why the cast is safe: `UnsafeCurrentTask` is one reference to the task, and only its bits are compared. Its hash value would
  /// take 150 instructions.
  @inline(__always) static var id: UInt { withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UInt.self) } ?? 0 } }
}
