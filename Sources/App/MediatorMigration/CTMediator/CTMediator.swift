public import MediatorKit
// Files that import this library need not import the libraries that it uses.
@_exported public import MediatorLinks

/// CTMediator's calls on a mediator, for code that still uses the names `Target_A`, `Action_detail:` and of modules.
///
/// Register targets under the names of their classes, and actions under their selectors, each with one input, a
/// ``CTMediatorParameters``. Names are data: `NSClassFromString` is not used, and only registered names are found.
///
/// ```swift
/// final class NewsTarget: Target {
///   static let name: TargetName = "Target_News"
///   static let lifetime = Lifetime.transient
///   static var actions: ActionTable<NewsTarget> {
///     CTMediator.action("detail") { $0.detail($1["id"] as? String) }.exposed(to: [.push])
///   }
///   func detail(_ id: String?) -> String { id ?? "" }
/// }
///
/// let mediator = try Mediator(modules: [NewsModule.self], links: CTMediator.links(schemes: ["app"]))
/// let old = CTMediator(mediator)
/// let view = try old.perform("News", "detail", ["id": 1], caching: true)
/// let same = try old.open("app://News/detail?id=1", source: .push)
/// ```
///
/// View controllers are main-actor-isolated: declare their actions with ``action(_:onMain:)``. In main-actor code,
/// ``perform(_:_:_:caching:isolation:fileID:line:)`` and ``open(_:source:isolation:fileID:line:)`` call them.
public struct CTMediator: Sendable {
  /// The key of native parameters that names the module of the target, as CTMediator spells it.
  public static let moduleKey = "kCTMediatorParamsKeySwiftTargetModuleName"

  /// The called mediator.
  public let mediator: Mediator

  /// Creates a facade of a mediator.
  public init(_ mediator: Mediator) {
    self.mediator = mediator
  }

  /// Returns settings that read URLs as CTMediator does.
  public static func links(schemes: Set<String>? = nil) -> LinkSettings {
    LinkSettings(schemes: schemes, reader: CTMediatorURLReader())
  }

  /// Returns the class name of a target: `Target_A`, or `Mod.Target_A` with a module.
  public static func className(_ target: String, in module: String?) -> String {
    guard let module, !module.isEmpty else { return "Target_\(target)" }
    return "\(module).Target_\(target)"
  }

  /// Returns the selector of an action: `Action_detail:`.
  public static func selector(_ action: String) -> String { "Action_\(action):" }
}

extension CTMediator {
  /// Declares an action of a target by its bare name, for the calls and URLs of CTMediator.
  ///
  /// Like every action, it is exposed to no source until `exposed(to:)` names its sources. CTMediator lets any URL call
  /// an action whose name does not begin with `native`; the mediator rejects those that begin with it, whatever they
  /// are exposed to.
  public static func action<T: Target, Output: Sendable>(
    _ name: String, perform body: @escaping @Sendable (T, CTMediatorParameters) throws -> Output
  ) -> Action<T, Output, CTMediatorParameters> {
    Action(ActionName(selector(name)), CTMediatorParameters.label, perform: body)
  }

  /// Declares a main-actor action of a target by its bare name, for the calls and URLs of CTMediator.
  ///
  /// Its exposure is that of ``action(_:perform:)``.
  public static func action<T: Target, Output: Sendable>(
    _ name: String, onMain body: @escaping @MainActor @Sendable (T, CTMediatorParameters) throws -> Output
  ) -> Action<T, Output, CTMediatorParameters> {
    Action(ActionName(selector(name)), CTMediatorParameters.label, onMain: body)
  }
}

extension CTMediator {
  /// Calls an action by its bare names.
  ///
  /// - Parameters:
  ///   - target: The name of the target without `Target_`; `nil` calls nothing.
  ///   - action: The name of the action without `Action_` and colon; `nil` calls nothing.
  ///   - parameters: The dictionary; a string under ``moduleKey`` names the module of the target.
  ///   - caching: Whether a new instance is cached.
  ///   - isolation: The actor of the caller; omit it. In main-actor code, the action may be main-actor-isolated.
  ///   - fileID: The module and file of the call; omit it.
  ///   - line: The line of the call; omit it.
  /// - Returns: The result, or `nil` if the action returns nothing or is not found.
  /// - Throws: ``/MediatorKit/MediatorError`` if the action cannot run, such as a main-actor action outside main-actor
  ///   code; also what the action throws.
  @discardableResult public func perform(
    _ target: String?, _ action: String?, _ parameters: [String: any Sendable]?, caching: Bool,
    isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID, line: UInt = #line
  ) throws -> (any Sendable)? {
    guard let target, let action else { return nil }
    let address = ActionAddress(Self.target(target, parameters), Self.action(action))
    return try result {
      try mediator.performNow(
        address.target, address.action, Self.parameters(parameters), options: CallOptions(caching: caching),
        isolation: isolation, fileID: fileID, line: line)
    } isOwn: {
      $0.address == address
    }
  }

  /// Calls the action that a URL names, and does not cache the instance.
  ///
  /// The mediator must read URLs with ``CTMediatorURLReader``. The query never chooses a module.
  ///
  /// - Returns: The result, or `nil` if the action returns nothing or is not found.
  /// - Throws: ``/MediatorKit/MediatorError`` if the URL is malformed or rejected; also what the action throws.
  @discardableResult public func open(
    _ url: String, source: LinkSource, isolation: (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws -> (any Sendable)? {
    try result {
      try mediator.openNow(
        url, source: source, options: CallOptions(caching: false), isolation: isolation, fileID: fileID, line: line)
    } isOwn: { _ in
      (try? mediator.resolve(url, source: source)) == nil
    }
  }

  /// Releases a cached target by its full class name; ignores unknown names and `nil`.
  public func release(_ className: String?) {
    if let className { mediator.releaseTarget(TargetName(className)) }
  }

  /// Returns whether a target is registered.
  public func hasTarget(_ target: String, in module: String?) -> Bool {
    mediator.hasTarget(TargetName(Self.className(target, in: module)))
  }

  private static func target(_ name: String, _ parameters: [String: any Sendable]?) -> TargetName {
    TargetName(className(name, in: parameters?[moduleKey] as? String))
  }

  private static func action(_ name: String) -> ActionName { ActionName(selector(name)) }

  private static func parameters(_ values: [String: any Sendable]?) -> Parameters {
    [CTMediatorParameters.labelText: CTMediatorParameters(values)]
  }

  /// Returns the result of a call as CTMediator does: `nil` for no result and for an unknown name.
  ///
  /// - Parameter isOwn: Returns whether the call itself has the unknown name, and not one that the action makes.
  private func result(
    _ call: () throws -> any Sendable, isOwn: (MediatorError) -> Bool
  ) throws -> (any Sendable)? {
    do {
      let value = try call()
      let isNothing = value is Void || (value as? any OptionalValue)?.isNil == true
      return isNothing ? nil : value
    } catch let error as MediatorError where [.unknownTarget, .unknownAction].contains(error.code) && isOwn(error) {
      return nil
    }
  }
}

/// An optional of any type.
private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool {
    if case .none = self { true } else { false }
  }
}
