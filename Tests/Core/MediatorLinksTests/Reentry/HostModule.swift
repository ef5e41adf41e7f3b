import MediatorLinks
import MediatorTestSupport

/// The keys of the targets that call the mediator.
enum Host {
  static let now = ActionKey<Int, Sample>("host", "now", "x")
  static let later = ActionKey<Int>("host", "later")
  static let show = ActionKey<Int>("main", "show")
}

/// Registers client code of every kind, which calls the visitor.
enum HostModule: Module {
  static let name: ModuleName = "Host"

  static var contents: ModuleContents {
    let _ = Visitor.visit(.contents)
    Registration { () -> PlainHost in
      Visitor.visit(.targetFactory)
      return PlainHost()
    }
    Registration(onMain: { () -> MainHost in
      Visitor.visit(.mainTargetFactory)
      return MainHost()
    })
    Registration { BriefHost() }
    Registration { GuardedHost() }
    Registration { () throws -> BrokenHost in throw Broken() }
    Service(
      (any Priced).self,
      { () -> Price in
        Visitor.visit(.serviceFactory)
        return Price(.serviceEnd)
      },
      as: {
        Visitor.visit(.serviceConformance)
        return $0
      })
    Service.weak(
      (any Priced).self, named: "weak",
      { () -> Price in
        Visitor.visit(.weakServiceFactory)
        return Price(.weakServiceEnd)
      }, as: { $0 })
    Interception(.target("guarded"), Gate())
    CallObserver { _ in Visitor.visit(.observer) }
    Fallback { (_: Mediator, _: UnresolvedCall) throws -> any Sendable in
      Visitor.visit(.fallback)
      throw Declined()
    }
    Fallback { (_: Mediator, _: UnresolvedCall) async throws -> any Sendable in
      await Visitor.visitAndWait(.asyncFallback)
      return 1
    }
    Fallback(for: .unmatchedURLs(in: "shop")) { (_: Mediator, _: UnresolvedCall) throws -> any Sendable in
      Visitor.visit(.unmatched)
      return 1
    }
    Fallback(for: .unmatchedURLs(in: "book")) { (_: Mediator, _: UnresolvedCall) async throws -> any Sendable in
      await Visitor.visitAndWait(.asyncUnmatched)
      return 1
    }
    Route("/r/:x", exposedTo: .all) { (x: Int) in
      Visitor.visit(.route)
      return x
    }
    Route("/ar/:x", exposedTo: .all) { (x: Int) async in
      await Visitor.visitAndWait(.asyncRoute)
      return x
    }
    Route(
      "/mr/:x", exposedTo: .all,
      withMediator: { (_: Mediator, x: Int) in
        await Visitor.visitAndWait(.routeInMediator)
        return x
      })
    Route(matching: Matcher(), exposedTo: .all) { (_: Parameters) in 1 }
    Route("/limited/:x", exposedTo: limited) { (x: Int) in x }
  }

  private static let limited = Exposure.sources(where: "visited") { _ in
    Visitor.visit(.exposure)
    return true
  }
}

private final class PlainHost: Target {
  static let name: TargetName = "host"
  static var actions: ActionTable<PlainHost> {
    let _ = Visitor.visit(.table)
    Action(Host.now) { (_: PlainHost, x: Sample) in
      Visitor.visit(.action)
      return x.value
    }.route("/now/:x").exposed(to: .all)
    Action(Host.later) { (_: PlainHost) async in
      await Visitor.visitAndWait(.asyncAction)
      return 1
    }
    Action("query", "q") { (_: PlainHost, q: Query) in q.sample?.value ?? 0 }.route("/query").exposed(to: .all)
    Action("number", "n") { (_: PlainHost, n: Int) in n }
    Action("take", "probe") { (_: PlainHost, _: DeinitProbe) in 1 }
    Action("make") { _ in DeinitProbe(.outputEnd) }
    Fallback { (_: PlainHost, _: UnresolvedCall) in
      Visitor.visit(.notFound)
      return 1
    }
  }

  private let probe = DeinitProbe(.targetEnd)
}

@MainActor private final class MainHost {}

nonisolated extension MainHost: Target {
  static let name: TargetName = "main"
  static var actions: ActionTable<MainHost> {
    Action(
      Host.show,
      onMain: { (_: MainHost) in
        Visitor.visit(.mainAction)
        return 1
      })
  }
}

private final class BriefHost: Target {
  static let name: TargetName = "brief"
  static let lifetime = Lifetime.transient
  static var actions: ActionTable<BriefHost> {
    Action("now") { _ in 1 }
  }

  private let probe = DeinitProbe(.transientEnd)
}

private struct GuardedHost: Target {
  static let name: TargetName = "guarded"
  static var actions: ActionTable<GuardedHost> {
    Action("now") { _ in 1 }
  }
}

private struct BrokenHost: Target {
  static let name: TargetName = "broken"
  static var actions: ActionTable<BrokenHost> {
    Action("now") { _ in 1 }
  }
}

private struct Broken: Error, CustomStringConvertible {
  var description: String {
    Visitor.visit(.errorDescription)
    return "broken"
  }
}

private struct Gate: Interceptor {
  var name: String {
    Visitor.visit(.interceptorName)
    return "gate"
  }

  func intercept(_ invocation: Invocation, next: Next) async throws -> any Sendable {
    await Visitor.visitAndWait(.interceptor)
    return try await next(invocation)
  }
}

private struct Matcher: RouteMatcher {
  func match(_ url: ParsedURL, _ host: HostPlacement) -> Parameters? {
    Visitor.visit(.matcher)
    return url.text == "shop://matched" ? [:] : nil
  }
}

/// Reads URLs like the standard reader.
struct VisitingReader: URLReader {
  func read(_ text: String) throws(URLReadingError) -> ParsedURL {
    Visitor.visit(.reader)
    return try StandardURLReader().read(text)
  }
}

protocol Priced: Sendable {}

private final class Price: Priced {
  private let probe: DeinitProbe

  init(_ code: ClientCode) { probe = DeinitProbe(code) }
}

/// An input that is decoded from text or an integer.
struct Sample: TextDecodable, CustomStringConvertible {
  let value: Int

  init(_ value: Int) { self.value = value }

  init(text: String) throws(ParameterError) {
    Visitor.visit(.decoder)
    value = try Int(text: text)
  }

  static func convert(_ native: any Sendable) throws(ParameterError) -> Sample? {
    Visitor.visit(.conversion)
    return (native as? Int).map { Sample($0) }
  }

  static var canBeAbsent: Bool {
    Visitor.visit(.requiredness)
    return false
  }

  static var decodesText: Bool {
    Visitor.visit(.textuality)
    return true
  }

  var parameterText: String {
    Visitor.visit(.text)
    return "\(value)"
  }

  var description: String {
    Visitor.visit(.valueDescription)
    return "sample"
  }
}

extension Sample: Decodable {
  init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(Int.self)) }
}

private struct Query: StructureDecodable {
  let sample: Sample?

  private enum CodingKeys: CodingKey { case sample }

  init(from decoder: any Decoder) throws {
    Visitor.visit(.structure)
    sample = try decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Sample.self, forKey: .sample)
  }
}
