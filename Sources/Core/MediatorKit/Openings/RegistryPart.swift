// How a library adds to the registry: its items enter themselves, and its part keeps them for calls.

/// An item that is entered into the registry.
///
/// A library conforms its own items to it, such as routes, so that modules contain them and `enter` adds them to its part.
package protocol Registrable: ModuleItem {
  /// The phase of registration in which the item is entered.
  static var phase: RegistrationPhase { get }
  /// Adds the item to a registry and appends its problems to those of the module; runs no client code.
  func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry)
}

/// A module whose items are entered into the registry; a library appends the problems of its items.
package struct ModuleEntry {
  package let module: ModuleName
  /// Whether its items replace those of other modules.
  package let replacing: Bool
  package var errors: [MediatorError] = []
}

/// The order in which the items of one module are entered; a library states it for each of its items.
package enum RegistrationPhase: CaseIterable {
  /// Items that others of the same module refer to.
  case first
  /// Targets come before items that may repeat what an action declares, so that those are reported.
  case targets
  case others
}

extension Registrable {
  package static var phase: RegistrationPhase { .others }
  /// Only this item.
  public var contents: ModuleContents { return ModuleContents(items: [self]) }
  /// Adds the item to those without a table of their own.
  package func enter(_ registry: inout RegistryContents, _ entry: inout ModuleEntry) {
    registry.addOther(self, of: entry.module)
  }
}

/// The data of a library in the registry, beside targets and services: a value that belongs to one state of it.
///
/// The registry notifies it of each target that is added and each module that is removed, and publishes it with the rest, so
/// that one call sees one state of all libraries. It is added to the registry with the first item of a module that needs it, or
/// with the first action that has an attachment of the library.
package protocol RegistryPart: Sendable {
  /// The type of the part that calls see.
  associatedtype Published: PublishedPart

  /// Creates an empty part.
  init()

  /// Whether the part has nothing that calls can reach.
  var isEmpty: Bool { get }

  /// Adds the declarations of a target's actions, and appends their errors to those of the module.
  mutating func add(_ target: TargetRecord, _ entry: inout ModuleEntry)

  /// Removes the declarations of a target's actions because another module replaces the target.
  mutating func remove(_ target: TargetName)

  /// Removes the items of a module.
  mutating func remove(_ module: ModuleName)

  /// Returns the part for calls.
  ///
  /// - Parameters:
  ///   - previous: The published part of the previous registry, which the new one may share.
  ///   - place: The index of the part among those of all libraries.
  mutating func publish(after previous: Published?, at place: Int) -> Published
}

/// What calls see of a library's part of the registry.
///
/// A library conforms a class to it, and finds its object in the registry of each call.
package protocol PublishedPart: AnyObject, Sendable {
  /// Whether the part has actions whose results are secret.
  var hasSecretResults: Bool { get }

  /// The labels of inputs that the part's own actions declare to be secret.
  var secretLabels: Set<String> { get }

  /// Returns the preparation of a target's calls, or `nil` if the library adds nothing to them.
  func preparation(of target: TargetName) -> CallPreparation?
}

extension PublishedPart {
  package var hasSecretResults: Bool { false }
  package var secretLabels: Set<String> { [] }
  package func preparation(of target: TargetName) -> CallPreparation? { nil }
}

/// A function that returns the options of a call with a library's additions, or `nil` if they are added already.
///
/// It runs before the first observer sees the options.
package typealias CallPreparation = @Sendable (CallOptions) -> CallOptions?

/// The parts of all libraries; a library reads and changes its own by the type.
package struct RegistryParts: Sendable {
  // An element is absent while its part is being changed, so that the part is not copied.
  private var parts: [(any RegistryPart)?] = []

  /// Whether the parts have nothing that calls can reach.
  var isEmpty: Bool { parts.allSatisfy { $0?.isEmpty ?? true } }

  /// Returns the part of a library, or `nil` if there is none.
  package func part<Part: RegistryPart>(_ type: Part.Type) -> Part? {
    index(type).flatMap { parts[$0] as? Part }
  }

  private func index(_ type: any RegistryPart.Type) -> Int? {
    parts.firstIndex { part in part.map { Swift.type(of: $0) == type } ?? false }
  }

  /// Adds an empty part of a library if there is none, and returns its index.
  @discardableResult mutating func install(_ type: any RegistryPart.Type) -> Int {
    if let known = index(type) { return known }
    parts.append(type.init())
    return parts.count - 1
  }

  /// Changes the part of a library, which is created if there is none.
  package mutating func change<Part: RegistryPart, Value>(
    _ type: Part.Type, _ change: (inout Part) -> Value
  ) -> Value {
    let place = install(type)
    var part = parts[place] as? Part ?? Part()
    parts[place] = nil
    defer { parts[place] = part }
    return change(&part)
  }

  mutating func add(_ target: TargetRecord, _ entry: inout ModuleEntry) {
    for index in parts.indices { parts[index]?.add(target, &entry) }
  }

  mutating func remove(_ target: TargetName) {
    for index in parts.indices { parts[index]?.remove(target) }
  }

  mutating func remove(_ module: ModuleName) {
    for index in parts.indices { parts[index]?.remove(module) }
  }

  mutating func publish(after previous: [any PublishedPart]) -> [any PublishedPart] {
    assert(parts.allSatisfy { $0 != nil }, "a part is published while it is changed")
    return parts.indices.compactMap { parts[$0]?.publish(afterAny: previous, at: $0) }
  }
}

extension RegistryPart {
  fileprivate mutating func publish(afterAny previous: [any PublishedPart], at place: Int) -> any PublishedPart {
    publish(after: previous.indices.contains(place) ? previous[place] as? Published : nil, at: place)
  }
}

/// A scope of fallbacks that a library adds, with the function that registers such a fallback in its part.
package struct FallbackPlace: Sendable, Hashable, CustomStringConvertible {
  /// The scope as in code.
  package let description: String
  let enter: @Sendable (Fallback<Mediator>, inout RegistryContents, inout ModuleEntry) -> Void

  package init(
    _ description: String,
    enter: @escaping @Sendable (Fallback<Mediator>, inout RegistryContents, inout ModuleEntry) -> Void
  ) {
    self.description = description
    self.enter = enter
  }

  package static func == (left: Self, right: Self) -> Bool { left.description == right.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
