// The one audited file: everything here that the compiler cannot prove is argued below.

public import CMediatorImage
public import Synchronization

/// The bound actions of a mediator, read by typed calls without a lock and without writing a line that threads share.
///
/// Each key has a row of three slots (synchronous, asynchronous, main actor), each empty or the address of one retained
/// handler. Why it is safe:
///
/// 1. **Types.** Slot (key, kind) only ever holds the handler class of that kind for that key's types: `publish` is called
///    with a handler bound for an action whose signature was compared with the key's, and an id stands for one signature.
///    What a handler's target is, stands at `BoundTarget`.
/// 2. **Lifetime.** A reader adds itself to its thread's counter, *then* loads block and slot; it takes itself off after its
///    last use of the handler. A writer takes a handler out of its slot (or replaces the block), *then* looks at the
///    counters; it frees what it took out when it has seen each counter at zero at least once since. All of these are
///    sequentially consistent, so they have one order. A reader that got the old pointer loaded it before the writer's
///    exchange, so it was counted before, so the counter cannot be seen at zero until that reader has left. A counter
///    that is zero at some later moment therefore proves that all readers of the old pointer in that stripe are gone.
/// 3. **Old blocks.** Slots of a replaced block are not emptied, so that a handler which is taken out of the new block may
///    still be read from the old one. Only a reader does so that loaded the block before it was replaced: it was counted
///    before the handler was taken out too, and is waited for like the others.
/// 4. **Nothing is forgotten.** `retire` sets every bit of `awaited` after the exchange; a reader looks at it after it has
///    left. Of the two one sees the other: the reader sees its bit and sweeps, or it had left before, and the writer's own
///    sweep, which follows, sees its counter without it. A stripe that never rests, since its threads always have a call in
///    flight between them, only delays the end of what was taken out.
/// 5. **Writers.** `publish`, `clear` and `grow` are called under the mediator's mutex only, so there is one at a time; what
///    is in place then is not retired, so that a writer needs no count.
/// 6. **End.** A reader uses the mediator until it has left, the look at `awaited` included, so that its caller's reference
///    lives as long, and no reader is left when the table is freed. An asynchronous call leaves before it suspends, and holds
///    its handler by a reference of its own.
@usableFromInline struct HotTable: ~Copyable, @unchecked Sendable {
  @usableFromInline typealias Slot = Atomic<UnsafeMutableRawPointer?>
  @usableFromInline typealias Counter = Atomic<Int>

  /// The kinds of slot in a row.
  @usableFromInline enum Kind: Int, Sendable {
    case sync = 0
    case async = 1
    case main = 2
  }

  @usableFromInline static var width: Int { 3 }
  /// Counters are 128 bytes apart: two lines, since neighbours are fetched in pairs.
  @usableFromInline static var stride: Int { 16 }
  static let stripes = 32

  @usableFromInline let counters: UnsafeMutablePointer<Counter>
  /// The rows, behind a first word that holds how many there are.
  @usableFromInline let block: Slot
  /// The actions by name; empty until the first call by name.
  let names = Slot(nil)
  /// The stripes that someone waits to see at zero.
  @usableFromInline let awaited = Atomic<UInt32>(0)
  private let retired = Mutex<[Retired]>([])

  private struct Retired: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
    let isBlock: Bool
    var unseen: UInt32
  }

  init() {
    let count = Self.stripes * Self.stride
    counters = .allocate(capacity: count)
    for index in 0..<count { (counters + index).initialize(to: Counter(0)) }
    block = Slot(Self.makeBlock(rows: 0))
  }

  deinit {
    let last = block.load(ordering: .sequentiallyConsistent)
    if let last {
      for index in 0..<Self.rows(last) * Self.width {
        if let handler = Self.slots(last)[index].load(ordering: .sequentiallyConsistent) { Self.drop(handler) }
      }
      Self.freeBlock(last)
    }
    if let names = names.load(ordering: .sequentiallyConsistent) { Self.drop(names) }
    for item in retired.withLock({ $0 }) { Self.free(item) }
    counters.deinitialize(count: Self.stripes * Self.stride)
    counters.deallocate()
  }

  // MARK: Reading

  /// Counts the calling thread as a reader; every call is matched by one of `leave` with its result, on any thread.
  @inlinable @inline(__always) func enter() -> Int {
    let stripe = Int(truncatingIfNeeded: mediator_current_stripe())
    counters[stripe &* Self.stride].wrappingAdd(1, ordering: .sequentiallyConsistent)
    return stripe
  }

  @inlinable @inline(__always) func leave(_ stripe: Int) {
    counters[stripe &* Self.stride].wrappingSubtract(1, ordering: .sequentiallyConsistent)
    if awaited.load(ordering: .sequentiallyConsistent) & (1 &<< UInt32(truncatingIfNeeded: stripe)) != 0 { sweep() }
  }

  /// The handler in a slot; valid until the reader leaves.
  @inlinable @inline(__always) func handler(_ id: Int, _ kind: Kind) -> UnsafeMutableRawPointer? {
    guard let block = block.load(ordering: .sequentiallyConsistent) else { return nil }
    guard id < block.load(as: Int.self) else { return nil }
    let slots = UnsafeMutableRawPointer(block + MemoryLayout<Int>.size).assumingMemoryBound(to: Slot.self)
    return slots[id &* Self.width &+ kind.rawValue].load(ordering: .sequentiallyConsistent)
  }

  /// Runs a body with the actions by name; nil when there are none yet.
  @inline(__always) func withNames<Result>(_ body: (NameIndex) throws -> Result?) rethrows -> Result? {
    let reader = enter()
    defer { leave(reader) }
    guard let names = names.load(ordering: .sequentiallyConsistent) else { return nil }
    return try Unmanaged<NameIndex>.fromOpaque(names)._withUnsafeGuaranteedRef { try body($0) }
  }

  // MARK: Writing, under the mediator's mutex

  /// Sets the actions by name, unless they are set.
  func publish(_ index: NameIndex) {
    guard names.load(ordering: .sequentiallyConsistent) == nil else { return }
    names.store(Unmanaged.passRetained(index).toOpaque(), ordering: .sequentiallyConsistent)
  }

  /// Puts a bound action where calls by name find it, if the actions by name are set.
  ///
  /// Not through `withNames`: under the mutex nothing is retired, and leaving could free what runs users' code as it ends.
  func publish(_ handler: NamedHandler, _ target: TargetName, _ action: ActionName) {
    guard let names = names.load(ordering: .sequentiallyConsistent) else { return }
    Unmanaged<NameIndex>.fromOpaque(names)._withUnsafeGuaranteedRef { names in
      if let place = names.place(target, action) { names.publish(handler, at: place) }
    }
  }

  /// Puts a handler into its slot, unless one is there.
  func publish(_ handler: any AnyObject & Sendable, _ id: Int, _ kind: Kind) {
    grow(toHold: id)
    guard let block = block.load(ordering: .sequentiallyConsistent) else { return }
    let slot = Self.slots(block) + (id * Self.width + kind.rawValue)
    guard slot.pointee.load(ordering: .sequentiallyConsistent) == nil else { return }
    let pointer = Unmanaged<AnyObject>.passRetained(handler).toOpaque()
    slot.pointee.store(pointer, ordering: .sequentiallyConsistent)
  }

  /// Empties the slots of all keys; the handlers are freed when no reader can use them any more, outside every lock.
  ///
  /// `sweep` is for the caller to call after it has left its mutex.
  func clear() {
    if let names = names.exchange(nil, ordering: .sequentiallyConsistent) { retire(names, isBlock: false) }
    guard let block = block.load(ordering: .sequentiallyConsistent) else { return }
    for index in 0..<Self.rows(block) * Self.width {
      if let handler = Self.slots(block)[index].exchange(nil, ordering: .sequentiallyConsistent) {
        retire(handler, isBlock: false)
      }
    }
  }

  private func grow(toHold id: Int) {
    guard let old = block.load(ordering: .sequentiallyConsistent), id >= Self.rows(old) else { return }
    let new = Self.makeBlock(rows: max(id + 1, Self.rows(old) * 2, 16))
    for index in 0..<Self.rows(old) * Self.width {
      let handler = Self.slots(old)[index].load(ordering: .sequentiallyConsistent)
      Self.slots(new)[index].store(handler, ordering: .sequentiallyConsistent)
    }
    block.store(new, ordering: .sequentiallyConsistent)
    retire(old, isBlock: true)
  }

  private func retire(_ pointer: UnsafeMutableRawPointer, isBlock: Bool) {
    retired.withLock { retired in
      retired.append(Retired(pointer: pointer, isBlock: isBlock, unseen: .max))
      awaited.store(.max, ordering: .sequentiallyConsistent)
    }
  }

  // MARK: Reclaiming

  /// Frees what no reader can use any more.
  ///
  /// Frees outside its lock, since a handler's end may run a target's `deinit`.
  @usableFromInline func sweep() {
    let free = retired.withLock { retired -> [Retired] in
      guard !retired.isEmpty else {
        awaited.store(0, ordering: .sequentiallyConsistent)
        return []
      }
      var quiet: UInt32 = 0
      for stripe in 0..<Self.stripes
      where counters[stripe * Self.stride].load(ordering: .sequentiallyConsistent) == 0 { quiet |= 1 << UInt32(stripe) }
      var done: [Retired] = []
      var waited: UInt32 = 0
      retired = retired.compactMap { item in
        var item = item
        item.unseen &= ~quiet
        waited |= item.unseen
        if item.unseen == 0 { done.append(item) }
        return item.unseen == 0 ? nil : item
      }
      awaited.store(waited, ordering: .sequentiallyConsistent)
      return done
    }
    for item in free { Self.free(item) }
  }

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

  private static func drop(_ handler: UnsafeMutableRawPointer) {
    Unmanaged<AnyObject>.fromOpaque(handler).release()
  }

  private static func freeBlock(_ block: UnsafeMutableRawPointer) {
    slots(block).deinitialize(count: rows(block) * width)
    block.deallocate()
  }

  private static func free(_ item: Retired) {
    if item.isBlock { freeBlock(item.pointer) } else { drop(item.pointer) }
  }
}

/// The target of a handler, as an object.
///
/// A handler keeps it without its type, since whoever finds a handler knows the types of the call and not the target's. Why
/// `target(of:)` gives it back as what it is: only `Implementation<T>` makes bodies and handlers, `bind` takes a
/// `BoundTarget<T>`, and so does the body that is made beside it in `Action+Implementation`; `TargetRecord<T>` gives both its
/// own instance, and both properties of a handler are `let`. No name and no key comes in between: a target of another type
/// under the same name is another record, with handlers of its own. In debug builds the cast is checked; in release builds
/// looking at the type would take half as long again as the call (85 instructions for 54).
@usableFromInline final class BoundTarget<T: Target>: Sendable {
  @usableFromInline let target: T

  @inlinable init(_ target: T) {
    self.target = target
  }

  /// The target that was bound.
  @inlinable @inline(__always) static func target(of bound: any AnyObject & Sendable) -> T {
    unsafeDowncast(bound, to: BoundTarget<T>.self).target
  }
}

/// Places for retained objects, each filled at most once and emptied at the end.
///
/// A reader uses an object without retaining it. Why it is safe: `publish` stores a retained object into a place that is
/// empty, with an exchange that orders what was written before it; nothing takes an object out before `deinit`; and whoever
/// reads holds this object alive, as a counted reader of the `HotTable` that retires it.
struct AtomicReferences: ~Copyable, @unchecked Sendable {
  private let places: UnsafeMutablePointer<HotTable.Slot>
  private let count: Int

  init(count: Int) {
    self.count = count
    places = .allocate(capacity: max(count, 1))
    for index in 0..<count { (places + index).initialize(to: HotTable.Slot(nil)) }
  }

  deinit {
    for index in 0..<count {
      if let object = places[index].load(ordering: .acquiring) { Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
    places.deinitialize(count: count)
    places.deallocate()
  }

  /// Every object of one such collection is of one type, the one that `publish` is given.
  @inline(__always) func with<Object: AnyObject, Result>(_ index: Int, _ body: (Object) throws -> Result?) rethrows
    -> Result?
  {
    guard let object = places[index].load(ordering: .acquiring) else { return nil }
    return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { try body($0) }
  }

  func publish<Object: AnyObject>(_ object: Object, _ index: Int) {
    let pointer = Unmanaged.passRetained(object).toOpaque()
    let (isStored, _) = places[index].compareExchange(expected: nil, desired: pointer, ordering: .acquiringAndReleasing)
    if !isStored { Unmanaged<Object>.fromOpaque(pointer).release() }
  }
}
