import Synchronization

/// Slots for retained objects of one class, each filled at most once and emptied by `deinit`.
///
/// A reader may use an object without retaining it. Why it is safe: `fill` stores a retained object in an empty slot, with an
/// exchange that orders previous writes. No object is removed before `deinit`. A reader keeps the owner of the slots alive, by
/// a reference or as a counted reader of the ``FastPathTable`` that retires the owner.
struct FillOnce<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  private let slots: UnsafeMutablePointer<FastPathTable.Slot>
  private let count: Int

  init(count: Int = 1) {
    self.count = count
    slots = .allocate(capacity: max(count, 1))
    for index in 0..<count { (slots + index).initialize(to: FastPathTable.Slot(nil)) }
  }

  deinit {
    for index in 0..<count {
      if let object = slots[index].load(ordering: .acquiring) { Unmanaged<Object>.fromOpaque(object).release() }
    }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// Runs a body with the object in a slot, or returns `nil` if the slot is empty.
  @inline(__always) func with<Value>(_ index: Int = 0, _ body: (Object) throws -> Value?) rethrows -> Value? {
    guard let object = slots[index].load(ordering: .acquiring) else { return nil }
    return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Returns the object in a slot, retained, or `nil` if the slot is empty.
  @inline(__always) subscript(_ index: Int = 0) -> Object? {
    slots[index].load(ordering: .acquiring).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  @inline(__always) var isFilled: Bool { isFilled(0) }

  @inline(__always) func isFilled(_ index: Int) -> Bool { slots[index].load(ordering: .acquiring) != nil }

  /// Fills a slot, unless it is filled, and returns the object in the slot.
  @discardableResult func fill(_ object: Object, _ index: Int = 0) -> Object {
    let pointer = Unmanaged.passRetained(object).toOpaque()
    let (isStored, known) = slots[index].compareExchange(
      expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
    if isStored { return object }
    Unmanaged<Object>.fromOpaque(pointer).release()
    return known.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } ?? object
  }
}
