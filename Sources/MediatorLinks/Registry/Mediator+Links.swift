public import MediatorKit
public import RoutePatterns

extension Mediator {
  /// Creates a mediator with modules and settings for URLs.
  ///
  /// - Parameters:
  ///   - modules: The modules, in order.
  ///   - links: The settings for URLs; those of a mediator without them are ``LinkSettings/standard``.
  ///   - discovering: Whether exported modules of linked code are added after `modules`; see `ModuleExport`.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Throws: `MediatorError` with all errors of the settings and modules.
  /// - Complexity: O(*n*) in the number of actions; no target is created.
  public convenience init(
    modules: [any Module.Type] = [], links: LinkSettings, discovering: Bool = false,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    try self.init(modules, discovering, at: CallSite(fileID: fileID, line: line)) { errors in
      var registry = RegistryContents()
      errors = links.errors
      registry.parts.change(LinkRegistryContents.self) { contents in
        contents = LinkRegistryContents(LinkState(links))
        for namespace in links.namespaces { contents.add(namespace, of: ModuleName.app, &errors) }
      }
      return registry
    }
  }

  /// The settings, the gate and the rewrites, which enter the registry when they are first set.
  private var linkState: LinkState {
    let known = registry.links
    if !known.isAbsent { return known.state }
    var state: LinkState?
    change { (registry: inout RegistryContents) throws(Never) in
      state = registry.parts.change(LinkRegistryContents.self) { $0.state }
    }
    return state ?? registry.links.state
  }

  /// The settings for URLs.
  public var links: LinkSettings { registry.links.settings }

  /// The rewrites for URLs, or `nil` if there are none; you can replace them while links are opened.
  public var rewrites: RewriteSet? {
    get { registry.links.state.rewrites }
    set {
      if newValue == nil, registry.links.isAbsent { return }
      linkState.rewrites = newValue
    }
  }

  /// The link gate: whether links are opened, held or rejected.
  ///
  /// Setting it to `.open` opens the waiting links; setting it to `.rejecting` rejects them.
  public var linkGate: LinkGate {
    get { registry.links.state.gate.state }
    set {
      if newValue == .open, registry.links.isAbsent { return }
      linkState.gate.set(newValue)
    }
  }
}
