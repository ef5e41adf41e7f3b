import Foundation
import MediatorNavigation
import MediatorTestSupport
import Testing

/// Each method for pages with a source, or that opens what has one, is compared with the sources that a page's exposure allows.
@Suite("All methods for the pages of URLs apply the exposure of their routes") struct PageExposureTests {
  private static let tag: ActionTag = "gated"

  private static func mediator(_ store: BytesInMemory = BytesInMemory()) throws -> Mediator {
    try Mediator.with {
      for allowed in AllowedSources.all {
        PageRoute(RoutePattern(stringLiteral: "/page/\(allowed.name)"), exposedTo: allowed.exposure) {
          ChosenPage()
        }
      }
      TagGate(tag) { _ in
        true
      } asking: { _, _ in
        false
      }
      Service(HeldLinks.self) { HeldLinks(store) }
    }
  }

  @Test("Each method for pages accepts and rejects by the page's exposure", arguments: AllowedSources.sources)
  func methodsAgreeWithTheExposure(source: LinkSource) async throws {
    let mediator = try Self.mediator()
    for allowed in AllowedSources.all {
      let expected = allowed.contains(source) ? "opened" : "notExposed"
      for method in PageMethod.allCases {
        let found = await method.verdict(of: "shop://page/\(allowed.name)", from: source, mediator)
        #expect(
          found == (method == .linkKind && expected != "opened" ? "nothing" : expected), "\(method) \(allowed.name)")
      }
    }
  }

  @Test("A held link is opened from its own source, by the exposure of its page", arguments: AllowedSources.sources)
  func heldLinksAgreeWithTheExposure(source: LinkSource) async throws {
    for allowed in AllowedSources.all {
      let link =
        #"{"id":"\#(UUID())","tag":"\#(Self.tag)","url":"shop://page/\#(allowed.name)","source":"\#(source)","date":\#(Date().timeIntervalSinceReferenceDate)}"#
      let mediator = try Self.mediator(BytesInMemory(Data(#"{"version":1,"links":[\#(link)]}"#.utf8)))
      let outcomes = try await mediator.openGate(Self.tag, using: NavigationModel())
      let codes = outcomes.map { outcome in
        outcome.error.map { ($0 as? MediatorError)?.code.description ?? "\($0)" } ?? "opened"
      }
      #expect(codes == [allowed.contains(source) ? "opened" : "notExposed"], "\(allowed.name)")
    }
  }
}

private struct ChosenPage: ResultPage {
  typealias Result = String
}

private enum PageMethod: CaseIterable {
  case navigate, buildPage, resultFrom, plan, linkKind, restore, popTo

  /// Returns `opened`, or the code of the error; of `linkKind` its result, if that is no page.
  @MainActor func verdict(of url: String, from source: LinkSource, _ mediator: Mediator) async -> String {
    let model = NavigationModel()
    do {
      switch self {
      case .navigate: try await mediator.navigate(to: url, source: source, using: model)
      case .buildPage: _ = try await mediator.buildPage(for: url, source: source)
      case .resultFrom:
        let user = Task {
          while model.pages.isEmpty { if Task.isCancelled { return } else { await Task.yield() } }
          try await model.finish(model.pages[0], with: "chosen")
        }
        defer { user.cancel() }
        _ = try await mediator.result(from: url, source: source, as: String.self, using: model)
      case .plan: _ = try mediator.plan(for: url, source: source)
      case .linkKind:
        let kind = mediator.linkKind(of: url, source: source)
        return kind == .page ? "opened" : "\(kind)"
      case .restore:
        try await mediator.navigate(to: "shop://page/all", source: .inApp, using: model)
        let stored = String(decoding: model.state.snapshot.data, as: UTF8.self)
        let name = url.split(separator: "/").last ?? ""
        let snapshot = try NavigationSnapshot(Data(stored.replacing(#"/all""#, with: "/\(name)\"").utf8))
        let report = try await mediator.restore(snapshot, from: source, in: NavigationModel())
        if let page = report.leftOut.first { throw page.reason }
      case .popTo: try await model.pop(to: url, source: source, in: mediator)
      }
      return "opened"
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }
}
