public import MediatorKit

/// CTMediator's calls on a mediator, for code that still names `Target_A`, `Action_detail:` and modules.
///
/// Targets are registered under the names of their classes, actions under their selectors, each with one input, a
/// ``CTMediatorParameters``. `NSClassFromString` has no part in it: names are data, and what is not registered is not found.
///
/// ```swift
/// final class NewsTarget: Target {
///   static let name: TargetName = "Target_News"
///   static let lifetime = TargetLifetime.transient
///   static var actions: ActionTable<NewsTarget> {
///     CTMediator.action("detail") { $0.detail($1["id"] as? String) }
///   }
///   func detail(_ id: String?) -> String { id ?? "" }
/// }
///
/// let mediator = try Mediator(modules: [NewsModule.self], links: CTMediator.links(schemes: ["app"]))
/// let old = CTMediator(mediator)
/// let view = try old.perform("News", "detail", ["id": 1], caching: true)
/// let same = try old.open("app://News/detail?id=1", source: .push)
/// ```
public struct CTMediator: Sendable {
  /// The key under which native parameters name the module of the target, as CTMediator spells it.
  public static let moduleKey = "kCTMediatorParamsKeySwiftTargetModuleName"

  /// The mediator that is called.
  public let mediator: Mediator

  /// Makes the calls of CTMediator on a mediator.
  public init(_ mediator: Mediator) {
    self.mediator = mediator
  }

  /// Settings that read URLs as CTMediator does.
  public static func links(schemes: Set<String>? = nil) -> LinkSettings {
    LinkSettings(schemes: schemes, reader: CTMediatorURLReader())
  }

  /// The class name of a target: `Target_A`, or `Mod.Target_A` when the module is named.
  public static func className(_ target: String, in module: String?) -> String {
    guard let module, !module.isEmpty else { return "Target_\(target)" }
    return "\(module).Target_\(target)"
  }

  /// The selector of an action: `Action_detail:`.
  public static func selector(_ action: String) -> String { "Action_\(action):" }

  /// An action of a target, by its bare name, that CTMediator's calls and URLs find.
  ///
  /// It is open to every source of URLs, as all of CTMediator's are, unless its name begins with `native`: for the time of
  /// the migration only. A new action says itself which sources may reach it.
  public static func action<T: Target, Output: Sendable>(
    _ name: String, perform body: @escaping @Sendable (T, CTMediatorParameters) throws -> Output
  ) -> Action<T, Output, CTMediatorParameters> {
    Action(ActionName(selector(name)), CTMediatorParameters.label, perform: body)
      .exposed(name.utf8.starts(with: "native".utf8) ? .none : .all)
  }

  /// Calls an action by its bare names.
  ///
  /// - Parameters:
  ///   - target: The name of the target without `Target_`; nothing is called when it is nil.
  ///   - action: The name of the action without `Action_` and colon; nothing is called when it is nil.
  ///   - parameters: The dictionary; a text under ``moduleKey`` names the module of the target.
  ///   - caching: Whether an instance that has to be created is kept.
  /// - Returns: What answered; nil when it returns nothing or no one answers.
  /// - Throws: What the action throws; ``/MediatorKit/MediatorError`` when it was found and could not be run.
  @discardableResult public func perform(
    _ target: String?, _ action: String?, _ parameters: [String: any Sendable]?, caching: Bool
  ) throws -> (any Sendable)? {
    guard let target, let action else { return nil }
    let name = Self.className(target, in: parameters?[Self.moduleKey] as? String)
    return try answer {
      try mediator.performNow(
        TargetName(name), ActionName(Self.selector(action)),
        [CTMediatorParameters.labelText: CTMediatorParameters(parameters)],
        options: CallOptions(caching: caching))
    }
  }

  /// Calls the action that a URL names; the instance is not kept.
  ///
  /// The mediator must read URLs with ``CTMediatorURLReader``. The query never chooses a module.
  ///
  /// - Returns: What answered; nil when it returns nothing or no one answers.
  /// - Throws: What the action throws; ``/MediatorKit/MediatorError`` when the URL is malformed or refused.
  @discardableResult public func open(_ url: String, source: LinkSource) throws -> (any Sendable)? {
    try answer { try mediator.openNow(url, source: source, options: CallOptions(caching: false)) }
  }

  /// Lets go of the cached instance of a target, by its full class name; unknown names and nil are fine.
  public func release(_ className: String?) {
    if let className { mediator.releaseTarget(TargetName(className)) }
  }

  /// Whether a target is registered.
  public func hasTarget(_ target: String, in module: String?) -> Bool {
    mediator.hasTarget(TargetName(Self.className(target, in: module)))
  }

  private func answer(_ call: () throws -> any Sendable) throws -> (any Sendable)? {
    do {
      let value = try call()
      let isNothing = value is Void || (value as? any OptionalValue)?.isNil == true
      return isNothing ? nil : value
    } catch let error as MediatorError where error.code == .unknownTarget || error.code == .unknownAction {
      return nil
    }
  }
}

/// An optional whose wrapped type is not known: a result of an action may be one.
private protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var isNil: Bool {
    if case .none = self { true } else { false }
  }
}
