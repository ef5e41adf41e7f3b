import Synchronization

/// The actions of a registry by their two names, with the bound ones that calls by name use.
///
/// The names never change; a handler's place is filled once, by an atomic exchange, and emptied when the index ends. The
/// index itself is one of the things that a ``HotTable`` retires, so that readers use it and its handlers without retaining
/// either.
final class NameIndex: Sendable {
  struct Entry: Sendable {
    let hash: UInt64
    let address: ActionAddress
    let target: any AnyTargetRecord
    let action: Int
  }

  private let entries: [Entry]
  /// Open addressing: one more than the entry's place; 0 is free.
  ///
  /// A power of two, at most half full.
  private let buckets: [UInt32]
  private let handlers: AtomicReferences

  init(_ registry: Registry) {
    var entries: [Entry] = []
    for target in registry.contents.targets.values {
      for (index, info) in target.actions.enumerated() {
        let address = ActionAddress(target.name, info.name)
        guard let found = registry.find(address), found.target === target else { continue }
        entries.append(
          Entry(hash: Self.hash(address.target, address.action), address: address, target: target, action: index))
      }
    }
    var size = 8
    while size < entries.count * 2 { size *= 2 }
    var buckets = [UInt32](repeating: 0, count: size)
    for (place, entry) in entries.enumerated() {
      var bucket = Int(truncatingIfNeeded: entry.hash) & (size - 1)
      while buckets[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[bucket] = UInt32(place + 1)
    }
    self.entries = entries
    self.buckets = buckets
    handlers = AtomicReferences(count: entries.count)
  }

  /// The place of an action; nil when no action has these names.
  func place(_ target: TargetName, _ action: ActionName) -> Int? {
    let hash = Self.hash(target, action)
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(buckets[bucket])
      if found == 0 { return nil }
      let isIt =
        entries[found - 1].hash == hash && entries[found - 1].address.action == action
        && entries[found - 1].address.target == target
      if isIt { return found - 1 }
      bucket = (bucket + 1) & mask
    }
  }

  /// The place of a target's action that is bound; nil when it is not, or when the name is another target's by now.
  func boundPlace(_ address: ActionAddress, of target: any AnyTargetRecord) -> Int? {
    guard let place = place(address.target, address.action), entries[place].target === target,
      handlers.with(place, { (_: NamedHandler) in true }) == true
    else { return nil }
    return place
  }

  func entry(_ place: Int) -> Entry { entries[place] }

  /// Calls the bound action at a place; nil when none is bound.
  @inline(__always) func callBound(_ place: Int, _ parameters: Parameters, isStrict: Bool) throws -> (any Sendable)? {
    try handlers.with(place) { (handler: NamedHandler) in try handler.run(parameters, isStrict: isStrict) }
  }

  func publish(_ handler: NamedHandler, at place: Int) { handlers.publish(handler, place) }

  /// Mixes the bytes of both names, eight at a time.
  ///
  /// Names in the table come from code, so that no caller can make them collide.
  private static func hash(_ target: TargetName, _ action: ActionName) -> UInt64 {
    mixed(target.rawValue, mixed(action.rawValue, 0x9E37_79B9_7F4A_7C15))
  }

  private static func mixed(_ text: String, _ seed: UInt64) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      var hash = seed &+ UInt64(truncatingIfNeeded: bytes.count)
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count >= 8 {
        hash = (hash ^ rest.loadUnaligned(as: UInt64.self)) &* 0xFF51_AFD7_ED55_8CCD
        hash ^= hash >> 32
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(8))
      }
      var word: UInt64 = 0
      for byte in rest { word = word << 8 | UInt64(byte) }
      hash = (hash ^ word) &* 0xC4CE_B9FE_1A85_EC53
      return hash ^ (hash >> 29)
    }
  }
}

/// A synchronous action bound to its target, run with labelled values.
final class NamedHandler: Sendable {
  private let body: @Sendable (ArgumentReader) throws -> any Sendable
  private let context: ArgumentContext

  init(_ body: @escaping @Sendable (ArgumentReader) throws -> any Sendable, _ context: ArgumentContext) {
    self.body = body
    self.context = context
  }

  func run(_ parameters: Parameters, isStrict: Bool) throws -> any Sendable {
    let reader = ArgumentReader(parameters, context)
    if isStrict { try reader.refuseSurplus() }
    return try body(reader)
  }
}
