import MediatorKit
import MediatorText
import RoutePatterns
import Synchronization

/// What calls see of the links of a registry.
final class LinkRegistry: PublishedPart {
  /// The tables of the routes, built for the first URL.
  let index: RouteIndex
  /// A number of the routes; equal numbers mean the same routes.
  let version: Int
  let state: LinkState
  let hasSecretResults: Bool
  /// The place among the parts of all libraries.
  let place: Int
  private let wordsSlot = FillOnce<PlainWords>()

  init(_ index: RouteIndex, _ version: Int, _ state: LinkState, _ place: Int, hasSecretResults: Bool) {
    self.index = index
    self.version = version
    self.state = state
    self.place = place
    self.hasSecretResults = hasSecretResults
  }

  var settings: LinkSettings { state.settings }

  /// Whether it stands for the links of a registry in which no library added any.
  var isAbsent: Bool { self === Self.none }

  /// The labels of the secret inputs of closures.
  var secretLabels: Set<String> {
    var labels: Set<String> = []
    for namespace in index.namespaces {
      for record in namespace.all {
        guard let closure = record.destination.closure else { continue }
        labels.formUnion(closure.actions[0].secretLabels)
      }
    }
    return labels
  }

  /// The words that messages about URLs contain, collected when the first one needs them.
  func words(in registry: Registry) -> PlainWords {
    // Many registries share it, each with secrets of its own.
    if isAbsent { return PlainWords(registry, hosts: [], settings) { _ in } }
    if let known = wordsSlot.object { return known }
    let namespaces = index.namespaces
    return wordsSlot.fill(
      PlainWords(registry, hosts: namespaces.flatMap(\.namespace.hosts), settings) { add in
        for namespace in namespaces { namespace.all.lazy.compactMap(\.pattern).forEach(add) }
      })
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

  /// Returns the action of a candidate, or its override, or `nil` if there is none.
  func find(_ candidate: LinkCandidate) -> LocatedAction? {
    if let closure = candidate.route?.destination.closure { return (closure, 0) }
    return candidate.destination.address.flatMap(find)
  }
}

extension PlannedRegistry {
  /// Returns the candidate of a pattern's route with its plan, by its number in its table.
  func match(ofRoute number: Int, in tables: BuiltRoutes, _ links: LinkRegistry) -> LinkMatch {
    assert(!links.isAbsent, "a route without links")
    let matches = derived(links.place) { LinkMatches(count: links.index.count) }
    let slot = tables.firstNumber + number
    if let match = matches.slots[slot].object { return match }
    let route = tables.patterns.values[number]
    return matches.slots[slot].fill(LinkMatch(LinkCandidate(.pattern(number, tables), route), plan(of: route)))
  }

  /// Returns the plan of a route's closure or action.
  func plan(of route: RouteRecord) -> Plan {
    if let closure = route.destination.closure { return plans.plan(ofClosure: closure, route.callee) }
    return route.callee.address.map { plan($0) } ?? Plan(route.callee, nil, plans)
  }
}

/// The matches of the routes of all namespaces, each with its plan.
private final class LinkMatches: Sendable {
  let slots: FillOnceSlots<LinkMatch>

  init(count: Int) {
    slots = FillOnceSlots(count: count)
  }
}
