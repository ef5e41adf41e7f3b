public import MediatorKit
internal import RoutePatterns

/// A class whose one instance serves all calls.
public final class CachedTarget: Target {
  public static let name: TargetName = "bench"
  public static var actions: ActionTable<CachedTarget> {
    Action(Keys.sync) { $0.sync($1) }
    Action(Keys.pair) { $0.pair($1, $2) }.route("/order/:id<int>/items/:text").exposed(to: .push)
    Action(Keys.async) { await $0.async($1) }
    Action("items", "id", "item") { (target, id: Int, item: Int) in target.items(id, item) }
      .route("/order/:id<int>/lines/:item<int>").exposed(to: .push)
    Action("asyncItems", "id", "item") { (target, id: Int, item: Int) async in target.items(id, item) }
      .route("/async/:id<int>/lines/:item<int>").exposed(to: .push)
    NotFound { _, miss in miss.invocation.address.action.rawValue.utf8.count }
  }
  private let step: Int

  /// Makes the target.
  public init() { step = 1 }

  func sync(_ value: Int) -> Int { value &+ step }
  func pair(_ number: Int, _ text: String) -> Int { number &+ text.utf8.count }
  func async(_ value: Int) async -> Int { value &+ step }
  func items(_ number: Int, _ item: Int) -> Int { number &+ item }
}

/// A class that is made for each call.
public final class TransientTarget: Target {
  public static let name: TargetName = "transient"
  public static let lifetime = TargetLifetime.transient
  public static var actions: ActionTable<TransientTarget> {
    Action(Keys.transient) { $0.sync($1) }
  }
  private let step: Int

  /// Makes the target.
  public init() { step = 1 }

  func sync(_ value: Int) -> Int { value &+ step }
}

/// A main-actor class.
@MainActor public final class MainTarget {
  private var total = 0

  /// Makes the target.
  public init() {}

  func add(_ value: Int) -> Int {
    total &+= value
    return total
  }
}

nonisolated extension MainTarget: Target {
  public static var name: TargetName { "main" }
  public static var actions: ActionTable<MainTarget> {
    Action(Keys.main, onMain: { $0.add($1) })
  }
}

/// An actor.
public actor ActorTarget: Target {
  public static let name: TargetName = "actor"
  public static var actions: ActionTable<ActorTarget> {
    Action(Keys.actor) { await $0.next($1) }
  }
  private var total = 0

  /// Makes the target.
  public init() {}

  /// Adds.
  public func next(_ value: Int) -> Int {
    total &+= value
    return total
  }
}

/// The targets of this module.
public enum BenchModule: Module {
  public static let name: ModuleName = "Bench"
  public static var contents: ModuleContents {
    Registration(CachedTarget.init)
    Registration(TransientTarget.init)
    Registration(onMain: MainTarget.init)
    Registration(ActorTarget.init)
  }
}
