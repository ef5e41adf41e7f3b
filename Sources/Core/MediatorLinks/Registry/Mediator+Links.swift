// Files that import this library need not import the libraries that it uses, also with member import visibility.
@_exported public import MediatorKit
@_exported public import RoutePatterns
import Synchronization

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

  /// The app's rewrites for URLs, or `nil` if there are none; you can replace them while links are opened.
  ///
  /// The rewrites of route files apply beside them. A file with a rule of the same pattern and priority is not loaded; a rule
  /// that is assigned later takes precedence over that of the file.
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
      linkState.gate.state = newValue
    }
  }
}

/// The state of a mediator for links beside its registry: the settings, the gate and the rewrites.
final class LinkState: Sendable {
  let settings: LinkSettings
  /// The reader of URLs, if it is the standard one.
  let standardReader: StandardURLReader?
  let gate: AppGate
  private let rewriting = Mutex<(set: RewriteSet?, version: Int)>((nil, 0))
  /// Whether there are rewrites, read without the lock.
  private let isRewriting = Atomic(false)

  init(_ settings: LinkSettings) {
    self.settings = settings
    standardReader = settings.reader as? StandardURLReader
    gate = AppGate(settings)
  }

  var rewrites: RewriteSet? {
    get { isRewriting.load(ordering: .acquiring) ? rewriting.withLock { $0.set } : nil }
    set {
      // The old rewrites are released outside the lock, because they may contain closures of client code.
      let old = rewriting.withLock { rewriting in
        defer {
          rewriting = (newValue, rewriting.version + 1)
          isRewriting.store(newValue != nil, ordering: .releasing)
        }
        return rewriting
      }
      withExtendedLifetime(old) {}
    }
  }

  /// The rewrites, with a number that each assignment changes.
  var numberedRewrites: (set: RewriteSet?, version: Int) { rewriting.withLock { $0 } }
}

/// The rewrites of route files, joined to those of the app when a link needs them.
final class AddedRewrites: Sendable {
  let rules: [(module: ModuleName, rule: Rewrite)]
  private let joined = Mutex<(set: RewriteSet, version: Int)?>(nil)

  init(_ rules: [(module: ModuleName, rule: Rewrite)]) { self.rules = rules }

  /// Returns all rewrites; those of the app come first.
  func joined(to state: LinkState) -> RewriteSet {
    let own = state.numberedRewrites
    if let known = joined.withLock({ $0 }), known.version == own.version { return known.set }
    // Constraints are closures of client code, so the set is built, and the old one released, outside the lock.
    let set = RewriteSet.checked((own.set?.rules ?? []) + rules.map(\.rule)).set
    let old = joined.withLock { joined in
      defer { joined = (set, own.version) }
      return joined
    }
    withExtendedLifetime(old) {}
    return set
  }
}

extension RewriteSet {
  /// Creates a set, checking rules with the web hosts of a mediator.
  ///
  /// ```swift
  /// mediator.rewrites = try RewriteSet(file.rewrites.rules, for: mediator)
  /// ```
  ///
  /// Besides the problems that ``/RoutePatterns/RewriteSet/init(_:)`` finds, a rule that forms a cycle through a host
  /// of the app is an error: `/order/:id` to `https://shop.example/order/:id`, if the app owns `shop.example`. If the
  /// URL is to be opened outside the app, set `isExternal` of the rule.
  ///
  /// - Throws: ``/RoutePatterns/RewriteError`` with every problem.
  /// - Complexity: As ``/RoutePatterns/RewriteSet/init(_:)``.
  public init(_ rewrites: [Rewrite], for mediator: Mediator) throws(RewriteError) {
    let index = mediator.registry.links.index
    try self.init(rewrites) { index.routes(ofHostIn: $0, global: mediator.links.ownHosts) != nil }
  }
}
