import Synchronization

/// Places for retained objects of one class, each filled at most once and emptied at the end.
///
/// A reader may use an object without retaining it. Why it is safe: `fill` stores a retained object into an empty place, with
/// an exchange that orders what was written before it. Nothing takes an object out before `deinit`, and a reader keeps the owner
/// of the places alive, by a reference or as a counted reader of the ``FastPathTable`` that retires the owner.
struct FillOnce<Object: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  private let places: UnsafeMutablePointer<FastPathTable.Slot>
  private let count: Int

  init(count: Int = 1) {
    self.count = count
    places = .allocate(capacity: max(count, 1))
    for index in 0..<count { (places + index).initialize(to: FastPathTable.Slot(nil)) }
  }

  deinit {
    for index in 0..<count {
      if let object = places[index].load(ordering: .acquiring) { Unmanaged<Object>.fromOpaque(object).release() }
    }
    places.deinitialize(count: count)
    places.deallocate()
  }

  /// Runs a body with the object in a place, or returns `nil` if the place is empty.
  @inline(__always) func with<Value>(_ index: Int = 0, _ body: (Object) throws -> Value?) rethrows -> Value? {
    guard let object = places[index].load(ordering: .acquiring) else { return nil }
    return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Returns the object in a place, retained, or `nil` if the place is empty.
  @inline(__always) subscript(_ index: Int = 0) -> Object? {
    places[index].load(ordering: .acquiring).map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Whether the first place is filled.
  @inline(__always) var isFilled: Bool { isFilled(0) }

  /// Whether a place is filled.
  @inline(__always) func isFilled(_ index: Int) -> Bool { places[index].load(ordering: .acquiring) != nil }

  /// Fills a place, unless it is filled, and returns the object that is in it then.
  @discardableResult func fill(_ object: Object, _ index: Int = 0) -> Object {
    let pointer = Unmanaged.passRetained(object).toOpaque()
    let (isStored, known) = places[index].compareExchange(
      expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
    if isStored { return object }
    Unmanaged<Object>.fromOpaque(pointer).release()
    return known.map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() } ?? object
  }
}
