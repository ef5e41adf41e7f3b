import Foundation
import MediatorNavigation
import Synchronization
import Testing

/// Names of sections that no section has, or that two have.
@MainActor @Suite struct SectionNameTests {
  private static let sections = [PageSection("catalog"), PageSection("orders", root: "shop://orders")]

  private let built = Built()

  private func mediator(_ model: NavigationModel) throws -> Mediator {
    try Mediator.with(model) {
      PageRoute("/orders", exposedTo: .all) { [built] in
        built.isBuilt.store(true, ordering: .relaxed)
        return ItemPage("orders")
      }
    }
  }

  private static let unknown: [@Sendable @MainActor (NavigationModel, Mediator) async throws -> Void] = [
    { model, _ in try await model.change { try $0.select("ordrs") } },
    { model, _ in try model.changeNow { try $0.select("ordrs") } },
    { model, _ in try await model.change { try $0.setPages([.note("page")], of: "ordrs") } },
    { model, _ in try await model.change { try $0.setRoot(.note("page"), of: "ordrs") } },
    { _, mediator in
      try await mediator.navigate(
        to: "shop://orders", source: .push, overriding: PageOverrides(section: "ordrs"))
    },
    { _, mediator in
      try await mediator.navigate(
        to: "shop://orders", source: .inApp, overriding: PageOverrides(policy: .onTop, section: "ordrs"))
    },
    { model, mediator in
      _ = try mediator.plan(
        for: "shop://orders", source: .push, overriding: PageOverrides(section: "ordrs"), in: model.state)
    },
    { _, mediator in
      _ = try mediator.plan(
        for: "shop://orders", source: .push, overriding: PageOverrides(section: "ordrs"),
        in: NavigationState(sections: Self.sections))
    },
  ]

  @Test("An unknown section is an error with the nearest name, before a page is built (FD10)", arguments: 0..<8)
  func unknownSectionsThrow(index: Int) async throws {
    let model = NavigationModel(sections: Self.sections)
    let mediator = try mediator(model)
    let error = try #require(
      await #expect(throws: NavigationError.self) { try await Self.unknown[index](model, mediator) })
    #expect(error.code == .noSection)
    #expect("\(error)" == "section 'ordrs': unknown section; did you mean 'orders'?")
    #expect(model.state == NavigationModel(sections: Self.sections).state && !built.isBuilt.load(ordering: .relaxed))
  }

  @Test("Two sections of one name are an error of each change, link, plan and launch (FD10)")
  func duplicateSectionsThrow() async throws {
    let sections = Self.sections + [PageSection("catalog")]
    let model = NavigationModel(sections: sections)
    let mediator = try mediator(model)
    let calls: [@MainActor () async throws -> Void] = [
      { try await model.change { try $0.select("orders") } },
      { try await mediator.open("shop://orders", source: .push) },
      { _ = try mediator.plan(for: "shop://orders", source: .push, in: NavigationState(sections: sections)) },
      { _ = try await mediator.launch(in: model).restoration.get() },
    ]
    for call in calls {
      let error = try #require(await #expect(throws: NavigationError.self) { try await call() })
      #expect(error.code == .duplicateSection && "\(error)" == "section 'catalog': duplicate name")
    }
    #expect(try !model.changeNow { try $0.select("orders") })
    #expect(model.state.sections.map(\.section.name) == ["catalog", "orders"] && model.state.entries.isEmpty)
  }
}

/// Whether a page was built.
private final class Built: Sendable {
  let isBuilt = Atomic(false)
}
