public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorLinks

/// The item of a module whose target is in another process.
///
/// In the composition root it replaces the module, and callers do not change:
///
/// ```swift
/// enum RemoteStock: Module {
///   static let name: ModuleName = "Stock"
///   static let stock = Remote("stock", over: transport, errors: [StockError.self]) {
///     RemoteAction(Stock.count).route("/stock/:product<int>").exposed(to: .push)
///   }
///   static var contents: ModuleContents { stock }
/// }
/// ```
///
/// Callers can notice four differences: synchronous methods throw
/// ``/MediatorKit/MediatorError/Code/asynchronousAction``; a call can fail with the codes that MediatorRemote adds; a
/// call has a timeout; attachments are not sent to the other process.
public struct Remote: ModuleItem {
  let link: RemoteLink
  private let table: ActionTable<RemoteTarget>

  /// Creates the item.
  ///
  /// - Parameters:
  ///   - target: The name of the target, here and in the other process.
  ///   - transport: The transport to the other process; it connects when it is first used.
  ///   - timeout: The time that a call waits for its answer from sending, unless the caller has a deadline: by default
  ///     ten seconds, at most an hour.
  ///   - version: The version of the offers of the other process, a part of the subject.
  ///   - errors: The errors of the actions that callers catch; others arrive as ``RemoteFailure``.
  ///   - actions: The actions.
  public init(
    _ target: TargetName, over transport: any Transport, timeout: Duration? = nil, version: Int = 1,
    errors: [any (Error & Codable).Type] = [],
    @ActionTableBuilder<RemoteTarget> _ actions: () -> ActionTable<RemoteTarget>
  ) {
    table = actions()
    let timeout = timeout ?? .seconds(MachineClock.stands ? 600 : 10)
    link = RemoteLink(target, transport, timeout, version, errors, table.declarations.map(\.name))
  }

  /// The target, and a start that compares it with the one in the other process.
  public var contents: ModuleContents {
    let (link, target) = (link, link.target)
    let natives = table.declarations.filter(\.isNative).map { action in
      MediatorError(
        .nativeAction, at: ActionAddress(target, action.name),
        "native action: found a remote one, expected an action that another process may call")
    }
    return ModuleContents {
      Registration(table, named: target, problems: natives) { RemoteTarget(link) }
      RemoteEntry(link: link)
      Interception(.target(target), priority: .min, named: link.place) { invocation, next in
        try await link.run(invocation, next)
      }.ofAction
      Startup { mediator in await link.compare(with: mediator) }
    }
  }

  /// The status of the other process.
  public var status: RemoteStatus { link.status }

  /// Asks the other process for its offers, and compares them with the actions that a mediator calls.
  ///
  /// `mediator.start()` does so. Calls of actions that differ are rejected until the next comparison, all others work.
  ///
  /// - Returns: The status; an engine that cannot be reached is not an error.
  @discardableResult public func compare(with mediator: Mediator) async -> RemoteStatus {
    await link.compare(with: mediator)
    return status
  }
}

/// The status of a process, from calls and from ``Remote/compare(with:)``.
public struct RemoteStatus: Sendable, CustomStringConvertible {
  /// Whether the process can be reached.
  public enum Reachability: Sendable, Hashable {
    /// Nothing was sent yet.
    case unknown
    /// The last message was answered.
    case reachable
    /// The last message was not answered; the text says why.
    case unreachable(String)
  }

  /// The target and its engine, such as `remote order by nats`.
  public let place: String
  /// Whether the process can be reached.
  public internal(set) var reachability = Reachability.unknown
  /// The instant of the last change of `reachability`, or `nil` if nothing was sent yet.
  public internal(set) var since: ContinuousClock.Instant?
  /// The instant of the last answer, or `nil` if there was none.
  public internal(set) var answeredAt: ContinuousClock.Instant?
  /// The instant of the last comparison, or `nil` if there was none.
  public internal(set) var comparedAt: ContinuousClock.Instant?
  /// The reasons why actions cannot be called, by name; empty before the first comparison.
  public var incompatible: [ActionName: String] {
    let breaking = differences.lazy.filter(\.isBreaking).compactMap { difference in
      difference.action.map { ($0, difference.text) }
    }
    return Dictionary(breaking, uniquingKeysWith: { first, _ in first })
  }
  /// The number of instances that have answered in the last minute, since the process was last unreachable; at most
  /// 1,000.
  public internal(set) var instanceCount = 0
  /// Other differences, such as a tag that only the other process has, with the name of the action.
  public var findings: [String] {
    differences.filter { !$0.isBreaking }.map { difference in
      difference.action.map { "\($0): \(difference.text)" } ?? difference.text
    }
  }
  var differences: [ForwardedTarget.Difference] = []
  /// The actions that the process does not offer to this one.
  var notOffered: Set<ActionName> = []
  /// The actions that may not run twice in the process, although they may by their tags here.
  var runningOnce: Set<ActionName> = []

  /// Returns the reason why an action cannot be called, found without the dictionary, because each call needs it.
  func reason(against action: ActionName) -> String? {
    differences.first { $0.isBreaking && $0.action == action }?.text
  }

  init(place: String) { self.place = place }

  /// The target, its reachability with the age in whole seconds, the number of instances, and the last comparison, in one line.
  public var description: String {
    let age = since.map { " for \((ContinuousClock.now - $0).components.seconds) s" } ?? ""
    let state =
      switch reachability {
      case .unknown: "not tried yet"
      case .reachable where instanceCount == 0: "reachable\(age)"
      case .reachable: "reachable\(age), \(instanceCount) \(instanceCount == 1 ? "instance" : "instances")"
      case .unreachable(let reason): "unreachable\(age): \(reason.cutToLine)"
      }
    let compared = comparedAt.map { ", compatible \((ContinuousClock.now - $0).components.seconds) s ago" } ?? ""
    let actions = incompatible.isEmpty ? compared : ", \(incompatible.count) incompatible"
    return "\(place.cutToLine): \(state)\(actions)"
  }
}
