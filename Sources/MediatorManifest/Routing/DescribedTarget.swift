import MediatorKit
import MediatorLinks

/// The target of all actions that a manifest describes; none has code.
struct DescribedTarget: Target {
  static let name: TargetName = "described"
  static var actions: ActionTable<DescribedTarget> {}

  /// The error of a call: a manifest has no code.
  struct NoCode: Error, CustomStringConvertible {
    let description = "a manifest has no code: call the mediator of the app"
  }

  /// The handler of what has no action.
  static let missHandler = MissHandler.sync { _, _ in throw NoCode() }

  /// Returns the record of a target.
  static func record(_ target: Manifest.Target) -> TargetRecord {
    let fallback = Fallback<DescribedTarget> { (_, _) throws -> Bool in throw NoCode() }
    return record(
      target.actions.map(info).map(entries) + (target.hasFallback ? [fallback.entries()] : []), named: target.name,
      target.module)
  }

  /// Returns the record of the target whose only action is the closure of a route.
  static func record(_ route: Manifest.RegisteredRoute) -> TargetRecord {
    var info = ActionInfo(ActionName(route.pattern ?? "a matcher"), output: Void.self, onMain: false, isAsync: false)
    info.describe(route.parameters ?? [])
    info.describe(
      exposure: .all, contextLabels: (route.parameters ?? []).contextLabels, showsPage: route.kind == .page)
    info.tags = Set(route.tags ?? [])
    return record([entries(info)], named: name, route.module)
  }

  private static func info(_ action: Manifest.Action) -> ActionInfo {
    var info = ActionInfo(
      action.name, output: Void.self, onMain: action.isolation == .mainActor, isAsync: action.isAsync)
    info.describe(action.parameters, hidesResult: action.isResultSecret)
    info.describe(exposure: Exposure(action.exposure), contextLabels: action.parameters.contextLabels)
    info.tags = Set(action.tags)
    return info
  }

  private static func entries(_ info: ActionInfo) -> ActionEntries {
    var action = Action<DescribedTarget, Void>(info.name) { (_: DescribedTarget) throws -> Void in throw NoCode() }
    action.info = info
    return action.entries()
  }

  private static func record(
    _ rows: [ActionEntries], named name: TargetName, _ module: ModuleName
  ) -> TargetRecord {
    TargetRecord(
      ActionTableBuilder<DescribedTarget>.buildFinalResult(ActionTableBuilder<DescribedTarget>.buildArray(rows)).rows,
      named: name, module: module, maker: .anywhere { _ in throw NoCode() })
  }
}

extension ActionInfo {
  /// Sets the inputs of the action, and which of them are secret.
  fileprivate mutating func describe(_ inputs: [Manifest.Parameter], hidesResult: Bool = false) {
    parameters = inputs.map(ParameterInfo.init)
    let secret = inputs.flatMap(\.leaves).filter(\.isSecret).map(\.label)
    let plain = inputs.filter { $0.secret == false }.map(\.label)
    if secret.isEmpty && plain.isEmpty && !hidesResult { return }
    labelRules = .adding(to: nil, secret: secret, notSecret: plain, hidesResult: hidesResult)
  }
}

extension [Manifest.Parameter] {
  var contextLabels: Set<String> { Set(lazy.filter(\.isFromContext).map(\.label)) }
}

extension Exposure {
  /// Creates an exposure; a rule, whose code is not there, allows what `rule` says.
  init(_ exposure: Manifest.Exposure, rule: Bool = true) {
    switch exposure {
    case .none: self = .none
    case .all: self = .all
    case .sources(let sources): self = Exposure(sources)
    case .rule(let name): self = .sources(where: name) { _ in rule }
    }
  }
}
