import Foundation
import MediatorManifest
import Synchronization

extension RemoteLink {
  /// The age after which a difference of an action is compared again before the action is rejected.
  private static let comparisonAge = Duration.seconds(60)

  /// The status of the other process.
  struct Current {
    /// The maximum number of instances that are remembered.
    private static let maximumInstances = 1000

    var status: RemoteStatus
    /// The instant at which each instance last answered.
    var answered: [String: ContinuousClock.Instant] = [:]
    /// The mediator that was compared last.
    weak var mediator: Mediator?
    /// Whether an instance has answered that had not when the processes were last compared.
    var hasNewInstance = false
    private var pruned = ContinuousClock.now

    init(_ status: RemoteStatus) { self.status = status }

    /// Returns the error of a call whose action cannot be called, with the code that the process would answer with.
    func error(of address: ActionAddress) -> MediatorError? {
      status.reason(against: address.action).map { reason in
        let code: MediatorError.Code = status.notOffered.contains(address.action) ? .notOffered : .incompatible
        return MediatorError(code, at: address, reason, found: reason)
      }
    }

    /// Returns the mediator to compare again if an action cannot be called, and another instance has come or a minute has passed.
    mutating func comparing(before action: ActionName) -> Mediator? {
      guard status.reason(against: action) != nil || status.runningOnce.contains(action),
        let last = status.comparedAt, hasNewInstance || .now - last > RemoteLink.comparisonAge
      else { return nil }
      // Other calls do not wait for the comparison.
      status.comparedAt = .now
      hasNewInstance = false
      return mediator
    }

    mutating func answered(_ instance: String?) {
      let time = ContinuousClock.now
      status.answeredAt = time
      guard let instance else { return }
      if time - pruned > .seconds(60) {
        answered = answered.filter { $0.value > time - .seconds(60) }
        pruned = time
      }
      if answered[instance] == nil { hasNewInstance = true }
      if answered.count < Self.maximumInstances || answered[instance] != nil { answered[instance] = time }
    }
  }

  var status: RemoteStatus {
    let minuteAgo = ContinuousClock.now - .seconds(60)
    return current.withLock { current in
      var status = current.status
      status.instanceCount = current.answered.values.count { $0 > minuteAgo }
      return status
    }
  }

  /// Records an answer with its instance.
  func note(_ answer: RemoteMessage) {
    let instance = Answer.instance(of: answer)
    note(.reachable) { $0.answered(instance) }
  }

  /// Records whether a message was answered.
  func note(_ new: RemoteStatus.Reachability, _ more: (inout Current) -> Void = { _ in }) {
    current.withLock { current in
      more(&current)
      let old = current.status.reachability
      if old == new { return }
      // Another instance may have come.
      if new == .reachable {
        current.status.differences.removeAll(where: \.isBreaking)
      } else {
        current.answered = [:]
      }
      // The reason may change while the engine stays away.
      if case .unreachable = old, case .unreachable = new {} else { current.status.since = .now }
      current.status.reachability = new
    }
  }

  private func remember(_ mediator: Mediator) { current.withLock { $0.mediator = mediator } }

  /// Records the actions that differ in the other process.
  private func note(
    _ differences: [ForwardedTarget.Difference], notOffered: Set<ActionName> = [], runningOnce: Set<ActionName> = []
  ) {
    current.withLock { current in
      current.status.comparedAt = .now
      current.status.differences = differences
      current.status.notOffered = notOffered
      current.status.runningOnce = runningOnce
      current.hasNewInstance = false
    }
  }
}

extension RemoteLink {
  /// Compares the actions that a mediator calls with those that the other process offers.
  func compare(with mediator: Mediator) async {
    remember(mediator)
    let subject = Subjects.manifest(version, target.rawValue, transport.peer.rawValue)
    let answer: RemoteMessage
    do throws(TransportError) {
      answer = try await transport.request(subject, RemoteMessage(), until: .now + timeout)
    } catch {
      return error == .timedOut ? note(.unreachable("no answer in \(timeout)")) : note(error)
    }
    note(answer)
    let offered: Manifest
    do {
      offered = try Manifest(answer.body, named: "manifest of \(target)")
    } catch {
      let text = "its manifest cannot be read: \(error)".cutToLine
      return note([ForwardedTarget.Difference(nil, text, isBreaking: false)])
    }
    let called = mediator.manifest().targets.first { $0.name == target }?.actions ?? []
    let theirs = offered.targets.first { $0.name == target }?.actions ?? []
    note(
      called.flatMap { action in
        differences(of: action, from: theirs.first { $0.name == action.name }).map { text, isBreaking in
          ForwardedTarget.Difference(action.name, text.cutToLine, isBreaking: isBreaking)
        }
      }, notOffered: Set(called.map(\.name)).subtracting(theirs.map(\.name)),
      runningOnce: Set(called.filter(\.mayRunTwice).map(\.name))
        .intersection(theirs.filter { !$0.mayRunTwice }.map(\.name)))
  }

  /// Returns the differences of an action from the one in its process: the first reason why it cannot be called, or
  /// others.
  private func differences(
    of action: Manifest.Action, from other: Manifest.Action?
  ) -> [(text: String, isBreaking: Bool)] {
    guard let other else {
      return [("not offered to '\(transport.peer)' by the process of '\(target)'", true)]
    }
    // The other process ignores an input that it does not know, and here it may be omitted.
    let labels = Set(other.parameters.map(\.label))
    let called = action.parameters.filter { $0.isRequired || labels.contains($0.label) }
    let changes = Manifest.alone(other, other.parameters, of: target).changes(from: .alone(action, called, of: target))
    // The older one of both is not known.
    let both = "found \(text(of: action)) here and \(text(of: other)) there"
    if !Self.reads(other, action) || changes.contains(where: { $0.severity == .breaking }) {
      return [("incompatible with its process: \(both)", true)]
    }
    var others: [(text: String, isBreaking: Bool)] = []
    if changes.contains(where: { $0.severity == .opening || $0.severity == .new }) {
      others.append(("It differs in its process: \(both).", false))
    }
    let lost = Set(other.tags).subtracting(action.tags)
    if !lost.isEmpty {
      let tags = lost.sorted().map { "'\($0)'" }.joined(separator: ", ")
      others.append(("It has no tag \(tags) here, but in its process.", false))
    }
    if action.mayRunTwice, !other.mayRunTwice {
      others.append(("It has the tag '\(RemoteRetry.tag)' here, and not in its process: it is not repeated.", false))
    }
    return others
  }

  /// Returns whether an action can read the calls of one elsewhere, as ``RemoteKey/readable`` says of keys.
  private static func reads(_ action: Manifest.Action, _ called: Manifest.Action) -> Bool {
    func texts(_ action: Manifest.Action, _ mayBeOmitted: Bool) -> [ExactText] {
      action.parameters.filter { ($0.default != nil || $0.type.hasSuffix("?")) == mayBeOmitted }
        .map { ExactText(RemoteKey.text($0.label, $0.type)) }
    }
    let (required, optional, passed) = (Set(texts(action, false)), texts(action, true), Set(texts(called, false)))
    let more = passed.subtracting(required)
    return RemoteKey.unwrapped(action.output) == RemoteKey.unwrapped(called.output)
      && required.isSubset(of: passed) && more.isSubset(of: optional)
      && more.subtracting(optional.prefix(RemoteKey.maximumOptionals)).count <= 1
  }

  /// Returns the signature of an action; `= …` is an input that may be omitted.
  private func text(of action: Manifest.Action) -> String {
    let inputs = action.parameters.map { input in
      "\(input.label): \(input.type)\(input.isRequired || input.type.hasSuffix("?") ? "" : " = …")"
    }
    return "\(target)/\(action.name)(\(inputs.joined(separator: ", "))) -> \(action.output)"
  }
}

extension Manifest {
  /// Returns the manifest of one action as callers see it.
  ///
  /// Its isolation, exposure and texts are not compared, nor the order of inputs, which are passed by label, nor whether its result
  /// is optional.
  static func alone(_ action: Action, _ parameters: [Parameter], of target: TargetName) -> Manifest {
    let inputs = parameters.map(\.asCalled).sorted { $0.label < $1.label }
    return offered(
      [Action(action.name, inputs, output: RemoteKey.unwrapped(action.output), isAsync: true)], of: target)
  }

  /// Returns the manifest of the actions that a process offers to a peer.
  static func offered(_ actions: [Action], of target: TargetName) -> Manifest {
    Manifest(modules: [], targets: [Target(target, module: "Remote", actions: actions)], namespaces: [])
  }
}

extension Manifest.Action {
  /// Whether a call may be repeated, by its tag.
  fileprivate var mayRunTwice: Bool { tags.contains(RemoteRetry.tag) }
}

extension Manifest.Parameter {
  /// The parameter without the properties that only URLs need.
  fileprivate var asCalled: Manifest.Parameter { Manifest.Parameter(label, type, isRequired: isRequired) }
}
