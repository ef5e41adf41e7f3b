import MediatorLinks

/// The targets of a registry whose actions run in other processes.
struct RemoteTargets: RegistryPart {
  private var targets: [(link: RemoteLink, module: ModuleName)] = []

  /// Always `true`: calls reach the targets themselves.
  var isEmpty: Bool { true }

  mutating func add(_ link: RemoteLink, of module: ModuleName) { targets.append((link, module)) }
  mutating func add(_ target: TargetRecord, _ entry: inout ModuleEntry) {}
  mutating func remove(_ target: TargetName) { targets.removeAll { $0.link.target == target } }
  mutating func remove(_ module: ModuleName) { targets.removeAll { $0.module == module } }
  func publish(after previous: Published?, at place: Int) -> Published { Published(targets.map(\.link)) }

  /// The targets as calls, catalogs and explanations see them.
  final class Published: ForwardingPart {
    private let links: [RemoteLink]

    init(_ links: [RemoteLink]) { self.links = links }

    private func link(of target: TargetName) -> RemoteLink? { links.first { $0.target == target } }

    /// Returns whether the process has said that an action may not run twice.
    func runsOnce(_ address: ActionAddress) -> Bool {
      link(of: address.target)?.status.runningOnce.contains(address.action) ?? false
    }

    /// Returns the preparation that adds an ID, which observers see in both processes.
    func preparation(of target: TargetName) -> CallPreparation? {
      if link(of: target) == nil { return nil }
      return { options in
        if options[RemoteCallContext.self] != nil { return nil }
        var options = options
        options[RemoteCallContext.self] = .ofNewCall()
        return options
      }
    }

    func forwarded(_ target: TargetName) -> ForwardedTarget? {
      link(of: target).map { link in
        let status = link.status
        return ForwardedTarget(
          engine: link.transport.engine, state: "\(status)", differences: status.differences)
      }
    }
  }
}

/// Enters a target of another process.
struct RemoteEntry: Registrable {
  let link: RemoteLink

  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.parts.change(RemoteTargets.self) { $0.add(link, of: entry.module) }
  }
}
