public import MediatorKit
import MediatorText
public import RoutePatterns

/// A snapshot of the modules, targets, routes and rewrites of a mediator, for tools that list, check or document them.
///
/// ```swift
/// for target in mediator.catalog().targets {
///   for action in target.actions { print("\(target.name)/\(action.name)\(action.signatureText)") }
/// }
/// ```
///
/// It does not contain the overrides of tests.
public struct Catalog: Sendable {
  /// The modules, in the order of registration.
  public let modules: [Module]
  /// The targets, sorted by name.
  public let targets: [Target]
  /// The namespaces: the global one first, then the others in the order of registration.
  public let namespaces: [Namespace]
  /// The rewrites, in the order they are tried.
  public let rewrites: [Rewrite]
  /// The tags that have an interceptor.
  package let heldTags: Set<ActionTag>
  /// The interceptors with their modules, in the order they run.
  package let interceptions: [(module: ModuleName, interception: Interception)]
  /// The targets that fallbacks are for, with the modules of the fallbacks.
  package let fallbackTargets: [(module: ModuleName, target: TargetName)]
  /// The links that the browser opens because the app does not, or `nil` if there are none.
  public let browser: BrowserRule?
  /// The names of items in queries and fragments whose values nothing prints; see ``LinkSettings/secretItems``.
  public let secretItems: Set<String>
}

extension Catalog {
  /// A module with its declared dependencies.
  public struct Module: Sendable {
    /// The name of the module.
    public let name: ModuleName
    /// The services that it registers: the protocol and the name of the variant, as in messages, sorted.
    public let services: [String]
    /// The services that it requires, as declared.
    public let requiredServices: [String]
    /// The keys that it calls.
    public let requiredKeys: [any AnyActionKey]
    /// The keys that it publishes.
    public let publishedKeys: [any AnyActionKey]
    /// Whether it has an item to start.
    package let hasStartup: Bool
  }

  /// A target and its actions.
  public struct Target: Sendable {
    /// The name of the target.
    public let name: TargetName
    /// The module that registered it.
    public let module: ModuleName
    /// Whether one instance serves all calls.
    public let lifetime: Lifetime
    /// Whether its table has a ``/MediatorKit/Fallback`` for calls of actions that it does not have.
    public let hasFallback: Bool
    /// The engine that takes its calls to another process, such as `nats`, or `nil` if it is in this one.
    public let remote: String?
    /// Its actions, in the order of declaration.
    public let actions: [ActionInfo]
    /// The differences of its actions in the process that runs them, by the last comparison.
    package let differences: [ForwardedTarget.Difference]
  }

  /// A namespace and its routes.
  public struct Namespace: Sendable {
    /// The namespace, as declared.
    public let namespace: RouteNamespace
    /// The module that added it, or `the app` for one of the link settings.
    public let module: ModuleName
    /// The custom schemes whose URLs belong to it, or `nil` for all schemes that belong to no other namespace.
    public let schemes: Set<String>?
    /// The web hosts whose URLs belong to it.
    public let hosts: Set<String>
    /// The reader of its URLs.
    public let reader: any URLReader
    /// Whether it has a ``/MediatorKit/Fallback`` for unmatched URLs.
    public let hasFallback: Bool
    /// The routes, in the order they are tried.
    public let routes: [RegisteredRoute]
  }

  /// A route, and the action or closure that it maps to.
  public struct RegisteredRoute: Sendable {
    /// The pattern, or `nil` for a matcher.
    public let pattern: RoutePattern?
    /// The name of the namespace.
    public let namespace: String
    /// The priority; higher is tried first.
    public let priority: Int
    /// The module that registered it, or `the app` for a route added at run time.
    public let module: ModuleName
    /// The exposure of the route; that of the action applies too.
    public let exposure: Exposure
    /// The values of inputs that neither the URL nor the context contains.
    public let defaults: Parameters
    /// The action or closure; the action may not be registered.
    public let destination: Destination
    /// The declaration of the closure, or `nil` if the route maps to an action.
    public let closure: ActionInfo?
    /// The template of the parent's URL, or `nil` if there is none.
    public let parent: String?
    /// The address of the key that names the parent, or `nil` if a template or nothing does.
    package let parentPage: ActionAddress?
    /// Whether the browser opens its URLs.
    public let opensBrowser: Bool
    /// The address of the page's key, or `nil` if it has none.
    package let page: ActionAddress?
    /// The number of the registration; that of an earlier one is smaller.
    package let number: Int
  }
}

extension Mediator {
  /// Returns a snapshot of the modules, targets, routes and rewrites; it creates no targets and runs no client code.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registered items.
  public func catalog() -> Catalog {
    let registry = registry
    let contents = registry.contents
    let linkContents = contents.parts.part(LinkRegistryContents.self) ?? LinkRegistryContents()
    let (links, rewrites) = (registry.links.settings, registry.links.rewrites)
    return Catalog(
      modules: contents.modules(Catalog.Module.init),
      targets: Catalog.targets(of: registry),
      namespaces: zip(linkContents.namespaces, registry.links.index.namespaces).map {
        Catalog.Namespace($0.namespace, of: $0.module, $1, registry, linkContents)
      },
      rewrites: rewrites?.inOrder ?? [],
      heldTags: contents.interceptorTags,
      interceptions: contents.interceptions.map { ($0.module, $0.interception) },
      fallbackTargets: contents.items(of: Fallback<Mediator>.self).compactMap { module, fallback in
        fallback.scope.target.map { (module, $0) }
      },
      browser: links.openExternally == nil ? nil : links.browser,
      secretItems: links.secretItems)
  }

  /// The targets, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of targets.
  public var targets: [Catalog.Target] { Catalog.targets(of: registry) }
}

extension Routes {
  /// Returns the routes of the namespace, in the order they are tried.
  ///
  /// - Throws: ``MediatorLinks/MediatorKit/MediatorError/Code/unknownNamespace``,
  ///   ``MediatorLinks/MediatorKit/MediatorError/Code/routeConflict``.
  public func list() throws -> [Catalog.RegisteredRoute] {
    guard let own = mediator.registry.links.index.routes(ofNamespace: namespace) else {
      throw MediatorError.unknown(namespace, .app)
    }
    let index = mediator.registry.links.index
    return try own.tables().routes.map { Catalog.RegisteredRoute($0, index) }
  }
}

extension Catalog {
  fileprivate static func targets(of registry: Registry) -> [Target] {
    registry.contents.targets.values.map { Target($0, registry.forwarded($0.name)) }.inOrder { $0.name < $1.name }
  }
}

extension Catalog.Target {
  fileprivate init(_ record: TargetRecord, _ forwarded: ForwardedTarget?) {
    name = record.name
    module = record.module
    lifetime = record.lifetime
    hasFallback = record.fallback != nil
    remote = forwarded?.engine
    differences = forwarded?.differences ?? []
    actions = record.actions
  }
}

extension Catalog.Namespace {
  fileprivate init(
    _ namespace: RouteNamespace, of module: ModuleName, _ index: NamespaceRoutes, _ registry: Registry,
    _ linkContents: LinkRegistryContents
  ) {
    let links = registry.links.settings
    self.namespace = namespace
    self.module = module
    schemes = index.isGlobal ? links.schemes : namespace.schemes
    hosts = index.isGlobal ? links.webHosts : namespace.hosts
    reader = namespace.reader ?? links.reader
    hasFallback = registry.links.index.unmatched[namespace.name] != nil
    routes = Self.records(of: index, linkContents).map { Catalog.RegisteredRoute($0, registry.links.index) }
  }

  /// Returns the routes in match order, or in the order of registration if their table cannot be built.
  private static func records(of index: NamespaceRoutes, _ linkContents: LinkRegistryContents) -> [RouteRecord] {
    do throws(MediatorError) {
      return try index.tables().routes
    } catch {
      return linkContents.routes(in: index.name).all
    }
  }
}

extension Catalog.RegisteredRoute {
  init(_ record: RouteRecord, _ index: RouteIndex) {
    pattern = record.pattern
    namespace = record.namespace
    priority = record.priority
    module = record.module
    exposure = record.exposure
    defaults = record.destination.defaults
    parent = index.parentTemplate(of: record)?.text
    parentPage = record.destination.parentPage?.address
    opensBrowser = record.destination.opensBrowser
    destination = record.callee
    closure = record.destination.closure?.info
    page = (record.destination.attachment as? any KeyedPage)?.pageAddress
    number = record.id
  }
}

extension Catalog.RegisteredRoute: CustomStringConvertible {
  /// The pattern with its priority, as `/order/:id (priority 0)`.
  public var description: String { "\(pattern?.description ?? "a matcher") (priority \(priority))".printable }
}

extension Catalog: CustomStringConvertible {
  /// The number of modules, targets and namespaces.
  public var description: String {
    [
      counted(modules.count, "module"), counted(targets.count, "target"), counted(namespaces.count, "namespace"),
    ].joined(separator: ", ")
  }
}

extension Catalog.Module: CustomStringConvertible {
  /// The name of the module.
  public var description: String { "\(name)" }
}

extension Catalog.Target: CustomStringConvertible {
  /// The name with the number of actions, as `order: 3 actions`.
  public var description: String { "\(name): \(counted(actions.count, "action"))" }
}

extension Catalog.Namespace: CustomStringConvertible {
  /// The name with the number of routes, as `global: 3 routes`.
  public var description: String { "\(namespace.name): \(counted(routes.count, "route"))" }
}

extension RewriteSet {
  /// The rules in the order they are tried, then those that conflict with one of them.
  fileprivate var inOrder: [Rewrite] {
    let tried = table.entries.map(\.value)
    let indices = Set(tried.map(\.index))
    return tried.map(\.rewrite) + rules.indices.filter { !indices.contains($0) }.map { rules[$0] }
  }
}
