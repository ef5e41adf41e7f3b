public import CMediatorImage
public import Synchronization

/// The registry of a mediator, and its bound actions by key.
///
/// Calls read the table without a lock and without writing to memory that threads share. Each key has a row of four slots, one
/// for each ``Kind``. A slot is empty or holds the address of a retained object. Why it is safe:
///
/// 1. **Types.** Slot (key, kind) holds only objects of the class of that kind for that key's types: `ActionCode.bound` returns
///    an object with its kind, the action's signature was compared with the key's before `fill`, and an id has one signature.
///    The root always has the class that the initializer and `replaceRoot` get. For the target's type see ``BoundTarget``.
/// 2. **Lifetime.** A reader increments its stripe's counter, *then* loads root, block and slot. It decrements the counter after
///    its last use of the object. A writer removes an object, *then* reads the counters. It frees the object once it has seen
///    each counter at zero at least once since. All these operations are sequentially consistent, so they have one order. A
///    reader with the old pointer loaded it before the writer's exchange, so it was counted before, and its counter is not zero
///    until it leaves. If a counter is zero later, all readers of the old pointer in that stripe have left.
/// 3. **Old blocks.** Slots of a replaced block are not emptied, so an object that was removed from the new block may be read
///    from the old one. Only a reader that loaded the block before it was replaced does so. It was counted before the object
///    was removed, and is waited for like the others.
/// 4. **Everything is freed.** The writer passes the removed objects to `sweep`, which sets every bit of `awaited`
///    before it reads the counters, and a reader reads its bit after it has left. Either the reader sees its bit and
///    sweeps, or it had left before and the writer's sweep does not see it counted. A stripe that is never at zero,
///    because its threads always have a call in flight, only delays freeing.
/// 5. **Writers.** `fill`, `replaceRoot` and `grow` run only under the mediator's mutex, so there is one writer at a time. The
///    current root, block and objects are not retired, so a writer need not be counted.
/// 6. **Deinitialization.** A reader uses the mediator until it has read `awaited`. Its caller's reference lives as long, so
///    there is no reader when the table is freed. An asynchronous call leaves before it suspends, and holds its bound action by
///    its own reference.
@usableFromInline struct FastPathTable: ~Copyable, @unchecked Sendable {
  @usableFromInline typealias Slot = Atomic<UnsafeMutableRawPointer?>
  @usableFromInline typealias Counter = Atomic<Int>

  /// The kinds of slot in a row.
  @usableFromInline enum Kind: Int, Sendable {
    /// A bound synchronous action without interceptors or observers.
    case sync = 0
    /// A bound synchronous main-actor action without interceptors or observers.
    case main = 1
    /// A bound action that is awaited, without interceptors or observers.
    case async = 2
    /// An action with its plan: observed, with interceptors, or of a transient target.
    case planned = 3
  }

  @usableFromInline static var width: Int { 4 }
  /// The distance of counters in words: 128 bytes are two cache lines, because neighboring lines are fetched in pairs.
  @usableFromInline static var stride: Int { 16 }
  static var stripes: ClosedRange<Int> { 1...32 }

  /// The counters; that of stripe *n* is at the index *n* · `stride`, its bit is *n* modulo 32, and no thread has stripe 0.
  @usableFromInline let counters: UnsafeMutablePointer<Counter>
  /// The number of rows in one word, then the rows.
  @usableFromInline let block: Slot
  private let root: Slot
  /// The stripes whose counters have not been seen at zero.
  @usableFromInline let awaited = Atomic<UInt32>(0)
  private let retired = Mutex<[Retired]>([])

  /// Removed pointers that wait for the same stripes.
  struct Retired: @unchecked Sendable {
    fileprivate var pointers: [(address: UnsafeMutableRawPointer, isBlock: Bool)] = []
    fileprivate var unseen = UInt32.max
  }

  init(root: any AnyObject & Sendable) {
    counters = .allocate(capacity: (Self.stripes.upperBound + 1) * Self.stride)
    for stripe in Self.stripes { (counters + stripe * Self.stride).initialize(to: Counter(0)) }
    block = Slot(Self.makeBlock(rows: 0))
    self.root = Slot(Unmanaged<AnyObject>.passRetained(root).toOpaque())
  }

  deinit {
    let last = currentBlock
    for index in 0..<Self.rows(last) * Self.width {
      if let bound = Self.slots(last)[index].load(ordering: .sequentiallyConsistent) { Self.drop(bound) }
    }
    Self.freeBlock(last)
    if let root = root.load(ordering: .sequentiallyConsistent) { Self.drop(root) }
    for item in retired.withLock({ $0 }) { Self.free(item) }
    for stripe in Self.stripes { (counters + stripe * Self.stride).deinitialize(count: 1) }
    counters.deallocate()
  }

  // MARK: Reading

  /// Counts the calling thread as a reader; call `leave` with the result once, on any thread.
  @inlinable @inline(__always) func enter() -> Int {
    let reader = Int(truncatingIfNeeded: mediator_current_stripe())
    counters[reader &* Self.stride].wrappingAdd(1, ordering: .sequentiallyConsistent)
    return reader
  }

  /// Enters and returns the object in the slot ``Kind/sync``, or leaves again and returns no object.
  ///
  /// Call `leave` only if there is one. The function is compiled once, for all `callNow`. Rare cases are tail calls, so that it
  /// needs no space on the stack.
  @usableFromInline @inline(never) func enterSync(_ id: Int) -> (reader: Int, bound: Borrowed?) {
    let reader = Int(truncatingIfNeeded: mediator_assigned_stripe())
    if reader == 0 { return enterFirst(id) }
    counters[reader &* Self.stride].wrappingAdd(1, ordering: .sequentiallyConsistent)
    guard let bound = bound(id, .sync) else { return leaveUnbound(reader) }
    return (reader, bound)
  }

  @inline(never) private func enterFirst(_ id: Int) -> (reader: Int, bound: Borrowed?) {
    _ = mediator_assign_stripe()
    return enterSync(id)
  }

  @inline(never) private func leaveUnbound(_ reader: Int) -> (reader: Int, bound: Borrowed?) {
    leave(reader)
    return (reader, nil)
  }

  @inlinable @inline(__always) func leave(_ reader: Int) {
    counters[reader &* Self.stride].wrappingSubtract(1, ordering: .sequentiallyConsistent)
    if awaited.load(ordering: .sequentiallyConsistent) & (1 &<< UInt32(truncatingIfNeeded: reader)) != 0 { sweep() }
  }

  /// The block, which is never `nil`; release builds do not check that again for each call.
  @inlinable var currentBlock: UnsafeMutableRawPointer {
    @inline(__always) get { block.load(ordering: .sequentiallyConsistent).unsafelyUnwrapped }
  }

  /// Returns the object in a slot, which is valid until the reader leaves.
  @inlinable @inline(__always) func bound(_ id: Int, _ kind: Kind) -> Borrowed? {
    let block = currentBlock
    guard id < block.load(as: Int.self) else { return nil }
    let slots = UnsafeMutableRawPointer(block + MemoryLayout<Int>.size).assumingMemoryBound(to: Slot.self)
    return slots[id &* Self.width &+ kind.rawValue].load(ordering: .sequentiallyConsistent).map(Borrowed.init)
  }

  /// Returns the bound main-actor action in the row of a key, or `nil` if the caller is not isolated to the main actor.
  @usableFromInline @inline(never) func boundOnMain(_ id: Int, _ isolation: (any Actor)?) -> Borrowed? {
    guard isolation != nil, let action = bound(id, .main), isOnMainActor(isolation) else { return nil }
    return action
  }

  /// An object in a slot, while its reader is counted.
  @usableFromInline struct Borrowed {
    @usableFromInline let pointer: UnsafeMutableRawPointer

    @inlinable init(_ pointer: UnsafeMutableRawPointer) {
      self.pointer = pointer
    }

    /// Runs a body with the object, without retaining it.
    @inlinable @inline(__always) func with<Object: AnyObject, Value>(
      _ type: Object.Type, _ body: (Object) throws -> Value
    ) rethrows -> Value {
      try Unmanaged<Object>.fromOpaque(pointer)._withUnsafeGuaranteedRef { try body($0) }
    }

    /// Returns the object, retained.
    @inlinable @inline(__always) func retained<Object: AnyObject>(_ type: Object.Type) -> Object {
      Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }
  }

  /// Runs a body with the root, whose class is declared in a later folder, without retaining it.
  @inline(__always) func withRoot<Root: AnyObject, Value>(_ type: Root.Type, _ body: (Root) throws -> Value) rethrows
    -> Value
  {
    let reader = enter()
    defer { leave(reader) }
    let root = root.load(ordering: .sequentiallyConsistent)!
    return try Unmanaged<Root>.fromOpaque(root)._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Returns the root, retained.
  @inline(__always) func root<Root: AnyObject>(_ type: Root.Type) -> Root {
    let reader = enter()
    defer { leave(reader) }
    return Unmanaged<Root>.fromOpaque(root.load(ordering: .sequentiallyConsistent)!).takeUnretainedValue()
  }

  // MARK: Writing, under the mediator's mutex

  /// Stores a bound action in its slot, unless the slot is filled.
  ///
  /// - Returns: The replaced block, for `sweep` after the mutex is released.
  func fill(_ bound: any AnyObject & Sendable, _ id: Int, _ kind: Kind) -> Retired {
    let retired = grow(toHold: id)
    let slot = Self.slots(currentBlock) + (id * Self.width + kind.rawValue)
    guard slot.pointee.load(ordering: .sequentiallyConsistent) == nil else { return retired }
    let pointer = Unmanaged<AnyObject>.passRetained(bound).toOpaque()
    slot.pointee.store(pointer, ordering: .sequentiallyConsistent)
    return retired
  }

  /// Replaces the root and empties all slots.
  ///
  /// - Returns: The previous objects, for `sweep` after the mutex is released.
  func replaceRoot(_ new: any AnyObject & Sendable) -> Retired {
    var retired = Retired()
    let pointer = Unmanaged<AnyObject>.passRetained(new).toOpaque()
    if let old = root.exchange(pointer, ordering: .sequentiallyConsistent) { retired.pointers.append((old, false)) }
    let block = currentBlock
    for index in 0..<Self.rows(block) * Self.width {
      if let bound = Self.slots(block)[index].exchange(nil, ordering: .sequentiallyConsistent) {
        retired.pointers.append((bound, false))
      }
    }
    return retired
  }

  private func grow(toHold id: Int) -> Retired {
    let old = currentBlock
    guard id >= Self.rows(old) else { return Retired() }
    let new = Self.makeBlock(rows: max(id + 1, Self.rows(old) * 2, 16))
    for index in 0..<Self.rows(old) * Self.width {
      let bound = Self.slots(old)[index].load(ordering: .sequentiallyConsistent)
      Self.slots(new)[index].store(bound, ordering: .sequentiallyConsistent)
    }
    block.store(new, ordering: .sequentiallyConsistent)
    return Retired(pointers: [(old, true)])
  }

  // MARK: Reclaiming

  /// Frees removed objects that no reader can use.
  ///
  /// Pointers that wait for the same stripes are one item, so a sweep visits few items even if a long call delays many. It
  /// frees outside its lock, because releasing a bound action may run a target's `deinit`.
  ///
  /// - Parameter removed: The objects that a writer has just removed.
  func sweep(_ removed: Retired) {
    let free = retired.withLock { retired -> [Retired] in
      if !removed.pointers.isEmpty {
        retired.append(removed)
        awaited.store(.max, ordering: .sequentiallyConsistent)
      }
      guard !retired.isEmpty else {
        awaited.store(0, ordering: .sequentiallyConsistent)
        return []
      }
      var quiet: UInt32 = 0
      for stripe in Self.stripes
      where counters[stripe * Self.stride].load(ordering: .sequentiallyConsistent) == 0 {
        quiet |= 1 &<< UInt32(stripe)
      }
      var done: [Retired] = []
      var waiting: [Retired] = []
      var waited: UInt32 = 0
      for index in retired.indices {
        // The item is swapped out, so that appending does not copy the pointers.
        var item = Retired()
        swap(&item, &retired[index])
        item.unseen &= ~quiet
        waited |= item.unseen
        if item.unseen == 0 {
          done.append(item)
        } else if waiting.last?.unseen == item.unseen {
          waiting[waiting.count - 1].pointers += item.pointers
        } else {
          waiting.append(item)
        }
      }
      retired = waiting
      awaited.store(waited, ordering: .sequentiallyConsistent)
      return done
    }
    for item in free { Self.free(item) }
  }

  /// Frees removed objects after a reader has left.
  @usableFromInline func sweep() { sweep(Retired()) }

  // MARK: Blocks

  private static func makeBlock(rows: Int) -> UnsafeMutableRawPointer {
    let bytes = MemoryLayout<Int>.size + rows * width * MemoryLayout<Slot>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: MemoryLayout<Slot>.alignment)
    block.storeBytes(of: rows, as: Int.self)
    let slots = (block + MemoryLayout<Int>.size).bindMemory(to: Slot.self, capacity: rows * width)
    for index in 0..<rows * width { (slots + index).initialize(to: Slot(nil)) }
    return block
  }

  private static func rows(_ block: UnsafeMutableRawPointer) -> Int { block.load(as: Int.self) }

  private static func slots(_ block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Slot> {
    (block + MemoryLayout<Int>.size).assumingMemoryBound(to: Slot.self)
  }

  private static func drop(_ object: UnsafeMutableRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }

  private static func freeBlock(_ block: UnsafeMutableRawPointer) {
    slots(block).deinitialize(count: rows(block) * width)
    block.deallocate()
  }

  private static func free(_ item: Retired) {
    for pointer in item.pointers {
      if pointer.isBlock { freeBlock(pointer.address) } else { drop(pointer.address) }
    }
  }
}
