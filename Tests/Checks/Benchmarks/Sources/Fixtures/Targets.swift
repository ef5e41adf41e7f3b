public import MediatorKit
import MediatorLinks
internal import RoutePatterns

/// A class with one instance for all calls.
public final class CachedTarget: Target {
  /// The name.
  public static let name: TargetName = "bench"
  /// The actions.
  public static var actions: ActionTable<CachedTarget> {
    Action(Keys.sync) { $0.sync($1) }
    Action(Keys.pair) { $0.pair($1, $2) }.route("/order/:id<int>/items/:text").exposed(to: .push)
    Action(Keys.async) { await $0.async($1) }
    Action("items", "id", "item") { (target, id: Int, item: Int) in target.items(id, item) }
      .route("/order/:id<int>/lines/:item<int>").exposed(to: .push)
    Action("asyncItems", "id", "item") { (target, id: Int, item: Int) async in target.items(id, item) }
      .route("/async/:id<int>/lines/:item<int>").exposed(to: .push)
    Fallback { _, miss in miss.invocation.address?.action.rawValue.utf8.count ?? 0 }
  }
  private let step: Int

  /// Creates the target.
  public init() { step = 1 }

  func sync(_ value: Int) -> Int { value &+ step }
  func pair(_ number: Int, _ text: String) -> Int { number &+ text.utf8.count }
  func async(_ value: Int) async -> Int { value &+ step }
  func items(_ number: Int, _ item: Int) -> Int { number &+ item }
}

/// A target of an action without inputs.
public struct ConstantTarget: Target {
  /// The name.
  public static let name: TargetName = "constant"
  /// The actions.
  public static var actions: ActionTable<ConstantTarget> {
    Action(Keys.constant) { _ in 1 }
  }

  /// Creates the target.
  public init() {}
}

/// A class that is created for each call.
public final class TransientTarget: Target {
  /// The name.
  public static let name: TargetName = "transient"
  /// The lifetime `transient`.
  public static let lifetime = Lifetime.transient
  /// The actions.
  public static var actions: ActionTable<TransientTarget> {
    Action(Keys.transient) { $0.sync($1) }
  }
  private let step: Int

  /// Creates the target.
  public init() { step = 1 }

  func sync(_ value: Int) -> Int { value &+ step }
}

/// A main-actor class.
@MainActor public final class MainTarget {
  private var total = 0

  /// Creates the target.
  public init() {}

  func add(_ value: Int) -> Int {
    total &+= value
    return total
  }
}

nonisolated extension MainTarget: Target {
  /// The name.
  public static var name: TargetName { "main" }
  /// The actions.
  public static var actions: ActionTable<MainTarget> {
    Action(Keys.main, onMain: { $0.add($1) })
  }
}

/// An actor.
public actor ActorTarget: Target {
  /// The name.
  public static let name: TargetName = "actor"
  /// The actions.
  public static var actions: ActionTable<ActorTarget> {
    Action(Keys.actor) { await $0.next($1) }
  }
  private var total = 0

  /// Creates the target.
  public init() {}

  /// Adds.
  public func next(_ value: Int) -> Int {
    total &+= value
    return total
  }
}

/// The targets of this module.
public enum BenchModule: Module {
  /// The name.
  public static let name: ModuleName = "Bench"
  /// The targets.
  public static var contents: ModuleContents {
    Registration(CachedTarget.init)
    Registration(TransientTarget.init)
    Registration(onMain: MainTarget.init)
    Registration(ActorTarget.init)
  }
}
