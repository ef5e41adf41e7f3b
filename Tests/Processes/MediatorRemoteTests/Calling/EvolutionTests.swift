import MediatorRemote
import MediatorRemoteTestSupport
import Testing

/// A version of the action `depot/place`.
private protocol Edition: Target {
  init()
  static var offers: [Offer] { get }
  static func remote(over transport: any Transport) -> Remote
  /// Calls the action as code of this version does.
  static func call(_ mediator: Mediator) async throws
}

extension Edition {
  static var name: TargetName { "depot" }
}

private struct Order: Codable, Sendable {
  var id = 1
  var note: String?
}

private struct Base: Edition {
  static let key = ActionKey<Order, Int, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1, note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct OptionalInput: Edition {
  static let key = ActionKey<Order, Int, String?, Bool?>("depot", "place", "id", "note", "gift")
  static var actions: ActionTable<Self> {
    Action(key) { Order(id: $1, note: "\($2 ?? "") \($3 ?? false)") }.exposedToPeers()
  }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a", true) }
}

private struct DefaultInput: Edition {
  static let key = ActionKey<Order, Int, String?, Int>(
    "depot", "place", "id", "note", ActionParameter("count", default: 2))
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1 * $3, note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a", 3) }
}

private struct RequiredInput: Edition {
  static let key = ActionKey<Order, Int, String?, Int>("depot", "place", "id", "note", "amount")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1 * $3, note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a", 3) }
}

private struct FewerInputs: Edition {
  static let key = ActionKey<Order, Int>("depot", "place", "id")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1) }
}

private struct OtherOrder: Edition {
  static let key = ActionKey<Order, String?, Int>("depot", "place", "note", "id")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $2, note: $1) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, "a", 1) }
}

private struct Renamed: Edition {
  static let key = ActionKey<Order, Int, String?>("depot", "place", "number", "note")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1, note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct LooserInput: Edition {
  static let key = ActionKey<Order, Int?, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1 ?? 0, note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct LooserResult: Edition {
  static let key = ActionKey<Order?, Int, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1, note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct NoResult: Edition {
  static let key = ActionKey<Order?, Int, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { _, _, _ in nil }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote { LooserResult.remote(over: transport) }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct WiderInput: Edition {
  static let key = ActionKey<Order, Int64, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { Order(id: Int($1), note: $2) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct SixOptional: Edition {
  static let key = ActionKey<Int, Int?, Int?, Int?, Int?, Int?, Int?, Int>(
    "depot", "place", "a", "b", "c", "d", "e", "f", "g")
  static var actions: ActionTable<Self> { Action(key) { _, _, _, _, _, _, _, g in g }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws {
    _ = try await mediator.call(key, nil, nil, nil, nil, nil, nil, 7)
  }
}

private struct SevenOptional: Edition {
  static let key = ActionKey<Int, Int?, Int?, Int?, Int?, Int?, Int?, Int?>(
    "depot", "place", "a", "b", "c", "d", "e", "f", "g")
  static var actions: ActionTable<Self> { Action(key) { _, _, _, _, _, _, _, g in g ?? 0 }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws {
    _ = try await mediator.call(key, nil, nil, nil, nil, nil, nil, nil)
  }
}

private struct OptionalProperty: Edition {
  struct Order: Codable, Sendable {
    var id = 1
    var note: String?
    var color: String?
  }
  static let key = ActionKey<Order, Int, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { Order(id: $1, note: $2, color: "red") }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct RequiredProperty: Edition {
  struct Order: Codable, Sendable {
    var id = 1
    var color = "red"
  }
  static let key = ActionKey<Order, Int, String?>("depot", "place", "id", "note")
  static var actions: ActionTable<Self> { Action(key) { _, id, _ in Order(id: id) }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1, "a") }
}

private struct OldCases: Edition {
  enum State: String, Codable, Sendable { case open, closed }
  static let key = ActionKey<State, Int>("depot", "place", "id")
  static var actions: ActionTable<Self> { Action(key) { _, _ in .open }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1) }
}

private struct NewCase: Edition {
  enum State: String, Codable, Sendable { case open, closed, held }
  static let key = ActionKey<State, Int>("depot", "place", "id")
  static var actions: ActionTable<Self> { Action(key) { _, _ in .held }.exposedToPeers() }
  static var offers: [Offer] { [Offer(key, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) { RemoteAction(key) }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(key, 1) }
}

@Suite("Changes of an action, and which versions call each other", .clockStands, .timeLimit(.minutes(10)))
struct EvolutionTests {
  enum Outcome: Sendable, Equatable {
    case works, rejected
    /// The action runs, and its result cannot be read.
    case unreadable
  }

  struct Change: Sendable, CustomStringConvertible {
    let description: String
    fileprivate let old: any Edition.Type
    fileprivate let new: any Edition.Type
    let oldCaller: Outcome
    let newCaller: Outcome

    fileprivate init(
      _ description: String, _ new: any Edition.Type, from old: any Edition.Type = Base.self, oldCaller: Outcome,
      newCaller: Outcome
    ) {
      self.description = description
      (self.old, self.new) = (old, new)
      (self.oldCaller, self.newCaller) = (oldCaller, newCaller)
    }
  }

  static let changes = [
    Change("an optional input added", OptionalInput.self, oldCaller: .works, newCaller: .works),
    Change("an input with a default added", DefaultInput.self, oldCaller: .works, newCaller: .works),
    Change("a required input added", RequiredInput.self, oldCaller: .rejected, newCaller: .rejected),
    Change("an optional input removed", FewerInputs.self, oldCaller: .works, newCaller: .works),
    Change("inputs in another order", OtherOrder.self, oldCaller: .works, newCaller: .works),
    Change("an input renamed", Renamed.self, oldCaller: .rejected, newCaller: .rejected),
    Change("an input made optional", LooserInput.self, oldCaller: .works, newCaller: .rejected),
    Change("an input of a wider type", WiderInput.self, oldCaller: .rejected, newCaller: .rejected),
    Change(
      "a seventh input made optional", SevenOptional.self, from: SixOptional.self, oldCaller: .works,
      newCaller: .rejected),
    Change("a result made optional", LooserResult.self, oldCaller: .works, newCaller: .works),
    Change("a result made optional and missing", NoResult.self, oldCaller: .unreadable, newCaller: .works),
    Change("an optional property added", OptionalProperty.self, oldCaller: .works, newCaller: .works),
    Change("a required property added", RequiredProperty.self, oldCaller: .works, newCaller: .unreadable),
    Change("a case added", NewCase.self, from: OldCases.self, oldCaller: .unreadable, newCaller: .works),
  ]

  @Test(
    "Each change is what the table says, for old and new callers, compared before or not (RM16, RM23)",
    arguments: changes)
  func table(change: Change) async throws {
    for compares in [false, true] {
      #expect(try await outcome(calling: change.new, from: change.old, compares) == change.oldCaller)
      #expect(try await outcome(calling: change.old, from: change.new, compares) == change.newCaller)
      #expect(try await outcome(calling: change.new, from: change.new, compares) == .works)
    }
  }

  private func outcome(
    calling server: any Edition.Type, from caller: any Edition.Type, _ compares: Bool
  ) async throws -> Outcome {
    let engine = LocalEngine()
    let serving = try Self.serve(server, over: engine)
    while engine.servingCount < 3 { await Task.yield() }
    defer { serving.cancel() }
    let remote = caller.remote(over: LocalTransport(as: "shop", over: engine))
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { remote }, as: "Depot")
    if compares { await remote.compare(with: mediator) }
    let areCompatible = remote.status.incompatible.isEmpty
    do {
      try await caller.call(mediator)
      return .works
    } catch let error as MediatorError where error.code == .incompatible {
      let outcome: Outcome = error.mayHaveRun ? .unreadable : .rejected
      if compares { #expect(areCompatible == (outcome != .rejected)) }
      return outcome
    }
  }

  private static func serve(_ edition: any Edition.Type, over engine: LocalEngine) throws -> Task<Void, any Error> {
    func contents<E: Edition>(_ edition: E.Type) -> ModuleContents { ModuleContents { Registration { E() } } }
    let mediator = try Mediator(modules: [])
    try mediator.register(contents(edition), as: "Depot")
    let server = try RemoteServer(
      mediator, over: LocalTransport(as: "depot-process", over: engine), offers: edition.offers)
    return Task { try await server.run() }
  }

  @Test("Once another instance has answered, an action that differed is compared again before it is rejected (RM24)")
  func deploy() async throws {
    let engine = LocalEngine()
    let old = try Self.serve(OldDeploy.self, over: engine)
    while engine.servingCount < 3 { await Task.yield() }
    let remote = NewDeploy.remote(over: LocalTransport(as: "shop", over: engine))
    let mediator = try Mediator(modules: [])
    try mediator.register(ModuleContents { remote }, as: "Depot")
    await remote.compare(with: mediator)
    for _ in 0..<2 {
      await expect(.incompatible) { try await Base.call(mediator) }
      _ = try await mediator.call(ping)
    }
    let new = try Self.serve(NewDeploy.self, over: engine)
    while engine.servingCount < 6 { await Task.yield() }
    old.cancel()
    _ = await old.result
    await expect(.incompatible) { try await Base.call(mediator) }
    _ = try await mediator.call(ping)
    try await Base.call(mediator)
    #expect(remote.status.incompatible.isEmpty)
    new.cancel()
  }
}

private let ping = ActionKey<Int>("depot", "ping")

private struct OldDeploy: Edition {
  static var actions: ActionTable<Self> {
    Action(RequiredInput.key) { Order(id: $1 * $3, note: $2) }.exposedToPeers()
    Action(ping) { _ in 1 }.exposedToPeers()
  }
  static var offers: [Offer] { [Offer(RequiredInput.key, to: "shop"), Offer(ping, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote { NewDeploy.remote(over: transport) }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(ping) }
}

private struct NewDeploy: Edition {
  static var actions: ActionTable<Self> {
    Action(Base.key) { Order(id: $1, note: $2) }.exposedToPeers()
    Action(ping) { _ in 1 }.exposedToPeers()
  }
  static var offers: [Offer] { [Offer(Base.key, to: "shop"), Offer(ping, to: "shop")] }
  static func remote(over transport: any Transport) -> Remote {
    Remote("depot", over: transport) {
      RemoteAction(Base.key)
      RemoteAction(ping)
    }
  }
  static func call(_ mediator: Mediator) async throws { _ = try await mediator.call(ping) }
}
