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
  /// Reads inputs, and returns what runs the action and returns the result as JSON.
  typealias Prepared = @Sendable (Mediator, CallOptions) async throws -> Data

  /// A result that cannot be encoded.
  struct ResultWithoutForm: Error {
    let type: String
    let problem: CodingProblem
  }

  let key: any AnyActionKey
  /// The peers, or `nil` for every process on the engine.
  let peers: Set<PeerName>?
  let remoteKey: RemoteKey
  let prepare: @Sendable (Data) throws(CodingProblem) -> Prepared

  var address: ActionAddress { remoteKey.address }

  /// Offers an action to processes by their names, which the engine must verify.
  public init<Output: Codable, each Input: Codable>(_ key: ActionKey<Output, repeat each Input>, to peers: PeerName...)
  {
    self.init(key, Set(peers))
  }

  /// Offers an action without a result to processes by their names, which the engine must verify.
  public init<each Input: Codable>(_ key: ActionKey<Void, repeat each Input>, to peers: PeerName...) {
    self.init(key, Set(peers))
  }

  /// Offers an action to every process on the engine.
  public init<Output: Codable, each Input: Codable>(toEveryPeer key: ActionKey<Output, repeat each Input>) {
    self.init(key, nil)
  }

  /// Offers an action without a result to every process on the engine.
  public init<each Input: Codable>(toEveryPeer key: ActionKey<Void, repeat each Input>) {
    self.init(key, nil)
  }

  private init<Output: Codable, each Input: Codable>(
    _ key: ActionKey<Output, repeat each Input>, _ peers: Set<PeerName>?
  ) {
    self.init(key, peers) { try WireJSON.encode($0) }
  }

  private init<each Input: Codable>(_ key: ActionKey<Void, repeat each Input>, _ peers: Set<PeerName>?) {
    self.init(key, peers) { _ in try WireJSON.encode(WireVoid()) }
  }

  private init<Output: Sendable, each Input: Codable>(
    _ key: ActionKey<Output, repeat each Input>, _ peers: Set<PeerName>?,
    _ encode: @escaping @Sendable (Output) throws -> Data
  ) {
    self.key = key
    self.peers = peers
    let call = RemoteKey(key)
    remoteKey = call
    prepare = { data throws(CodingProblem) in
      let reader = try WireJSON.decode(InputObjectReader.self, from: data)
      var position = 0
      let inputs = (repeat try reader.next((each Input).self, call.parameters, &position))
      return { mediator, options in
        let output = try await mediator.callForPeer(key, repeat each inputs, options: options, at: CallSite())
        do {
          return try encode(output)
        } catch {
          throw ResultWithoutForm(type: readableTypeName(of: Output.self), problem: CodingProblem(error))
        }
      }
    }
  }

  func isOffered(to peer: PeerName) -> Bool { peers?.contains(peer) ?? true }
}

extension Offer {
  /// The reasons why no peer could call the action.
  func problems(_ mediator: Mediator, _ transport: any Transport) -> [MediatorError] {
    var problems: [MediatorError] = []
    do throws(MediatorError) {
      try mediator.checkOffer(key)
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

  /// Whether Foundation traps on Linux when it decodes some values of a type.
  private static func endsProcesses(_ type: any Any.Type) -> Bool {
    ["IndexSet", "CharacterSet"].contains(readableTypeName(of: unwrapped(type)))
  }
}
