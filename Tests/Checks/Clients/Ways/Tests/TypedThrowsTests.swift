import MediatorKit
import MediatorLinks
import MediatorNavigation
import MediatorTesting
import RoutePatterns
import Testing

nonisolated struct Closed: Error, Equatable { let id: Int }

nonisolated func opened(_ id: Int) throws(Closed) -> Int {
  if id == 0 { throw Closed(id: id) }
  return id
}

nonisolated func openedLater(_ id: Int) async throws(Closed) -> Int { try opened(id) }

@MainActor func openedOnMain(_ id: Int) throws(Closed) -> Int { try opened(id) }

nonisolated struct DoorPage: Page { let id: Int }

nonisolated enum Doors {
  static let now = ActionKey<Int, Int>("doors", "now", "id")
  static let later = ActionKey<Int, Int>("doors", "later", "id")
  static let main = ActionKey<Int, Int>("doors", "main", "id")
  static let mainLater = ActionKey<Int, Int>("doors", "main-later", "id")
  static let page = PageLink<Int>("Doors", "page", "id")
  static let laterPage = PageLink<Int>("Doors", "later-page", "id")
}

nonisolated struct DoorsTarget: Target {
  static let name: TargetName = "doors"
  static var actions: ActionTable<DoorsTarget> {
    Action(Doors.now) { (_, id: Int) throws(Closed) in try opened(id) }
    Action(Doors.later) { (_, id: Int) async throws(Closed) in try await openedLater(id) }
    Action(Doors.main, onMain: { (_, id: Int) throws(Closed) in try openedOnMain(id) })
    Action(Doors.mainLater, onMain: { (_, id: Int) async throws(Closed) in try await openedLater(id) })
    Action("named", "id") { (_, id: Int) throws(Closed) -> Int in try opened(id) }
    Action("named-later", "id") { (_, id: Int) async throws(Closed) -> Int in try await openedLater(id) }
    Action("named-main", "id", onMain: { (_, id: Int) throws(Closed) -> Int in try openedOnMain(id) })
    Action("named-main-later", "id", onMain: { (_, id: Int) async throws(Closed) -> Int in try await openedLater(id) })
  }
}

@Suite("Typed throws in a client with any settings") struct TypedThrowsTests {
  let mediator: Mediator

  init() throws {
    mediator = try Mediator(links: LinkSettings(schemes: ["app"]))
    let navigator = NavigationModel()
    try mediator.register(
      ModuleContents {
        Registration { DoorsTarget() }
        Service((any Navigator).self, { navigator }) { $0 }
        Route("/now/:id", exposedTo: .all) { (id: Int) throws(Closed) in try opened(id) }
        Route("/later/:id", exposedTo: .all) { (id: Int) async throws(Closed) in try await openedLater(id) }
        Route("/main/:id", exposedTo: .all, onMain: { (id: Int) throws(Closed) in try openedOnMain(id) })
        Route("/with/:id", exposedTo: .all, withMediator: { (_: Mediator, id: Int) throws(Closed) in try opened(id) })
        Route(["/list/:id", "/lists/:id"], exposedTo: .all) { (id: Int) throws(Closed) in try opened(id) }
        PageRoute("/page/:id", exposedTo: .all) { (id: Int) throws(Closed) in DoorPage(id: try opened(id)) }
        PageRoute(
          "/page-with/:id", exposedTo: .all,
          withMediator: { (_: Mediator, id: Int) throws(Closed) in
            DoorPage(id: try opened(id))
          })
        PageRoute(Doors.page, "/key/:id", exposedTo: .all) { (id: Int) throws(Closed) in DoorPage(id: try opened(id)) }
        PageRoute(
          Doors.laterPage, "/key-with/:id", exposedTo: .all,
          withMediator: { (_: Mediator, id: Int) throws(Closed) in
            DoorPage(id: try opened(id))
          })
      }, as: "Doors")
  }

  @Test("A closure of an action may have typed throws, and its caller gets the error (FD11)") func actions()
    async throws
  {
    for key in [Doors.now, Doors.later, Doors.main, Doors.mainLater] {
      #expect(try await mediator.call(key, 7) == 7)
      await #expect(throws: Closed(id: 0)) { try await mediator.call(key, 0) }
    }
    for name in ["named", "named-later", "named-main", "named-main-later"] as [ActionName] {
      #expect(try await mediator.perform("doors", name, ["id": 7], as: Int.self) == 7)
      await #expect(throws: Closed(id: 0)) { try await mediator.perform("doors", name, ["id": 0], as: Int.self) }
    }
    #expect(try mediator.callNow(Doors.now, 7) == 7)
  }

  @Test("A closure of a route may have typed throws, and its caller gets the error (FD11)") func routes() async throws {
    for name in ["now", "later", "main", "with", "list"] {
      #expect(try await mediator.open("app://\(name)/7", source: .push, as: Int.self) == 7)
      await #expect(throws: Closed(id: 0)) { try await mediator.open("app://\(name)/0", source: .push) }
    }
    for name in ["page", "page-with", "key", "key-with"] {
      let entry = try await mediator.open("app://\(name)/7", source: .push, as: PageEntry.self)
      #expect((entry.page as? DoorPage)?.id == 7)
      let error = await #expect(throws: NavigationError.self) {
        try await mediator.open("app://\(name)/0", source: .push)
      }
      #expect(error?.code == .pageNotBuilt && error?.underlying as? Closed == Closed(id: 0))
    }
  }

  @Test("A closure of an override may have typed throws, and its caller gets the error (FD11)") func overrides()
    async throws
  {
    mediator.override(Doors.now) { (id: Int) throws(Closed) in try opened(id - 1) }
    mediator.override(Doors.later) { (id: Int) async throws(Closed) in try await openedLater(id - 1) }
    mediator.override(Doors.main, onMain: { (id: Int) throws(Closed) in try openedOnMain(id - 1) })
    mediator.override(Doors.mainLater, onMain: { (id: Int) async throws(Closed) in try await openedLater(id - 1) })
    for key in [Doors.now, Doors.later, Doors.main, Doors.mainLater] {
      #expect(try await mediator.call(key, 7) == 6)
      await #expect(throws: Closed(id: 0)) { try await mediator.call(key, 1) }
    }
  }
}
