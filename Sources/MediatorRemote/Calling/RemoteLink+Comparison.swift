import Foundation
import MediatorKit
import MediatorLinks
import MediatorManifest

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
      })
  }

  /// Returns in what an action differs from the one in its process: the first reason why it cannot be called, or a few others.
  private func differences(
    of action: Manifest.Action, from other: Manifest.Action?
  ) -> [(text: String, isBreaking: Bool)] {
    guard let other else {
      return [("not offered: found no offer to '\(transport.peer)' in the process of '\(target)'", true)]
    }
    // The other process ignores an input that it does not know, and here it may be omitted.
    let labels = Set(other.parameters.map(\.label))
    let called = action.parameters.filter { $0.required || labels.contains($0.label) }
    let changes = Manifest.alone(other, other.parameters, of: target).changes(from: .alone(action, called, of: target))
    if let change = changes.first(where: { $0.severity == .breaking }) {
      return [("incompatible with its process: \(change.message)", true)]
    }
    var others = changes.filter { $0.severity == .opening || $0.severity == .new }.prefix(3).map { ($0.message, false) }
    let lost = Set(other.tags).subtracting(action.tags)
    if !lost.isEmpty {
      let tags = lost.sorted().map { "'\($0)'" }.joined(separator: ", ")
      others.append(("It has no tag \(tags) here, but in its process.", false))
    }
    return others
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

extension Manifest.Parameter {
  /// The parameter without what only URLs need.
  fileprivate var asCalled: Manifest.Parameter { Manifest.Parameter(label, type, required: required) }
}
