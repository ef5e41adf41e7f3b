import RoutePatterns

extension Mediator {
  /// What is registered now, as sorted data.
  ///
  /// No target is created and nothing runs. What tests put in the place of actions and services is not in it.
  ///
  /// - Complexity: n log n in the number of actions and routes.
  public func manifest() -> Manifest {
    let registry = registry
    let contents = registry.contents
    return Manifest(
      modules: contents.modules.map { Manifest.Module($0, contents) },
      targets: contents.targets.values.map { Manifest.Target($0) },
      namespaces: contents.routing.namespaces.map { Manifest.Namespace($0.namespace, $0.module, registry, links) },
      rewrites: rewriteSet?.table.entries.map {
        Manifest.Rewrite(from: $0.pattern.description, to: $0.value.rewrite.to, priority: $0.priority)
      } ?? [])
  }
}

extension Manifest.Module {
  fileprivate init(_ name: ModuleName, _ contents: RegistryContents) {
    let requirements = contents.requirements.filter { $0.module == name }.map(\.value)
    let publications = contents.publications.filter { $0.module == name }.map(\.value)
    self.init(
      name, services: contents.services.values.filter { $0.module == name }.map(\.what),
      requires: Array(Set(requirements.flatMap(\.services))),
      publishes: Array(Set(publications.flatMap(\.keys).map { Manifest.Key($0) })),
      needs: Array(Set(requirements.flatMap(\.keys).map { Manifest.Key($0) })))
  }
}

extension Manifest.Key {
  init(_ key: any AnyActionKey) {
    self.init(
      key.address, key.parameters.map { .init($0.label, $0.typeName) }, result: readableTypeName(of: key.output))
  }
}

extension Manifest.Target {
  fileprivate init(_ record: TargetRecord) {
    self.init(
      record.name, module: record.module, lifetime: record.lifetime, notFound: record.hasNotFound,
      actions: record.actions.map { Manifest.Action($0) })
  }
}

extension Manifest.Action {
  init(_ info: ActionInfo) {
    self.init(
      info.name, info.parameters.map { Manifest.Parameter($0) }, result: info.outputName,
      isolation: info.isOnMainActor ? .mainActor : .none, asynchronous: info.isAsync,
      exposure: Manifest.Exposure(info.exposure), summary: info.summary, deprecated: info.deprecation,
      tags: Array(info.tags))
  }
}

extension Manifest.Namespace {
  fileprivate init(_ namespace: RouteNamespace, _ module: ModuleName, _ registry: Registry, _ links: LinkSettings) {
    let isGlobal = namespace.name == RouteNamespace.globalName
    let reader = namespace.reader ?? links.reader
    self.init(
      namespace.name, isGlobal ? .global : namespace.hosts.isEmpty ? .scheme : .web,
      schemes: isGlobal ? links.schemes.map(Array.init) : Array(namespace.schemes),
      hosts: Array(isGlobal ? links.webHosts : namespace.hosts),
      fallback: isGlobal ? false : namespace.fallsBackToGlobal,
      directForm: namespace.takesDirectForm, unmatched: registry.index.unmatched[namespace.name] != nil,
      order: namespace.order, reader: reader is StandardURLReader ? nil : "\(type(of: reader))", module: module,
      routes: Self.records(of: namespace, registry).map { Manifest.Route($0, registry) })
  }

  /// The routes in match order; in the order of registration should no table take them.
  private static func records(of namespace: RouteNamespace, _ registry: Registry) -> [RouteRecord] {
    do throws(MediatorError) {
      let records = try registry.index.routes(ofNamespace: namespace.name)?.tables().routes.map(\.record) ?? []
      return namespace.order == .specificity ? CanonicalOrder.sorted(records) : records
    } catch {
      return registry.contents.routing.routes.filter { $0.namespace == namespace.name }
    }
  }
}

extension Manifest.Route {
  fileprivate init(_ record: RouteRecord, _ registry: Registry) {
    let closure = registry.contents.routing.closures[record.address]?.actions.first
    let owner = registry.target(named: record.address.target)?.module
    let kind: Kind
    if let closure {
      kind = closure.output is any ShownResult.Type ? .page : .handler
    } else {
      kind = owner == record.module ? .action : .file
    }
    self.init(
      record.pattern?.description, priority: record.priority, kind, action: closure == nil ? record.address : nil,
      module: record.module, exposure: Manifest.Exposure(record.exposure), defaults: Self.texts(record.defaults),
      parameters: closure?.parameters.filter { $0.type != Parameters.self && $0.type != Invocation.self }
        .map { Manifest.Parameter($0) })
  }

  private static func texts(_ parameters: Parameters) -> [String: [String]] {
    Dictionary(
      parameters.labels.map { ($0, Manifest.Parameter.texts(parameters[$0])) }, uniquingKeysWith: { $1 })
  }
}

/// The result of a closure that shows a page.
package protocol ShownResult: Sendable {}
