import MediatorText

/// A unit of an app, whose targets, services, interceptors and other items are registered and unregistered together.
///
/// ```swift
/// enum OrderModule: Module {
///   static let name: ModuleName = "Orders"
///   static var contents: ModuleContents {
///     Registration { OrderTarget() }
///     Service((any PriceList).self) { StandardPriceList() }
///   }
/// }
/// ```
public protocol Module: Sendable {
  /// The name of the module; unique in a mediator without regard to ASCII case.
  static var name: ModuleName { get }
  /// The items that the module registers.
  @ModuleBuilder static var contents: ModuleContents { get }
}

/// An item of a module, such as a ``Registration`` or a ``Service``.
public protocol ModuleItem: Sendable {
  /// The contents of the item: itself, or the items that it consists of.
  @ModuleBuilder var contents: ModuleContents { get }
}

/// The items of a module, in order.
///
/// ```swift
/// let contents = ModuleContents {
///   Registration { OrderTarget() }
///   Fallback { _, _ in "not available" }
/// }
/// try mediator.register(contents, as: "Orders")
/// ```
public struct ModuleContents: ModuleItem {
  private(set) var items: [any Registrable]

  /// Creates contents without a module type, for a module that is assembled at run time.
  public init(@ModuleBuilder _ contents: () -> ModuleContents) {
    self = contents()
  }

  init(items: [any Registrable] = []) {
    self.items = items
  }

  /// These contents.
  public var contents: ModuleContents {
    // `return` disables `ModuleBuilder` for the getter, which would call itself recursively.
    return self
  }

  mutating func append(_ other: ModuleContents) { items += other.items }
}

/// Builds the contents of a module from its items.
@resultBuilder public enum ModuleBuilder {
  /// Adds an item.
  public static func buildExpression(_ item: some ModuleItem) -> ModuleContents { item.contents }

  /// Rejects a target.
  @available(*, unavailable, message: "pass a registration, as in Registration { OrderTarget() }")
  public static func buildExpression(_ target: some Target) -> ModuleContents { unavailable() }

  /// Creates empty contents.
  public static func buildBlock() -> ModuleContents { ModuleContents() }

  /// Starts with the first item.
  public static func buildPartialBlock(first: ModuleContents) -> ModuleContents { first }

  /// Appends the next item.
  public static func buildPartialBlock(accumulated: consuming ModuleContents, next: ModuleContents) -> ModuleContents {
    accumulated.append(next)
    return accumulated
  }

  /// Joins the items of a loop in order.
  public static func buildArray(_ parts: [ModuleContents]) -> ModuleContents {
    parts.reduce(into: ModuleContents()) { $0.append($1) }
  }

  /// Adds the items of an `if` without `else`.
  public static func buildOptional(_ part: ModuleContents?) -> ModuleContents { part ?? ModuleContents() }
  /// Adds the items of the first branch.
  public static func buildEither(first part: ModuleContents) -> ModuleContents { part }
  /// Adds the items of the second branch.
  public static func buildEither(second part: ModuleContents) -> ModuleContents { part }
}

extension ModuleContents: CustomStringConvertible {
  /// The number of items.
  public var description: String { counted(items.count, "item") }
}
