public import MediatorKit
import MediatorText
import RoutePatterns

extension Mediator {
  /// Returns a snapshot of the modules, targets, routes and rewrites; it creates no targets and runs no client code.
  ///
  /// - Complexity: O(*n* log *n*) in the number of registered items.
  public func catalog() -> Catalog {
    let registry = registry
    let contents = registry.contents
    let linkContents = contents.parts.part(LinkRegistryContents.self) ?? LinkRegistryContents()
    let (links, rewrites) = (registry.links.settings, registry.links.state.rewrites)
    return Catalog(
      modules: Catalog.modules(of: contents),
      targets: Catalog.targets(of: registry),
      namespaces: zip(linkContents.namespaces, registry.links.index.namespaces).map {
        Catalog.Namespace($0.namespace, of: $0.module, $1, registry, linkContents)
      },
      rewrites: rewrites?.table.entries.map(\.value.rewrite) ?? [],
      heldTags: contents.heldTags, browser: links.openExternally == nil ? nil : links.browser,
      secretItems: links.secretQueryItems)
  }
}

extension Mediator {
  /// The targets, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of targets.
  public var targets: [Catalog.Target] { Catalog.targets(of: registry) }
}

extension Catalog {
  fileprivate static func targets(of registry: Registry) -> [Target] {
    registry.contents.targets.values.map { Target($0, registry.forwarded($0.name)) }.inOrder { $0.name < $1.name }
  }

  fileprivate static func modules(of contents: RegistryContents) -> [Module] {
    let requirements = Dictionary(grouping: contents.items(of: Requirement.self), by: \.module)
    let publications = Dictionary(grouping: contents.items(of: Publication.self), by: \.module)
    let services = Dictionary(grouping: contents.services.values.filter { !$0.isOfLibrary }, by: \.module)
    return contents.modules.map { name in
      let required = requirements[name] ?? []
      return Module(
        name: name, services: services[name]?.map(\.what).inOrder() ?? [],
        requiredServices: required.flatMap(\.item.services),
        requiredKeys: required.flatMap(\.item.keys),
        publishedKeys: publications[name]?.flatMap(\.item.keys) ?? [])
    }
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

extension RegistryContents {
  fileprivate var heldTags: Set<ActionTag> {
    Set(interceptions.compactMap { if case .tag(let tag) = $0.interception.scope { tag } else { nil } })
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
    closure = record.destination.closure?.actions.first
    page = (record.destination.attachment as? any KeyedPage)?.pageAddress
    number = record.id
  }
}
