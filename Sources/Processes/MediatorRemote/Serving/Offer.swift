import Foundation
public import MediatorKit

/// An action that a process offers to others.
///
/// ```swift
/// Offer(Stock.count, to: "shop", "clinic")
/// ```
///
/// Nothing is offered by default, and the action must also be exposed to ``/MediatorLinks/LinkSource/peer``.
public struct Offer: Sendable {
  /// The result of an action, as JSON.
  enum Output {
    case value([UInt8])
    case parts(OpenParts.Source)
  }

  /// Runs the action with inputs that were read.
  typealias Prepared = @Sendable (CallOptions) async throws -> Output

  /// A result that cannot be encoded.
  struct ResultWithoutForm: Error {
    let type: String
    let problem: CodingProblem
  }

  let key: any AnyActionKey
  /// The peers, or `nil` for every process on the engine.
  let peers: Set<PeerName>?
  let remoteKey: RemoteKey
  /// Whether the result has parts.
  let isInParts: Bool
  /// - Throws: The error that rejects each call, or the inputs.
  let prepare: @Sendable (Mediator, [UInt8]) throws(MediatorError) -> Prepared

  var address: ActionAddress { remoteKey.address }

  /// Creates an offer of an action to processes by their names, which the engine must verify.
  public init<Output: Codable, each Input: Codable>(_ key: ActionKey<Output, repeat each Input>, to peers: PeerName...)
  {
    self.init(key, Set(peers)) { .value(try Self.json($0)) }
  }

  /// Creates an offer of an action without a result to processes by their names, which the engine must verify.
  public init<each Input: Codable>(_ key: ActionKey<Void, repeat each Input>, to peers: PeerName...) {
    self.init(key, Set(peers)) { _ in .value(try Self.json(WireVoid())) }
  }

  /// Creates an offer of an action with a result in parts to processes by their names, which the engine must verify.
  public init<Part: Codable & Sendable, each Input: Codable>(
    _ key: ActionKey<AsyncThrowingStream<Part, any Error>, repeat each Input>, to peers: PeerName...
  ) {
    self.init(key, Set(peers), isInParts: true) { Self.parts($0) }
  }

  /// Creates an offer of an action to every process on the engine.
  public init<Output: Codable, each Input: Codable>(toEveryPeer key: ActionKey<Output, repeat each Input>) {
    self.init(key, nil) { .value(try Self.json($0)) }
  }

  /// Creates an offer of an action without a result to every process on the engine.
  public init<each Input: Codable>(toEveryPeer key: ActionKey<Void, repeat each Input>) {
    self.init(key, nil) { _ in .value(try Self.json(WireVoid())) }
  }

  /// Creates an offer of an action with a result in parts to every process on the engine.
  public init<Part: Codable & Sendable, each Input: Codable>(
    toEveryPeer key: ActionKey<AsyncThrowingStream<Part, any Error>, repeat each Input>
  ) {
    self.init(key, nil, isInParts: true) { Self.parts($0) }
  }

  private static func parts<Part: Codable & Sendable>(_ parts: AsyncThrowingStream<Part, any Error>) -> Output {
    .parts { add in
      for try await part in parts { try await add(try json(part)) }
    }
  }

  private static func json<Value: Encodable>(_ value: Value) throws(ResultWithoutForm) -> [UInt8] {
    do {
      return try WireJSON.encode(value)
    } catch {
      throw ResultWithoutForm(type: readableTypeName(of: Value.self), problem: error)
    }
  }

  private init<Result: Sendable, each Input: Codable>(
    _ key: ActionKey<Result, repeat each Input>, _ peers: Set<PeerName>?, isInParts: Bool = false,
    _ encode: @escaping @Sendable (Result) throws -> Output
  ) {
    self.isInParts = isInParts
    self.key = key
    self.peers = peers
    let call = RemoteKey(key)
    remoteKey = call
    let offered = OfferedPlan()
    prepare = { mediator, data throws(MediatorError) in
      let plan = try offered.plan(of: key, in: mediator)
      let inputs: (repeat each Input)
      do throws(CodingProblem) {
        inputs = try WireJSON.decode(call.parameters, from: data)
      } catch {
        throw MediatorError(.malformedParameter, at: call.address, "malformed inputs: \(error)")
      }
      return { options in
        try encode(try await mediator.callForPeer(key, repeat each inputs, by: plan, options: options))
      }
    }
  }

  func isOffered(to peer: PeerName) -> Bool { peers?.contains(peer) ?? true }
}

extension Offer {
  /// Returns the reasons why no peer could call the action.
  func problems(_ mediator: Mediator, _ transport: any Transport) -> [MediatorError] {
    var problems: [MediatorError] = []
    do throws(MediatorError) {
      _ = try mediator.planForPeers(key, in: mediator.planned)
    } catch {
      problems.append(error)
    }
    func add(_ code: MediatorError.Code, _ text: String) {
      problems.append(MediatorError(code, at: address, text))
    }
    for input in key.parameters where Self.endsProcesses(input.type) {
      add(.notOffered, "'\(input.label)' cannot be offered: decoding \(input.typeName) ends the process for some texts")
    }
    guard let peers else { return problems }
    if peers.isEmpty { add(.notOffered, "offered to nobody: expected the names of peers") }
    for peer in peers.sorted() {
      if let problem = peer.problem { add(.invalidName, "'\(peer)': invalid name of a peer: \(problem)") }
    }
    if !peers.isEmpty, !transport.limits.verifiesCallers {
      add(
        .notOffered,
        "offered by name over \(transport.engine), which does not verify names: expected an engine that does, or 'toEveryPeer'"
      )
    }
    return problems
  }

  /// Returns whether Foundation traps on Linux when it decodes some values of a type.
  private static func endsProcesses(_ type: any Any.Type) -> Bool {
    ["IndexSet", "CharacterSet"].contains(readableTypeName(of: unwrapped(type)))
  }
}
