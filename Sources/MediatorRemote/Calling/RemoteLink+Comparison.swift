import Foundation
import MediatorKit
import MediatorManifest

extension RemoteLink {
  /// Compares the actions that a mediator calls with those that the other process offers.
  func compare(with mediator: Mediator) async {
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
      return note([RemotePlace.Difference(nil, text, isBreaking: false)])
    }
    let called = mediator.manifest().targets.first { $0.name == target }?.actions ?? []
    let theirs = offered.targets.first { $0.name == target }?.actions ?? []
    var differences: [RemotePlace.Difference] = []
    for action in called {
      func note(_ text: String, isBreaking: Bool = false) {
        differences.append(RemotePlace.Difference(action.name, text.cutToLine, isBreaking: isBreaking))
      }
      guard let other = theirs.first(where: { $0.name == action.name }) else {
        note("not offered: found no offer to '\(transport.peer)' in the process of '\(target)'", isBreaking: true)
        continue
      }
      for change in Manifest.alone(other, of: target).changes(from: .alone(action, of: target)) {
        switch change.severity {
        case .breaking: note("incompatible with its process: \(change.message)", isBreaking: true)
        case .opening: note("\(change)")
        case .compatible, .cosmetic: break
        }
      }
      let lost = Set(other.tags).subtracting(action.tags)
      if !lost.isEmpty {
        let tags = lost.sorted().map { "'\($0)'" }.joined(separator: ", ")
        note("'\(target)/\(action.name)' has no tag \(tags) here, but in its process")
      }
    }
    note(differences)
  }
}

extension Manifest {
  /// Returns the manifest of one action as callers see it: its isolation, exposure and texts are not compared.
  static func alone(_ action: Action, of target: TargetName) -> Manifest {
    offered([Action(action.name, action.parameters.map(\.asCalled), output: action.output, isAsync: true)], of: target)
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
