/// A unit that registers targets, routes, services, interceptors, observers and fallbacks together, and leaves together.
///
/// ```swift
/// enum OrderModule: Module {
///   static let name: ModuleName = "Orders"
///   static var contents: ModuleContents {
///     Registration(OrderTarget.init)
///     Service((any PriceList).self, StandardPriceList.init) { $0 }
///   }
/// }
/// ```
public protocol Module: Sendable {
  /// The name of the module; unique in a mediator without regard to ASCII case.
  static var name: ModuleName { get }
  /// What the module registers.
  @ModuleBuilder static var contents: ModuleContents { get }
}

/// What a module registers, in order.
///
/// ```swift
/// let contents = ModuleContents {
///   Registration(OrderTarget.init)
///   Fallback { miss in throw miss.reason }
/// }
/// try mediator.register(contents, as: "Orders")
/// ```
public struct ModuleContents: Sendable {
  var registrations: [Registration] = []
  var services: [Service] = []
  var interceptions: [Interception] = []
  var observations: [CallObserver] = []
  var fallbacks: [Fallback] = []
  var namespaces: [RouteNamespace] = []
  var routes: [Route] = []
  var unmatched: [Unmatched] = []
  var requirements: [Requirement] = []
  var publications: [Publication] = []

  /// Makes contents without a module type, for a module that is put together at run time.
  public init(@ModuleBuilder _ contents: () -> ModuleContents) {
    self = contents()
  }

  init() {}

  /// The same with the tables of targets read, which runs users' code.
  func prepared(for module: ModuleName) -> ModuleContents {
    var contents = self
    contents.registrations = registrations.map { $0.prepared(for: module) }
    contents.services = services.map { $0.prepared(for: module) }
    return contents
  }
}

/// Builds the contents of a module.
@resultBuilder public enum ModuleBuilder {
  /// Takes a target.
  public static func buildExpression(_ registration: Registration) -> ModuleContents {
    var contents = ModuleContents()
    contents.registrations = [registration]
    return contents
  }

  /// Takes a service.
  public static func buildExpression(_ service: Service) -> ModuleContents {
    var contents = ModuleContents()
    contents.services = [service]
    return contents
  }

  /// Takes an interceptor.
  public static func buildExpression(_ interception: Interception) -> ModuleContents {
    var contents = ModuleContents()
    contents.interceptions = [interception]
    return contents
  }

  /// Takes an observer.
  public static func buildExpression(_ observation: CallObserver) -> ModuleContents {
    var contents = ModuleContents()
    contents.observations = [observation]
    return contents
  }

  /// Takes a fallback.
  public static func buildExpression(_ fallback: Fallback) -> ModuleContents {
    var contents = ModuleContents()
    contents.fallbacks = [fallback]
    return contents
  }

  /// Takes a namespace.
  public static func buildExpression(_ namespace: RouteNamespace) -> ModuleContents {
    var contents = ModuleContents()
    contents.namespaces = [namespace]
    return contents
  }

  /// Takes a route.
  public static func buildExpression(_ route: Route) -> ModuleContents {
    var contents = ModuleContents()
    contents.routes = [route]
    return contents
  }

  /// Takes what answers for unmatched URLs.
  public static func buildExpression(_ unmatched: Unmatched) -> ModuleContents {
    var contents = ModuleContents()
    contents.unmatched = [unmatched]
    return contents
  }

  /// Takes what the module needs.
  public static func buildExpression(_ requirement: Requirement) -> ModuleContents {
    var contents = ModuleContents()
    contents.requirements = [requirement]
    return contents
  }

  /// Takes the keys that the module answers for.
  public static func buildExpression(_ publication: Publication) -> ModuleContents {
    var contents = ModuleContents()
    contents.publications = [publication]
    return contents
  }

  /// Takes other contents.
  public static func buildExpression(_ contents: ModuleContents) -> ModuleContents { contents }

  /// Joins contents in order.
  public static func buildBlock(_ parts: ModuleContents...) -> ModuleContents { buildArray(parts) }

  /// Joins the contents of a loop in order.
  public static func buildArray(_ parts: [ModuleContents]) -> ModuleContents {
    parts.reduce(into: ModuleContents()) { whole, part in
      whole.registrations += part.registrations
      whole.services += part.services
      whole.interceptions += part.interceptions
      whole.observations += part.observations
      whole.fallbacks += part.fallbacks
      whole.namespaces += part.namespaces
      whole.routes += part.routes
      whole.unmatched += part.unmatched
      whole.requirements += part.requirements
      whole.publications += part.publications
    }
  }

  /// Takes contents that stand under an `if`.
  public static func buildOptional(_ part: ModuleContents?) -> ModuleContents { part ?? ModuleContents() }
  /// Takes the first branch.
  public static func buildEither(first part: ModuleContents) -> ModuleContents { part }
  /// Takes the second branch.
  public static func buildEither(second part: ModuleContents) -> ModuleContents { part }
}
