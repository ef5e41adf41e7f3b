import Foundation
import MediatorLinks
import MediatorTestSupport
import Testing

private protocol Clock: Sendable {}

private enum TwiceModule: Module {
  static let name: ModuleName = "Twice"
  static var contents: ModuleContents {
    Registration { LineTarget() }
    Registration { LineTarget() }
  }
}

private enum EmptyModule: Module {
  static let name: ModuleName = "Empty"
  static var contents: ModuleContents {}
}

private struct LineTarget: Target {
  static let name: TargetName = "line"
  static var actions: ActionTable<LineTarget> { Action(closed) { (_) in 1 } }
  static let closed = ActionKey<Int>("line", "closed")
}

@Suite("Errors name the file and the line of the called method") struct CallSiteTests {
  @Test("Errors of generated URLs name their caller") func urlErrorsNameTheCaller() throws {
    let mediator = try Mediator { Registration { LineTarget() } }
    try expectSite { _ = try mediator.url(for: LineTarget.closed, fileID: $0, line: $1) }
    try expectSite { _ = try mediator.url("line", "missing", fileID: $0, line: $1) }
    try expectLine(#line) { _ = try mediator.url(for: LineTarget.closed) }
  }

  @Test("Errors of service look-ups name their caller") func serviceErrorsNameTheCaller() throws {
    let mediator = try Mediator { Service((any Clock).self) { throw CancellationError() } }
    try expectSite { _ = try mediator.service((any Clock).self, fileID: $0, line: $1) }
    try expectSite { _ = try mediator.service((any Sendable).self, fileID: $0, line: $1) }
    try expectSite { _ = try mediator.serviceType((any Sendable).self, fileID: $0, line: $1) }
    try expectLine(#line) { _ = try mediator.service((any Clock).self) }
  }

  @Test("Errors of registered modules name their caller, also several at once") func moduleErrorsNameTheCaller() throws
  {
    let mediator = try Mediator(modules: [EmptyModule.self])
    try expectSite { try mediator.register(EmptyModule.self, fileID: $0, line: $1) }
    try expectSite { try mediator.register(TwiceModule.self, fileID: $0, line: $1) }
    try expectSite { try mediator.register(ModuleContents {}, as: "Empty", fileID: $0, line: $1) }
    try expectSite { _ = try Mediator(modules: [TwiceModule.self, TwiceModule.self], fileID: $0, line: $1) }
    try expectLine(#line) { try mediator.register(EmptyModule.self) }
  }

  @Test("Errors of added routes and namespaces name their caller") func routeErrorsNameTheCaller() throws {
    let mediator = try Mediator()
    let routes = mediator.routes(in: "nowhere")
    let route = Route("/a", exposedTo: .all) { 1 }
    try expectSite { try routes.add(route, fileID: $0, line: $1) }
    try expectSite { try routes.setFallback(Fallback { _, _ in 1 }, fileID: $0, line: $1) }
    try expectSite { try mediator.addNamespace(.schemes("a b"), fileID: $0, line: $1) }
    try expectLine(#line) { try routes.add(route) }
  }

  private func expectSite(
    _ body: (StaticString, UInt) throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(
      #expect(throws: MediatorError.self, sourceLocation: sourceLocation) { try body("Client/Here.swift", 7) })
    #expect(error.callSite?.description == "Client/Here.swift:7", sourceLocation: sourceLocation)
    #expect(error.description.hasSuffix("(called at Client/Here.swift:7)"), sourceLocation: sourceLocation)
  }

  private func expectLine(
    _ line: UInt, _ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(#expect(throws: MediatorError.self, sourceLocation: sourceLocation) { try body() })
    #expect(error.callSite == CallSite(line: line), sourceLocation: sourceLocation)
  }
}
