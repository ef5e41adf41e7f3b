package import MediatorKit
import MediatorText
package import RoutePatterns
import Synchronization

/// The links of a registry, as calls see them.
final class LinkRegistry: PublishedPart {
  /// The tables of the routes, built for the first URL.
  let index: RouteIndex
  /// A number of the routes; equal numbers mean the same routes.
  let version: Int
  let state: LinkState
  let hasSecretResults: Bool
  /// The rewrites of route files, or `nil` if there are none.
  private let added: AddedRewrites?
  /// The index among the parts of all libraries.
  let place: Int
  private let secretsSlot = FillOnce<DeclaredSecrets>()

  init(
    _ index: RouteIndex, _ version: Int, _ state: LinkState, _ place: Int, _ added: AddedRewrites?,
    hasSecretResults: Bool
  ) {
    self.index = index
    self.added = added
    self.version = version
    self.state = state
    self.place = place
    self.hasSecretResults = hasSecretResults
  }

  var settings: LinkSettings { state.settings }

  /// The rewrites of the app and of route files, or `nil` if there are none.
  var rewrites: RewriteSet? { added.map { $0.joined(to: state) } ?? state.rewrites }

  /// Returns the problems of further rewrites, among which one may be with a known one, and the number of known ones.
  func problems(adding rules: [Rewrite]) -> (problems: [RewriteError.Problem], known: Int) {
    let known = rewrites?.rules ?? []
    let hosts = settings.ownHosts
    let (_, problems) = RewriteSet.checked(known + rules) { [index] in
      index.routes(ofHostIn: $0, global: hosts) != nil
    }
    return (problems.filter { ([$0.rule] + $0.others).contains { $0 >= known.count } }, known.count)
  }

  /// Whether it stands for the links of a registry in which no library added any.
  var isAbsent: Bool { self === Self.none }

  /// The labels of the secret inputs of closures.
  var secretLabels: Set<String> {
    var labels: Set<String> = []
    for namespace in index.namespaces {
      for record in namespace.all {
        guard let closure = record.destination.closure else { continue }
        labels.formUnion(closure.info.secretLabels)
      }
    }
    return labels
  }

  /// Returns the secrets that the app declares, found when the first message needs them.
  func declaredSecrets(in registry: Registry) -> DeclaredSecrets {
    // Many registries share it, each with secrets of its own.
    if isAbsent { return DeclaredSecrets(registry, self) }
    return secretsSlot.object ?? secretsSlot.fill(DeclaredSecrets(registry, self))
  }

  /// The links of a registry in which no library added any.
  fileprivate static let none: LinkRegistry = {
    var contents = LinkRegistryContents()
    return contents.publish(after: nil, at: 0)
  }()
}

extension Registry {
  /// The links of the registry.
  var links: LinkRegistry {
    for part in parts where type(of: part) == LinkRegistry.self { return downcast(part, LinkRegistry.self) }
    return .none
  }
}

/// The routes of a registry by namespace, and the handlers of unmatched URLs.
final class RouteIndex: Sendable {
  /// The global namespace, then the others in the order of registration.
  let namespaces: [NamespaceRoutes]
  /// The number of routes.
  let count: Int
  let unmatched: [String: Fallback<Mediator>]
  /// The schemes that namespaces own.
  let schemes: [SchemeName]
  /// The index of the namespace that owns each scheme.
  let schemeOwners: [Int]
  let hasOwnReaders: Bool
  /// The routes of texts without a scheme, or `nil` if they are global.
  let texts: NamespaceRoutes?
  /// The namespaces that own hosts, sorted for the first web URL.
  private let hosts = FillOnce<HostOwners>()
  /// The pages with keys, for the first link whose parent is one.
  private let pages = FillOnce<KeyedPages>()

  init(_ contents: LinkRegistryContents) {
    var count = 0
    // Iterates indices, because a namespace is large to copy.
    namespaces = contents.namespaces.indices.map { index in
      let namespace = contents.namespaces[index].namespace
      let routes = contents.routes(in: namespace.name)
      defer { count += routes.count }
      return NamespaceRoutes(namespace, routes, firstNumber: count)
    }
    self.count = count
    let owned = namespaces.enumerated().flatMap { index, own in
      own.namespace.schemes.inOrder().map { (index, SchemeName($0)) }
    }
    schemes = owned.map(\.1)
    schemeOwners = owned.map(\.0)
    unmatched = contents.unmatched.compactMapValues(\.last?.fallback)
    texts = namespaces.first { $0.namespace.takesTexts }
    hasOwnReaders = namespaces.contains { $0.namespace.reader != nil }
  }

  var global: NamespaceRoutes { namespaces[0] }

  /// Returns the routes of the namespace that owns the host of a web URL most exactly, or `nil` if none does.
  ///
  /// A namespace takes precedence over the global one with the same host.
  ///
  /// - Complexity: O(log *n*) in the number of hosts, but O(*n* log *n*) for the first URL after a registration.
  func routes(ofHostIn url: ParsedURL, global globalHosts: WebHosts) -> NamespaceRoutes? {
    let hosts = hosts.object ?? hosts.fill(HostOwners(namespaces.map(\.namespace.hosts)))
    return switch hosts.owner(of: url, or: globalHosts) {
    case .one(let number): namespaces[number]
    case .others: global
    case nil: nil
    }
  }

  /// Returns the template of the parent of a route, or `nil` if it has none.
  func parentTemplate(of record: RouteRecord) -> ParentTemplate? {
    if let template = record.destination.parent { return template }
    guard let page = record.destination.parentPage, let pattern = record.pattern else { return nil }
    return keyedPages.template(of: page, under: pattern)
  }

  /// The pages with keys.
  var keyedPages: KeyedPages { pages.object ?? pages.fill(KeyedPages(namespaces)) }

  func routes(ofNamespace name: String) -> NamespaceRoutes? { namespaces.first { $0.name.hasBytes(of: name) } }
}

/// The routes of one namespace; their tables are built for the first URL.
final class NamespaceRoutes: Sendable {
  let namespace: RouteNamespace
  let name: String
  let isGlobal: Bool
  /// Whether the global routes are tried after these.
  let fallsBack: Bool
  private let routes: RouteList
  /// The number of routes of the namespaces before this one.
  private let firstNumber: Int
  private let built = FillOnce<BuiltRoutes>()

  init(_ namespace: RouteNamespace, _ routes: RouteList, firstNumber: Int) {
    self.namespace = namespace
    self.firstNumber = firstNumber
    name = namespace.name
    isGlobal = namespace.name == RouteNamespace.globalName
    fallsBack = !isGlobal && namespace.fallsBackToGlobal
    self.routes = routes
  }

  /// Whether there are routes; if not, no table is built for a URL.
  var hasRoutes: Bool { !routes.isEmpty }

  var areBuilt: Bool { built.isFilled }

  /// The routes in the order of registration.
  var all: [RouteRecord] { routes.all }

  /// Returns the tables, built in the first call.
  ///
  /// If two threads call it first at once, both build tables and one result is kept.
  ///
  /// - Complexity: O(*n*) in the number of routes in the first call, then O(1).
  func tables() throws(MediatorError) -> BuiltRoutes {
    let tables = built.object ?? built.fill(BuiltRoutes(routes.all, firstNumber, namespace.order))
    if let error = tables.error { throw error }
    return tables
  }
}

/// The tables of a namespace's routes.
final class BuiltRoutes: Sendable {
  /// The number of the first pattern among the routes of all namespaces.
  let firstNumber: Int
  let patterns: RouteTable<RouteRecord>
  /// The matchers by priority, higher first, then in the order of registration.
  let matchers: [RouteRecord]
  /// The reason why there are no tables.
  let error: MediatorError?

  init(_ records: [RouteRecord], _ firstNumber: Int, _ order: RouteOrder) {
    self.firstNumber = firstNumber
    var builder = RouteTable<RouteRecord>.Builder(order: order)
    var matchers: [RouteRecord] = []
    var firstError: MediatorError?
    // Routes of one module are adjacent: their origin is created once.
    var origin: (module: ModuleName, value: RouteOrigin)?
    for record in records {
      guard let pattern = record.pattern else {
        let position = matchers.firstIndex { $0.priority < record.priority } ?? matchers.endIndex
        matchers.insert(record, at: position)
        continue
      }
      if origin?.module != record.module { origin = (record.module, RouteOrigin(record.owner)) }
      do throws(RouteTableError) {
        try builder.insert(pattern, record, priority: record.priority, origin: origin?.value)
      } catch {
        firstError =
          firstError
          ?? MediatorError(
            .routeConflict, of: record.callee, found: pattern.description, modules: [record.module],
            underlying: error)
      }
    }
    patterns = builder.freeze()
    self.matchers = matchers
    error = firstError
  }

  /// All routes, in the order they are tried.
  var routes: [RouteRecord] {
    var routes = patterns.entries.map(\.value)
    for matcher in matchers {
      let position = routes.firstIndex { $0.priority < matcher.priority } ?? routes.endIndex
      routes.insert(matcher, at: position)
    }
    return routes
  }
}

/// The value that a library attaches to the route of a page that may have a key.
package protocol KeyedPage {
  /// The address of the page's key, or `nil` if it has none.
  var pageAddress: ActionAddress? { get }
}

extension RouteRecord {
  /// The address of the key of the route's page, or `nil` if it has none.
  var pageAddress: ActionAddress? { (destination.attachment as? any KeyedPage)?.pageAddress }
}

/// The namespaces and patterns of pages with keys, found when the first link needs one.
final class KeyedPages: Sendable {
  private let pages: [ActionAddress: (namespace: NamespaceRoutes, patterns: [RoutePattern])]

  init(_ namespaces: [NamespaceRoutes]) {
    var pages: [ActionAddress: (namespace: NamespaceRoutes, patterns: [RoutePattern])] = [:]
    for namespace in namespaces {
      for record in namespace.all {
        guard let page = record.pageAddress, let pattern = record.pattern else { continue }
        pages[page, default: (namespace, [])].patterns.append(pattern)
      }
    }
    self.pages = pages
  }

  /// Returns the namespace of the page of a key, or `nil` if no page has the key.
  func namespace(of page: ActionAddress) -> NamespaceRoutes? { pages[page]?.namespace }

  /// Returns the template of a page's URL, by its first pattern whose parameters a child has.
  ///
  /// That of an unknown page is the path of its address, which no route matches.
  func template(of page: ParentPage, under child: RoutePattern) -> ParentTemplate? {
    for pattern in pages[page.address]?.patterns ?? [page.address.pattern] {
      let text = pattern.template(adding: page.labels)
      if let template = try? ParentTemplate(text, of: child, others: page.names) { return template }
    }
    return nil
  }
}

extension ActionAddress {
  /// The path of the two names, in which special characters are escaped.
  package var pattern: RoutePattern {
    let names = [target.rawValue, action.rawValue]
    // A malformed pattern contains the error, which generation throws.
    return (try? RoutePattern(names.map { .literal($0) })) ?? RoutePattern(stringLiteral: "/\(self)")
  }
}
