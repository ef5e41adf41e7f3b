public import MediatorLinks

/// A module with a final class, a main-actor class and an actor as targets.
public enum OrderModule: Module {
  /// The name of the module.
  public static let name: ModuleName = "Orders"

  /// The targets.
  public static var contents: ModuleContents {
    Registration(OrderTarget.init)
    Registration(onMain: Profile.init)
    Registration { Counter() }
  }
}

/// The result of an action.
public struct OrderSummary: Sendable, Equatable {
  /// The number of the order.
  public var id: Int

  /// Creates the summary of an order.
  public init(id: Int) { self.id = id }
}

/// The keys of `OrderTarget`.
public enum Orders {
  /// Returns an order.
  public static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")

  /// Cancels an order, asynchronously, perhaps for a reason.
  public static let cancel = ActionKey<Bool, Int, String?>("order", "cancel", "id", "reason")
}

/// A target with actions by key and by name, and with one that only code can call.
public final class OrderTarget: Target {
  /// The name of the target.
  public static let name: TargetName = "order"

  /// The actions.
  public static var actions: ActionTable<OrderTarget> {
    Action(Orders.detail) { $0.detail(id: $1) }.exposed(to: [.push, .universalLink])
    Action(Orders.cancel) { try await $0.cancel(id: $1, reason: $2) }
    Action("count") { _ in 3 }
    Action("native", "f") { (_, f: @escaping @Sendable (Int) -> Int) in f(20) }
  }

  init() {}

  func detail(id: Int) -> OrderSummary { OrderSummary(id: id) }
  func cancel(id: Int, reason: String?) async throws -> Bool { reason != nil }
}

@MainActor private final class Profile {
  private var n = 0

  init() {}

  func show(_ a: Int) -> Int {
    n += a
    return n
  }
}

nonisolated extension Profile: Target {
  static var name: TargetName { "profile" }
  static var actions: ActionTable<Profile> {
    Action("show", "by", onMain: { $0.show($1) })
  }
}

private actor Counter: Target {
  static let name: TargetName = "counter"
  private var n = 0

  func bump(_ a: Int) -> Int {
    n += a
    return n
  }

  static var actions: ActionTable<Counter> {
    Action("bump", "by") { await $0.bump($1) }
  }
}
