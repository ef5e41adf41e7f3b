import MediatorLinks
import MediatorTestSupport
import Testing

/// Compares which routes conflict with a plain list, after any history of changes.
@Suite struct RouteShapeTests {
  private struct Registered {
    let id: RouteID
    let place: [Int]
  }

  @Test(arguments: 0..<4) func conflictsAreThoseOfAPlainList(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let mediator = try Mediator(links: LinkSettings(namespaces: [.schemes("shop")]))
    let namespaces = [RouteNamespace.globalName, "shop"].map { mediator.routes(in: $0) }
    var known: [Registered] = []
    for _ in 0..<1500 {
      let number = Int.random(in: 0..<40, using: &random)
      let namespace = Int.random(in: 0...1, using: &random)
      let priority = Int.random(in: 0...1, using: &random)
      let place = [number, namespace, priority]
      let isTaken = known.contains { $0.place == place }
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6:
        let replacing = Bool.random(using: &random)
        // A shape does not include names.
        let pattern = try RoutePattern("/p\(number)/:\(Bool.random(using: &random) ? "x" : "other")(/:rest)" as String)
        do {
          let id = try namespaces[namespace].add(
            Route(pattern, priority: priority, exposedTo: .all) { (_: String) in 0 }, replacing: replacing)
          #expect(!isTaken || replacing)
          known.removeAll { $0.place == place }
          known.append(Registered(id: id, place: place))
        } catch let error as MediatorError {
          #expect(error.code == .routeConflict)
          #expect(isTaken && !replacing)
        }
      case 6..<9:
        guard let gone = known.randomElement(using: &random) else { continue }
        #expect(namespaces[gone.place[1]].remove(gone.id))
        known.removeAll { $0.id == gone.id }
      default:
        if Int.random(in: 0..<40, using: &random) > 0 { continue }
        namespaces[namespace].removeAll()
        known.removeAll { $0.place[1] == namespace }
      }
    }
    for (namespace, routes) in namespaces.enumerated() {
      #expect(try routes.list().count == known.count { $0.place[1] == namespace })
    }
  }
}
