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

extension ModuleContents: CustomStringConvertible {
  /// The number of items.
  public var description: String { counted(items.count, "item") }
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

/// A target of a module, registered by its initializer.
///
/// ```swift
/// Registration { OrderTarget() }                 // init()
/// Registration { CheckoutTarget(mediator: $0) }   // a target that calls others
/// Registration(onMain: { ProfileTarget() })       // a main-actor class
/// ```
///
/// The compiler checks the isolation of the closure. In Swift 6 mode an initializer may be one, as in `Registration(OrderTarget.init)`; in
/// Swift 5 mode the compiler warns of that, unless the target enables `InferSendableFromCaptures` (SE-0418).
///
/// The mediator owns its cached targets, so store it in a `weak` property, and call `mediator.get()`: with a strong reference
/// neither is ever released. Neither registration nor `validate()` can detect that.
public struct Registration: Sendable {
  /// Creates a record of the target for a module, and runs no client code.
  package let make: @Sendable (ModuleName) -> TargetRecord

  /// Creates a registration of a target that is declared at run time.
  package init(make: @escaping @Sendable (ModuleName) -> TargetRecord) { self.make = make }

  /// Creates a registration from an initializer without parameters.
  @inlinable public init<T: Target>(_ make: @escaping @Sendable () throws -> T) {
    self.init(T.self, .anywhere { _ in BoundTarget(try make()) })
  }

  /// Creates a registration from an initializer with the mediator as its parameter.
  @inlinable public init<T: Target>(_ make: @escaping @Sendable (Mediator) throws -> T) {
    self.init(T.self, .anywhere { BoundTarget(try make($0)) })
  }

  /// Creates a registration from a main-actor-isolated initializer without parameters.
  @inlinable public init<T: Target>(onMain make: @escaping @MainActor @Sendable () throws -> T) {
    self.init(T.self, .onMain { _ in BoundTarget(try make()) })
  }

  /// Creates a registration from a main-actor-isolated initializer with the mediator as its parameter.
  @inlinable public init<T: Target>(onMain make: @escaping @MainActor @Sendable (Mediator) throws -> T) {
    self.init(T.self, .onMain { BoundTarget(try make($0)) })
  }

  // The closures above are inlined so that they are specialized for the target: otherwise each creation would look up metadata.

  @usableFromInline init<T: Target>(_ type: T.Type, _ maker: TargetMaker) {
    let (name, lifetime, rows) = (T.name, T.lifetime, T.actions.rows)
    let problems = rows.problems(of: name)
    make = { TargetRecord(rows, named: name, module: $0, lifetime: lifetime, maker: maker, problems: problems) }
  }
}

extension Registration: Registrable {
  package static var phase: RegistrationPhase { .targets }

  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(make(entry.module), &entry)
  }
}

extension Service: Registrable {
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(make(entry.module), &entry)
  }
}

extension Interception: Registrable {
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.add(self, of: entry.module)
  }
}

extension Fallback: ModuleItem, Registrable where Receiver == Mediator {
  /// Adds the fallback.
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    if case .library(let place) = scope.kind {
      place.enter(self, &registry, &entry)
    } else {
      registry.addOther(self, of: entry.module)
    }
  }
}

extension CallObserver: Registrable {}
extension Instrument: Registrable {}
extension Startup: Registrable {}
extension Requirement: Registrable {}
extension Publication: Registrable {}

/// A function that returns a module, stored in the module's image so that a program that links it discovers the module.
///
/// The module stores it in a section that the mediator reads (SE-0492), so the app does not have to name the module:
///
/// ```swift
/// #if objectFormat(MachO)
/// @section("__DATA,mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
/// #else
/// @section("mediator_exports") @used private let export: ModuleExport = { NoticesModule.self }
/// #endif
/// ```
///
/// `Mediator(modules: [], discovering: true)` registers the discovered modules, sorted by name. Images without exports need no
/// section. On ELF platforms, only exports that are linked into the executable itself are discovered.
public typealias ModuleExport = @Sendable () -> any Module.Type

/// The modules that linked code exports.
package enum ExportedModules {
  /// An export as stored in the section; a function loaded directly from raw memory would have another calling convention.
  private struct Record {
    let export: ModuleExport
  }

  /// The exported modules of all loaded images, sorted by name.
  ///
  /// - Complexity: O(*n* log *n*) in the number of modules.
  package static var all: [any Module.Type] {
    var found: [any Module.Type] = []
    ExportSection.each(Record.self) { found.append($0.export()) }
    return found.inOrder { $0.name < $1.name }
  }
}
