import Foundation
import MediatorRouteFiles
import MediatorTestSupport
import Testing

/// Each method of the mediator that takes a URL is compared with `ExposedLink.verdict(from:byRoute:)`, for each link and source.
@Suite("All methods that take a URL apply one rule of exposure") struct ExposureRuleTests {
  private static func mediator<T: Target>(_ target: T.Type, _ make: @escaping @Sendable () -> T) throws -> Mediator {
    let mediator = try Mediator {
      Registration { DoorTarget() }
      Interception(.target("door")) { invocation, next in
        var other = invocation
        if let to = invocation.parameters["to"] as? Destination { other.destination = to }
        return try await next(other)
      }
      for link in ExposedLink.all {
        Route(RoutePattern(stringLiteral: "/\(link.child)"), exposedTo: .all) { "child" }.under(link.url)
      }
    }
    try expose(make, on: mediator, isWide: true)
    return mediator
  }

  /// Registers the links, exposed to all sources if `isWide`, or as they declare.
  private static func expose<T: Target>(
    _ make: @escaping @Sendable () -> T, on mediator: Mediator, isWide: Bool
  ) throws {
    try mediator.register(
      ModuleContents {
        Registration { make() }
        for sources in AllowedSources.all {
          Route(RoutePattern(stringLiteral: "/closure/\(sources.name)"), exposedTo: isWide ? .all : sources.exposure) {
            "opened"
          }
        }
      }, as: "Vault", replacing: !isWide)
    let routes = ExposedLink.inFile.map { $0.json(isWide: isWide) }.joined(separator: ",\n")
    let file = try RouteFile(Data(#"{"version": 1, "routes": [\#(routes)]}"#.utf8), named: "routes.json")
    try mediator.load(file, replacing: !isWide)
  }

  @Test(
    "Each method that takes a URL accepts and rejects by the exposures of route and action",
    arguments: AllowedSources.sources)
  func methodsAgreeWithTheRule(source: LinkSource) async throws {
    let mediator = try Self.mediator(Vault<Wide>.self) { Vault<Wide>() }
    let resolutions = ExposedLink.all.map { try? mediator.resolve($0.url, source: source) }
    try Self.expose({ Vault<Narrow>() }, on: mediator, isWide: false)
    var checked = 0
    for (link, resolution) in zip(ExposedLink.all, resolutions) {
      for method in LinkMethod.allCases {
        let expected = link.verdict(from: source, byRoute: method != .redirection)
        guard let found = await method.verdict(of: link, from: source, resolution, mediator) else { continue }
        checked += 1
        if method == .canOpen {
          #expect(found == (expected == "opened" ? "opened" : "rejected"), "\(method) \(link.url)")
        } else {
          #expect(found == expected, "\(method) \(link.url)")
        }
      }
    }
    #expect(checked > 900)
  }

  @Test("The rule accepts and rejects from each source but those that no exposure names")
  func ruleHasBothVerdicts() {
    for source in AllowedSources.sources {
      let verdicts = Set(ExposedLink.all.map { $0.verdict(from: source, byRoute: true) })
      #expect(verdicts == ["opened", "notExposed", "nativeAction"])
    }
  }
}

/// A URL with the exposures on its way.
private struct ExposedLink {
  let url: String
  let action: AllowedSources
  var route = AllowedSources.everything
  var destination: Destination?
  var isNative = false
  /// The path of a page whose parent has the URL.
  var child: String { "child/\(url.dropFirst(4))" }

  /// The rule: no URL opens a native action; the route and the action must both allow the source.
  ///
  /// - Parameter byRoute: Whether the URL's route leads to the action; an interceptor that redirects a call knows no route.
  func verdict(from source: LinkSource, byRoute: Bool) -> String {
    if isNative { return "nativeAction" }
    if byRoute, !route.contains(source) { return "notExposed" }
    return action.contains(source) ? "opened" : "notExposed"
  }

  static let all = direct + ofActions + ofClosures + inFile + native

  private static let direct = AllowedSources.all.map {
    ExposedLink(url: "x://vault/\($0.name)", action: $0, destination: .action(address($0)))
  }
  private static let ofActions = AllowedSources.all.map {
    ExposedLink(url: "x://own/\($0.name)", action: $0, destination: .action(address($0)))
  }
  private static let ofClosures = AllowedSources.all.map {
    ExposedLink(url: "x://closure/\($0.name)", action: $0, route: $0)
  }
  /// A route of a file has its own exposure beside that of the action.
  static let inFile = AllowedSources.all.flatMap { action in
    AllowedSources.all.filter { ["all", "push", "several", "empty"].contains($0.name) }.map { route in
      ExposedLink(
        url: "x://file/\(action.name)/\(route.name)", action: action, route: route,
        destination: .action(address(action)))
    }
  }
  private static let native = ["x://vault/nativeAll", "x://vault/NATIVEALL", "x://own/native"].map {
    ExposedLink(url: $0, action: .everything, destination: .action("vault/nativeAll"), isNative: true)
  }

  private static func address(_ action: AllowedSources) -> ActionAddress {
    ActionAddress("vault", ActionName(action.name))
  }

  /// The route of a file.
  func json(isWide: Bool) -> String {
    let sources = (route.only ?? []).map { "\"\($0)\"" }.sorted().joined(separator: ", ")
    let exposed = isWide || route.only == nil ? "" : #", "exposed": [\#(sources)]"#
    return #"{"pattern": "\#(url.dropFirst(3))", "action": "vault/\#(action.name)"\#(exposed)}"#
  }
}

private enum LinkMethod: CaseIterable {
  case open, openAs, openWithCompletion, openNow, openNowAs
  case openResolution, openResolutionAs, openNowResolution, openNowResolutionAs
  case resolve, canOpen, explain, parents, redirection

  /// Returns `opened`, or the code of the error; or `nil` if the method cannot be called for the link.
  func verdict(
    of link: ExposedLink, from source: LinkSource, _ resolution: Resolution?, _ mediator: Mediator
  ) async -> String? {
    let url = link.url
    do {
      switch self {
      case .open: return "\(try await mediator.open(url, source: source))"
      case .openAs: return try await mediator.open(url, source: source, as: String.self)
      case .openWithCompletion:
        return try await withCheckedThrowingContinuation { continuation in
          mediator.open(url, source: source) { continuation.resume(with: $0.map { "\($0)" }) }
        }
      case .openNow: return "\(try mediator.openNow(url, source: source))"
      case .openNowAs: return try mediator.openNow(url, source: source, as: String.self)
      case .openResolution: return try await resolution.asyncMap { "\(try await mediator.open($0))" }
      case .openResolutionAs: return try await resolution.asyncMap { try await mediator.open($0, as: String.self) }
      case .openNowResolution: return try resolution.map { "\(try mediator.openNow($0))" }
      case .openNowResolutionAs: return try resolution.map { try mediator.openNow($0, as: String.self) }
      case .resolve: return Self.text(try mediator.resolve(url, source: source))
      case .canOpen: return mediator.canOpen(url, source: source) ? "opened" : "rejected"
      case .explain: return Self.text(try mediator.explain(url, source: source).outcome.get())
      case .parents:
        let child = try mediator.resolve("x://\(link.child)", source: source)
        return try mediator.parents(of: child).first.map { Self.text(try $0.get()) }
      case .redirection:
        // The closure of a route is no destination of an invocation.
        guard let destination = link.destination else { return nil }
        return "\(try await mediator.open("x://door/open", source: source, context: ["to": destination]))"
      }
    } catch let error as MediatorError {
      return error.code.description
    } catch {
      return "\(error)"
    }
  }

  private static func text(_ resolution: Resolution) -> String {
    resolution.action == nil ? "unmatched" : "opened"
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func asyncMap<T>(_ transform: (Wrapped) async throws -> T) async rethrows -> T? {
    if let self { return try await transform(self) }
    return nil
  }
}

private protocol Width: SendableMetatype {
  static func exposure(_ allowed: AllowedSources) -> Exposure
}

private enum Wide: Width {
  static func exposure(_ allowed: AllowedSources) -> Exposure { .all }
}

private enum Narrow: Width {
  static func exposure(_ allowed: AllowedSources) -> Exposure { allowed.exposure }
}

/// A target with one action for each exposure.
private struct Vault<W: Width>: Target {
  static var name: TargetName { "vault" }
  static var actions: ActionTable<Self> {
    for allowed in AllowedSources.all {
      Action(ActionName(allowed.name)) { _ in "opened" }.route(RoutePattern(stringLiteral: "/own/\(allowed.name)"))
        .exposed(to: W.exposure(allowed))
    }
    Action("nativeAll") { _ in "opened" }.route("/own/native").exposed(to: .all)
  }
}

private struct DoorTarget: Target {
  static let name: TargetName = "door"
  static var actions: ActionTable<DoorTarget> { Action("open") { _ in "not redirected" }.exposed(to: .all) }
}
