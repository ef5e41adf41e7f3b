public import MediatorKit

/// An action that another process runs.
///
/// It has the modifiers of an ``/MediatorKit/Action``. Inputs and result must be `Codable`.
///
/// ```swift
/// RemoteAction(Stock.count).route("/stock/:product<int>").tagged("signed-in").exposed(to: .push)
/// ```
public typealias RemoteAction<Output: Sendable, each Input: Sendable> = Action<RemoteTarget, Output, repeat each Input>

extension Action where T == RemoteTarget, Output: Codable, repeat each Input: Codable {
  /// Creates the remote action of a key.
  public init(_ key: ActionKey<Output, repeat each Input>) {
    let call = RemoteKey(key)
    self.init(
      key,
      perform: { @concurrent (target: RemoteTarget, input: repeat each Input) async throws -> Output in
        try await target.link.call(call, repeat each input, as: Output.self)
      })
  }
}

extension Action where T == RemoteTarget, Output == Void, repeat each Input: Codable {
  /// Creates the remote action of a key without a result.
  public init(_ key: ActionKey<Void, repeat each Input>) {
    let call = RemoteKey(key)
    self.init(
      key,
      perform: { @concurrent (target: RemoteTarget, input: repeat each Input) async throws -> Void in
        _ = try await target.link.call(call, repeat each input, as: WireVoid.self)
      })
  }
}

extension Action where T == RemoteTarget, repeat each Input: Codable {
  /// Creates the remote action of a key whose result has parts.
  public init<Part: Codable & Sendable>(_ key: ActionKey<Output, repeat each Input>)
  where Output == AsyncThrowingStream<Part, any Error> {
    let call = RemoteKey(key)
    self.init(
      key,
      perform: { @concurrent (target: RemoteTarget, input: repeat each Input) async throws -> Output in
        try await target.link.parts(call, repeat each input, of: Part.self)
      })
  }
}

/// The target of remote actions, which ``Remote`` registers under the name of the target in the other process.
public final class RemoteTarget: Target {
  /// `remote`; each ``Remote`` has the name of its target.
  public static let name: TargetName = "remote"
  /// No actions: each ``Remote`` has its own.
  public static var actions: ActionTable<RemoteTarget> {}

  let link: RemoteLink

  init(_ link: RemoteLink) { self.link = link }
}
