import Synchronization

/// The actions of a registry by their two names, with the bound ones that calls by name use.
///
/// The names never change; a handler's place is filled once, by an atomic exchange, and emptied when the index ends. The
/// index itself is one of the things that a ``HotTable`` retires, so that readers use it and its handlers without retaining
/// either.
final class NameIndex: Sendable {
  private struct Entry: Sendable {
    let hash: UInt64
    let target: String
    let action: String
  }

  private let entries: [Entry]
  /// The target of each entry; beside them, since calls by name do not look at it.
  private let targets: [any AnyTargetRecord]
  /// Open addressing: one more than the entry's place; 0 is free.
  ///
  /// A power of two, at most half full.
  private let buckets: [UInt32]
  private let handlers: AtomicReferences

  init(_ registry: Registry) {
    var entries: [Entry] = []
    var targets: [any AnyTargetRecord] = []
    for target in registry.contents.targets.values {
      for info in target.actions {
        let address = ActionAddress(target.name, info.name)
        guard let found = registry.find(address), found.target === target else { continue }
        entries.append(
          Entry(
            hash: Self.hash(address.target, address.action), target: target.name.rawValue, action: info.name.rawValue))
        targets.append(target)
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
    self.targets = targets
    self.buckets = buckets
    handlers = AtomicReferences(count: entries.count)
  }

  /// The place of an action; nil when no action has these names.
  func place(_ target: TargetName, _ action: ActionName) -> Int? { place(target, action, Self.hash(target, action)) }

  private func place(_ target: TargetName, _ action: ActionName, _ hash: UInt64) -> Int? {
    let mask = buckets.count - 1
    var bucket = Int(truncatingIfNeeded: hash) & mask
    while true {
      let found = Int(buckets[bucket])
      if found == 0 { return nil }
      let isIt =
        entries[found - 1].hash == hash && entries[found - 1].action == action.rawValue
        && entries[found - 1].target == target.rawValue
      if isIt { return found - 1 }
      bucket = (bucket + 1) & mask
    }
  }

  /// Calls the bound action of two names; nil when none is bound, or it is asynchronous.
  @inline(__always) func callBound(_ target: TargetName, _ action: ActionName, _ parameters: Parameters) throws
    -> (any Sendable)?
  {
    guard let place = place(target, action) else { return nil }
    return try handlers.with(place) { (handler: NamedHandler) in try handler.callAsFunction(parameters) }
  }

  /// Calls the bound action of a route with what a URL gives; nil when none is bound, when it is asynchronous, or when the name
  /// is another target's than the one that was found exposed.
  func callBound(_ route: BoundRoute, _ parameters: () -> Parameters) throws -> (any Sendable)? {
    guard let place = place(of: route) else { return nil }
    return try handlers.with(place) { (handler: NamedHandler) in try handler.withText(parameters) }
  }

  /// The bound action of a route, retained; nil as above.
  func bound(_ route: BoundRoute) -> NamedHandler? {
    place(of: route).flatMap { handlers.with($0) { (handler: NamedHandler) in handler } }
  }

  /// The place of a route's action; nil when the name is another target's.
  private func place(of route: BoundRoute) -> Int? {
    let address = route.record.address
    guard let place = place(address.target, address.action, route.nameHash),
      ObjectIdentifier(targets[place]) == route.targetID
    else { return nil }
    return place
  }

  /// The bound action of two names, retained.
  func bound(_ target: TargetName, _ action: ActionName) -> NamedHandler? {
    place(target, action).flatMap { handlers.with($0) { (handler: NamedHandler) in handler } }
  }

  func publish(_ handler: NamedHandler, at place: Int) { handlers.publish(handler, place) }

  /// Mixes the bytes of both names, eight at a time.
  ///
  /// Names in the table come from code, so that no caller can make them collide.
  static func hash(_ target: TargetName, _ action: ActionName) -> UInt64 {
    mixed(target.rawValue, mixed(action.rawValue, 0x9E37_79B9_7F4A_7C15))
  }

  private static func mixed(_ text: String, _ seed: UInt64) -> UInt64 {
    // Only a string of another language is not stored as its bytes.
    let hash = text.utf8.withContiguousStorageIfAvailable { ByteMixer.mixed(UnsafeRawBufferPointer($0), seed) }
    return hash ?? Array(text.utf8).withUnsafeBytes { ByteMixer.mixed($0, seed) }
  }
}

/// An action bound to its target, run with labelled values.
final class NamedHandler: Sendable {
  private let target: any AnyObject & Sendable
  private let context: ArgumentContext
  private let isAsync: Bool
  private let body: NamedBody.Sync
  private let asyncBody: NamedBody.Async?

  init(_ target: any AnyObject & Sendable, _ body: NamedBody, _ context: ArgumentContext) {
    self.target = target
    self.context = context
    switch body {
    case .sync(let body):
      isAsync = false
      self.body = body
      asyncBody = nil
    case .async(let body):
      isAsync = true
      self.body = { _, _, _, _ in throw MediatorError(.asynchronousAction) }
      asyncBody = body
    }
  }

  /// Runs a synchronous action; nil for an asynchronous one.
  func callAsFunction(_ parameters: Parameters) throws -> (any Sendable)? {
    if isAsync { return nil }
    let isInOrder = parameters.hasLabels(context.labels)
    if !isInOrder { try ArgumentReader(parameters, context).refuseSurplus() }
    return try body(target, parameters, context, isInOrder)
  }

  /// Runs a synchronous action with what a URL gives, where labels that the action does not declare are left alone; nil for an
  /// asynchronous one.
  func withText(_ parameters: () -> Parameters) throws -> (any Sendable)? {
    if isAsync { return nil }
    let parameters = parameters()
    return try body(target, parameters, context, parameters.hasLabels(context.labels))
  }

  /// Runs an asynchronous action; nil for a synchronous one.
  func later(_ parameters: Parameters) async throws -> (any Sendable)? {
    guard let asyncBody else { return nil }
    let reader = ArgumentReader(parameters, context)
    try reader.refuseSurplus()
    return try await asyncBody(target, reader)
  }

  /// Runs an asynchronous action with what a URL gives; nil for a synchronous one.
  func laterWithText(_ parameters: () -> Parameters) async throws -> (any Sendable)? {
    guard let asyncBody else { return nil }
    return try await asyncBody(target, ArgumentReader(parameters(), context))
  }
}
