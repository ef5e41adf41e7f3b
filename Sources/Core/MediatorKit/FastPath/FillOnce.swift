public import Synchronization

/// A slot for a retained object, filled at most once and emptied by `deinit`.
///
/// A reader may use the object without retaining it. Why it is safe: `fill` stores a retained object in an empty slot, with an
/// exchange that orders previous writes. No object is removed before `deinit`. A reader keeps the owner of the slot alive, by
/// a reference or as a counted reader of the ``FastPathTable`` that retires the owner.
@usableFromInline package struct FillOnce<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let slot = FastPathTable.Slot(nil)

  @inlinable package init() {}

  @inlinable deinit {
    if let object = slot.load(ordering: .acquiring) { Unmanaged<Object>.fromOpaque(object).release() }
  }

  /// Runs a body with the object, or returns `nil` if the slot is empty.
  @inlinable @inline(__always) package func with<Value>(_ body: (Object) throws -> Value?) rethrows -> Value? {
    guard let object = slot.load(ordering: .acquiring) else { return nil }
    return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { try body($0) }
  }

  /// The object, retained, or `nil` if the slot is empty.
  @inlinable @inline(__always) package var object: Object? {
    slot.load(ordering: .acquiring).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  @inlinable @inline(__always) package var isFilled: Bool { slot.load(ordering: .acquiring) != nil }

  /// Fills the slot, unless it is filled, and returns the object in it.
  @inlinable @discardableResult package func fill(_ object: Object) -> Object {
    let pointer = Unmanaged.passRetained(object).toOpaque()
    let (isStored, known) = slot.compareExchange(expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
    if isStored { return object }
    Unmanaged<Object>.fromOpaque(pointer).release()
    return known.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } ?? object
  }
}

/// Slots by index, each as in ``FillOnce``.
///
/// Why it is safe: every index is compared with the number of slots, which are initialized together and never move.
@usableFromInline package struct FillOnceSlots<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let slots: UnsafeMutablePointer<FillOnce<Object>>
  @usableFromInline let count: Int

  @inlinable package init(count: Int) {
    self.count = count
    slots = .allocate(capacity: max(count, 1))
    for index in 0..<count { (slots + index).initialize(to: FillOnce()) }
  }

  @inlinable deinit {
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  @inlinable @inline(__always) package subscript(index: Int) -> FillOnce<Object> {
    _read {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such slot")
      yield slots[index]
    }
  }
}
