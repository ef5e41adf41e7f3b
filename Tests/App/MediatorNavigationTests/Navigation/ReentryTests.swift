import MediatorNavigation
import MediatorPageTestSupport
import MediatorTestSupport
import Observation
import Testing

/// The kinds of client code that navigation runs.
private enum ClientCode: CaseIterable {
  case builder, parentBuilder, builderInMediator, navigator, change, failedChange, opener, observation, title
  case shouldHandle, targetPage, sourcePage, transition, didComplete, pageEnd, resultPageEnd
}

/// A situation in which client code of a kind runs.
private struct Occasion: Sendable, CustomTestStringConvertible {
  let code: ClientCode
  let testDescription: String
  let run: @MainActor @Sendable (Mediator, NavigationModel) async throws -> Void

  init(
    _ code: ClientCode, _ name: String,
    _ run: @escaping @MainActor @Sendable (Mediator, NavigationModel) async throws -> Void
  ) {
    self.code = code
    testDescription = "\(code): \(name)"
    self.run = run
  }

  private static let handled: [ClientCode] = [.shouldHandle, .targetPage, .sourcePage, .transition, .didComplete]

  static let all: [Occasion] =
    handled.map { Occasion($0, "open") { mediator, _ in try await mediator.open("shop://handled", source: .push) } }
    + handled.dropLast(3).map {
      Occasion($0, "buildPage") { mediator, _ in _ = try await mediator.buildPage(for: "shop://handled", source: .push)
      }
    } + [
      Occasion(.builder, "open") { mediator, _ in try await mediator.open("shop://users/1", source: .push) },
      Occasion(.builder, "navigate") { mediator, _ in try await mediator.navigate(to: "shop://users/1", source: .push)
      },
      Occasion(.builder, "result") { mediator, model in try await wait(for: "shop://users/1", in: mediator, model) },
      Occasion(.builder, "restore") { mediator, model in
        try await mediator.open("shop://users/1", source: .push)
        try await mediator.restore(model.state.snapshot, in: model)
      },
      Occasion(.parentBuilder, "open") { mediator, _ in try await mediator.open("shop://users/1", source: .push) },
      Occasion(.builderInMediator, "open") { mediator, _ in try await mediator.open("shop://made", source: .push) },
      Occasion(.navigator, "show") { mediator, _ in try await mediator.show(NotePage(text: "note")) },
      Occasion(.change, "change") { _, model in
        model.changeNow { state in
          Visitor.visit(.change)
          state.push(.note("changed"))
        }
      },
      Occasion(.change, "change of any navigator") { mediator, _ in
        try await mediator.service((any Navigator).self).change { _ in Visitor.visit(.change) }
      },
      Occasion(.failedChange, "change") { _, model in
        #expect(throws: CancellationError.self) {
          try model.changeNow { state in
            state.reset()
            Visitor.visit(.failedChange)
            throw CancellationError()
          }
        }
      },
      Occasion(.opener, "openExternally") { mediator, _ in try await mediator.open("shop://away", source: .push) },
      Occasion(.observation, "change") { _, model in
        withObservationTracking {
          _ = model.state
        } onChange: {
          Visitor.visit(.observation)
        }
        model.changeNow { $0.push(.note("observed")) }
      },
      Occasion(.title, "drawing") { _, model in
        model.changeNow { $0.push(PageEntry(TitledPage())) }
        _ = model.drawing
      },
      Occasion(.pageEnd, "pop") { _, model in
        model.changeNow { $0.push(PageEntry(EndingPage(.pageEnd))) }
        model.changeNow { $0.pop() }
      },
      Occasion(.pageEnd, "reset") { _, model in
        model.changeNow { $0.present(PageEntry(EndingPage(.pageEnd))) }
        model.changeNow { $0.reset() }
      },
      Occasion(.pageEnd, "binding") { _, model in
        model.changeNow { $0.push(PageEntry(EndingPage(.pageEnd))) }
        model.stack = []
      },
      Occasion(.pageEnd, "within a change") { _, model in
        model.changeNow { state in
          state.push(PageEntry(EndingPage(.pageEnd)))
          state.pop()
        }
      },
      Occasion(.resultPageEnd, "finish") { mediator, model in try await wait(for: "shop://ending", in: mediator, model)
      },
    ]

  /// Waits for the result of a page, and finishes it.
  @MainActor private static func wait(for url: String, in mediator: Mediator, _ model: NavigationModel) async throws {
    let isOver = Flag()
    let result = Task {
      defer { isOver.isSet = true }
      return try await mediator.result(from: url, source: .inApp, as: Int.self)
    }
    // Client code may have removed the page first.
    while !isOver.isSet {
      if let entry = model.current { try await model.finish(entry, with: 1) }
      await Task.yield()
    }
    _ = try await result.value
  }
}

@MainActor private final class Flag {
  var isSet = false
}

/// A public method of navigation.
private struct Method: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let body: Body

  private enum Body: Sendable {
    case onMain(@MainActor @Sendable (Mediator, NavigationModel) throws -> Void)
    case later(@MainActor @Sendable (Mediator, NavigationModel) async throws -> Void)
  }

  func call(on mediator: Mediator, _ model: NavigationModel) -> Visitor.Call {
    switch body {
    case .onMain(let body): .onMain { try body(mediator, model) }
    case .later(let body): .later { try await body(mediator, model) }
    }
  }

  private static func onMain(
    _ name: String, _ body: @escaping @MainActor @Sendable (Mediator, NavigationModel) throws -> Void
  ) -> Method { Method(testDescription: name, body: .onMain(body)) }

  private static func later(
    _ name: String, _ body: @escaping @MainActor @Sendable (Mediator, NavigationModel) async throws -> Void
  ) -> Method { Method(testDescription: name, body: .later(body)) }

  private static let url = "shop://users/2"

  static let all: [Method] = [
    later("open") { mediator, _ in try await mediator.open(url, source: .push) },
    later("navigate") { mediator, _ in try await mediator.navigate(to: url, source: .push) },
    later("buildPage") { mediator, _ in _ = try await mediator.buildPage(for: url, source: .push) },
    later("show") { mediator, _ in try await mediator.show(NotePage(text: "shown"), options: .modal) },
    later("result of a page") { mediator, model in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await mediator.result(of: AnsweringPage()) }
        group.cancelAll()
        try await group.waitForAll()
      }
    },
    later("result of a URL") { mediator, model in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { _ = try await mediator.result(from: "shop://made", source: .inApp, as: Int.self) }
        group.cancelAll()
        try await group.waitForAll()
      }
    },
    later("finish") { _, model in
      guard let entry = model.current else { return }
      try await model.finish(entry, with: 1)
    },
    later("restore") { mediator, model in
      let data = model.state.snapshot.data
      try await mediator.restore(NavigationSnapshot(data), in: model)
    },
    later("restore the roots") { mediator, model in try await mediator.restore(nil, in: model) },
    later("openExternally") { mediator, _ in try await mediator.open("shop://away", source: .push) },
    later("change of any navigator") { mediator, _ in
      try await mediator.service((any Navigator).self).change { $0.push(.note("other")) }
    },
    onMain("change") { _, model in model.changeNow { $0.reset() } },
    onMain("push") { _, model in model.changeNow { $0.push(.note("pushed")) } },
    onMain("present") { _, model in model.changeNow { $0.present(.note("presented", .modal)) } },
    onMain("setRoot") { _, model in model.changeNow { $0.setRoot(.note("root")) } },
    onMain("pop and dismiss") { _, model in
      model.changeNow { $0.pop() }
      model.changeNow { $0.dismiss() }
    },
    onMain("bindings") { _, model in
      model.tab = "other"
      model.stack = [.note("bound")]
      model[layer: 0] = nil
      model[pathOfLayer: 0] = []
    },
    onMain("plan") { mediator, _ in _ = try mediator.plan(for: url, source: .push).description },
    onMain("linkKind") { mediator, _ in _ = mediator.linkKind(of: url, source: .push) },
    onMain("drawing") { _, model in _ = model.drawing },
    onMain("unregister") { mediator, _ in mediator.unregister("Pages") },
  ]
}

extension Visitor {
  fileprivate static func visit(_ code: ClientCode) { visit("\(code)") }
  fileprivate static func visitAndWait(_ code: ClientCode) async { await visitAndWait("\(code)") }
}

private struct TitledPage: Page {
  var title: String {
    Visitor.visit(.title)
    return "title"
  }
}

private final class EndingPage: ResultPage {
  typealias Result = Int
  private let probe: DeinitProbe

  init(_ code: ClientCode) { probe = DeinitProbe("\(code)") }
}

private struct AnsweringPage: ResultPage {
  typealias Result = Int
}

extension PageHandler {
  fileprivate static let visiting = PageHandler(
    shouldHandle: { _ in
      await Visitor.visitAndWait(.shouldHandle)
      return true
    },
    targetPage: { page, _ in
      await Visitor.visitAndWait(.targetPage)
      return page
    },
    sourcePage: { _, navigator in
      await Visitor.visitAndWait(.sourcePage)
      return navigator.current
    },
    transition: { entry, _, navigator in
      await Visitor.visitAndWait(.transition)
      try await navigator.show(entry)
    },
    didComplete: { _ in await Visitor.visitAndWait(.didComplete) })
}

/// Calls from client code neither trap nor block.
@MainActor @Suite("Client code may call back into navigation", .patient) struct NavigationReentryTests {
  private func mediator(_ model: NavigationModel) throws -> Mediator {
    let links = LinkSettings(openExternally: { _ in
      await Visitor.visitAndWait(.opener)
      return true
    })
    let mediator = try Mediator.with(links: links) {
      PageRoute("/users/:id", under: "/users", exposedTo: .all) { (id: Int) async in
        await Visitor.visitAndWait(.builder)
        return UserPage(id: id)
      }
      PageRoute("/users", exposedTo: .all) { () async in
        await Visitor.visitAndWait(.parentBuilder)
        return NotePage(text: "users")
      }
      PageRoute(
        "/made", exposedTo: .all,
        withMediator: { (_: Mediator) async in
          await Visitor.visitAndWait(.builderInMediator)
          return AnsweringPage()
        })
      PageRoute("/handled", exposedTo: .all, handler: .visiting) { NotePage(text: "handled") }
      PageRoute("/ending", exposedTo: .all) { EndingPage(.resultPageEnd) }
    }
    let navigation = ModuleContents {
      Service(
        (any Navigator).self,
        { () -> NavigationModel in
          Visitor.visit(.navigator)
          return model
        }
      ) { $0 }
    }
    try mediator.register(navigation, as: "Navigation")
    mediator.rewrites = try RewriteSet([Rewrite(from: "/away", to: "https://elsewhere.example")])
    return mediator
  }

  @Test("Client code of every kind can call every method", arguments: Occasion.all, Method.all)
  private func clientCodeCallsEveryMethod(occasion: Occasion, method: Method) async throws {
    let model = NavigationModel(sections: [PageSection("one"), PageSection("other", root: "shop://users")])
    let mediator = try mediator(model)
    let visitor = Visitor("\(occasion.code)", method.call(on: mediator, model), report: expectOwn)
    await Visitor.$current.withValue(visitor) {
      do {
        try await occasion.run(mediator, model)
      } catch {
        expectOwn(error)
      }
      await visitor.finish()
    }
    #expect(visitor.hasVisited)
    model.changeNow { $0.push(.note("after")) }
    #expect(model.current?.title == "after")
  }

  @Test("The table has an occasion for every kind of client code", arguments: ClientCode.allCases)
  private func tableHasAllOccasions(code: ClientCode) {
    #expect(Occasion.all.contains { $0.code == code })
  }
}

/// Expects an error that the libraries declare.
private func expectOwn(_ error: any Error) {
  #expect(error is MediatorError || error is NavigationError || error is CancellationError, "\(error)")
}
