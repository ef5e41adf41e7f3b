public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorLinks
import MediatorText
import RoutePatterns

extension Mediator {
  /// Returns all current registrations as sorted data.
  ///
  /// No target is created. Client code runs only to find the properties of structures: their `init(from:)`. Test overrides are not included.
  ///
  /// - Complexity: O(*n* log *n*) in the number of actions and routes.
  public func manifest() -> Manifest { Manifest(catalog()) }
}

extension Manifest {
  /// Creates a manifest of a catalog.
  ///
  /// Routes of a namespace without common URLs are sorted by spelling. If comparing their patterns takes more than
  /// three million steps, or no such order keeps the first match of each URL, they keep the order of registration, and
  /// ``Namespace/isSorted`` is `false`.
  ///
  /// - Complexity: O(*n* log *n*) in the number of actions and routes, and at most three million steps of comparison.
  public init(_ catalog: Catalog) {
    let budget = WorkBudget()
    let owners = Dictionary(catalog.targets.map { ($0.name, $0.module) }, uniquingKeysWith: { first, _ in first })
    var secrets: [ActionAddress: Set<String>] = [:]
    for target in catalog.targets {
      for action in target.actions where !action.secretLabels.isEmpty {
        secrets[ActionAddress(target.name, action.name)] = action.secretLabels
      }
    }
    self.init(
      modules: catalog.modules.map { Module($0) },
      targets: catalog.targets.map { Target($0) },
      namespaces: catalog.namespaces.map { Namespace($0, owners, secrets, budget) },
      rewrites: catalog.rewrites.map {
        Rewrite(from: $0.from.description, to: $0.to, priority: $0.priority, isExternal: $0.isExternal)
      },
      browser: catalog.browser.map { Browser($0) }, secretItems: Array(catalog.secretItems))
  }
}

extension Manifest.Module {
  fileprivate init(_ module: Catalog.Module) {
    self.init(
      module.name, services: module.services, requiredServices: Array(Set(module.requiredServices)),
      publishedKeys: Array(Set(module.publishedKeys.map { Manifest.Key($0) })),
      requiredKeys: Array(Set(module.requiredKeys.map { Manifest.Key($0) })))
    startup = module.hasStartup ? true : nil
  }
}

extension Manifest.Key {
  init(_ key: any AnyActionKey) {
    self.init(
      key.address, key.parameters.map { .init($0.label, $0.typeName) }, output: readableTypeName(of: key.output))
  }
}

extension Manifest.Target {
  fileprivate init(_ target: Catalog.Target) {
    self.init(
      target.name, module: target.module, lifetime: target.lifetime, hasFallback: target.hasFallback,
      remote: target.remote, actions: target.actions.map { Manifest.Action($0) })
  }
}

extension Manifest.Action {
  init(_ info: ActionInfo) {
    self.init(
      info.name, info.parameters.map { Manifest.Parameter($0, of: info) }, output: info.outputName,
      isolation: info.isOnMainActor ? .mainActor : .none, isAsync: info.isAsync,
      exposure: Manifest.Exposure(info.exposure), summary: info.summary, deprecation: info.deprecation,
      tags: Array(info.tags), isResultSecret: info.isResultSecret)
  }
}

extension Manifest.Namespace {
  fileprivate init(
    _ entry: Catalog.Namespace, _ owners: [TargetName: ModuleName], _ secrets: [ActionAddress: Set<String>],
    _ budget: WorkBudget
  ) {
    let namespace = entry.namespace
    let isGlobal = namespace.name == RouteNamespace.globalName
    let isSpecific = namespace.order == .specificity
    let sorted = isSpecific ? CanonicalOrder.sorted(entry.routes, budget) : entry.routes
    let reader = entry.reader as? StandardURLReader
    let routes = sorted ?? entry.routes.sorted { ($1.priority, $0.number) < ($0.priority, $1.number) }
    self.init(
      namespace.name, isGlobal ? .global : namespace.takesTexts ? .texts : namespace.hosts.isEmpty ? .scheme : .web,
      schemes: entry.schemes.map(Array.init), hosts: Array(entry.hosts),
      fallsBackToGlobal: isGlobal ? false : namespace.fallsBackToGlobal,
      acceptsDirectForm: namespace.acceptsDirectForm, hasFallback: entry.hasFallback, order: namespace.order,
      reader: reader == nil ? "\(type(of: entry.reader))" : nil,
      reading: reader.flatMap { $0 == StandardURLReader() ? nil : Manifest.Reading($0) }, module: entry.module,
      isSorted: sorted != nil, routes: routes.map { Manifest.RegisteredRoute($0, owners, secrets) })
  }
}

extension Manifest.RegisteredRoute {
  fileprivate init(
    _ route: Catalog.RegisteredRoute, _ owners: [TargetName: ModuleName], _ secrets: [ActionAddress: Set<String>]
  ) {
    let kind: Kind
    var action: ActionAddress?
    var parameters: [Manifest.Parameter]?
    if let address = route.destination.address {
      kind = owners[address.target] == route.module ? .action : .file
      action = address
    } else {
      kind = route.opensBrowser ? .browser : route.closure?.showsPage == true ? .page : .handler
      parameters = route.closure.map { closure in
        closure.parameters.filter { !$0.isWhole }.map { info in
          var parameter = Manifest.Parameter(info, of: closure)
          if info.isMatched { parameter.matched = true }
          return parameter
        }
      }
    }
    let secret = route.closure?.secretLabels ?? action.flatMap { secrets[$0] } ?? []
    self.init(
      route.pattern?.description, priority: route.priority, kind, action: action, module: route.module,
      exposure: Manifest.Exposure(route.exposure), defaults: Self.texts(route.defaults, secret), parameters: parameters,
      parent: route.parent, parentPage: route.parentPage, tags: Array(route.closure?.tags ?? []), page: route.page)
  }

  private static func texts(_ parameters: Parameters, _ secret: Set<String>) -> [String: [String]] {
    Dictionary(
      parameters.labels.map {
        ($0, secret.contains($0) ? [Parameters.secretMark] : Manifest.Parameter.texts(parameters[$0]))
      }, uniquingKeysWith: { $1 })
  }
}

extension Manifest.Parameter {
  init(_ info: ParameterInfo, of action: ActionInfo) {
    self.init(
      info.label, info.typeName, isRequired: info.isRequired, isTextual: info.isTextDecodable || info.takesOtherLabels,
      isComposite: info.takesOtherLabels, default: info.defaultValue.map { Self.text($0) }, note: info.note,
      fields: StructureCheck.properties(of: info.type).map { properties in
        properties.map { Field($0, secrets: action.secretLabels) }
      }, isFromContext: action.contextLabels.contains(info.label), isSecret: action.declaresSecret(info))
  }

  /// Returns a value as text that is the same in every run.
  private static func text(_ value: any Sendable) -> String {
    if let text = value as? String { return text.literal }
    return texts(value).joined(separator: ", ")
  }

  /// Returns the texts that a value is decoded from, or its description.
  static func texts(_ value: (any Sendable)?) -> [String] {
    switch value {
    case nil: return []
    case let text as Parameters.Text: return text.texts
    case let decodable as any ParameterDecodable:
      if let texts = decodable.parameterTexts { return texts }
    default: break
    }
    guard let value else { return [] }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .set || mirror.displayStyle == .dictionary else { return [safeDescription(of: value)] }
    // The order of sets and dictionaries differs between runs.
    return mirror.children.map { safeDescription(of: $0.value) }.sorted()
  }
}

extension Manifest.Parameter.Field {
  fileprivate init(_ property: StructureProperty, secrets: Set<String>) {
    self.init(
      property.label, property.typeName, isOptional: property.isOptional, isSecret: secrets.contains(property.label),
      fields: property.properties.map { properties in properties.map { Self($0, secrets: secrets) } })
  }
}

extension ActionInfo {
  /// Returns whether an input is declared to be secret, or not to be, or `nil` if nothing is declared.
  fileprivate func declaresSecret(_ info: ParameterInfo) -> Bool? {
    // The labels of a structure's properties are not inputs.
    let inner = info.takesOtherLabels ? secretLabels.subtracting(parameters.map(\.label)) : []
    if secretLabels.contains(info.label) || !inner.isEmpty { return true }
    return plainLabels.contains(info.label) ? false : nil
  }
}
