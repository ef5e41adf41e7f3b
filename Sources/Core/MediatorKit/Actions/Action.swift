/// A function of a target that callers can call by key or by name, and with MediatorLinks by URL.
///
/// You declare an action with a key, which determines the types of the closure, or with a name and labels; the types are
/// then inferred from the closure. The closure's parameters are the target and the inputs:
///
/// ```swift
/// static var actions: ActionTable<OrderTarget> {
///   Action(Orders.detail) { try $0.detail(id: $1) }
///     .summary("One order")
///     .exposed(to: [.push, .universalLink])
///   Action("cancel", "id", "reason") { try await $0.cancel(id: $1, reason: $2) }
/// }
/// ```
///
/// The closure of a key may also take the call, after the target: `{ try $0.detail(id: $2, attachment: $1.attachment) }`.
///
/// `perform:` closures are nonisolated, `onMain:` closures are main-actor-isolated; the compiler checks both. Pass a closure,
/// not a method reference: a reference to a main-actor-isolated method can lose its isolation.
public struct Action<T: Target, Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline package var info: ActionInfo
  @usableFromInline let runners: ActionRunners

  @inlinable package init(_ info: ActionInfo, _ runners: @escaping ActionRunners) {
    self.info = info
    self.runners = runners
  }
}

extension Action {
  /// Creates the synchronous action of a key.
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: false, isAsync: false), Self.runners(body))
  }

  /// Creates the asynchronous, nonisolated action of a key.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    perform body: @escaping @Sendable @concurrent (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: false, isAsync: true), Self.runners(body))
  }

  /// Creates the synchronous main-actor action of a key.
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: true, isAsync: false), Self.runners(onMain: body))
  }

  /// Creates the asynchronous main-actor action of a key.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ key: ActionKey<Output, repeat each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(ActionInfo(ofKey: key.id, onMain: true, isAsync: true), Self.runners(onMain: body))
  }

  /// Creates a synchronous action with a name and labels.
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: false, isAsync: false), Self.runners(body))
  }

  /// Creates an asynchronous, nonisolated action with a name and labels.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    perform body: @escaping @Sendable @concurrent (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: false, isAsync: true), Self.runners(body))
  }

  /// Creates a synchronous main-actor action with a name and labels.
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: true, isAsync: false),
      Self.runners(onMain: body))
  }

  /// Creates an asynchronous main-actor action with a name and labels.
  @_disfavoredOverload
  @inlinable public init<Failure: Error>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>,
    onMain body: @escaping @MainActor @Sendable (T, repeat each Input) async throws(Failure) -> Output
  ) {
    self.init(
      ActionInfo(name, repeat each parameters, output: Output.self, onMain: true, isAsync: true),
      Self.runners(onMain: body))
  }
}

// These methods are inlined into the module that declares the action, down to calls on `ActionInfo`, which is not
// generic. Calling a method of `Action` would make the runtime look up its metadata by name, and search the program for
// the target's conformance. That would happen once for each target while the program starts.

extension Action {
  /// Sets a summary of the action, in one line.
  @inlinable public consuming func summary(_ text: String) -> Self {
    info.setSummary(text)
    return self
  }

  /// Marks the action as deprecated; the message names its replacement.
  @inlinable public consuming func deprecated(_ message: String) -> Self {
    info.setDeprecation(message)
    return self
  }

  /// Adds tags, which interceptors use to select the action.
  @inlinable public consuming func tagged(_ tags: ActionTag...) -> Self {
    info.add(tags)
    return self
  }

  /// Adds tags, and rejects every call while no interceptor or gate of one of them is registered.
  ///
  /// If a tag is misspelled or its module is missing, the action rejects all calls. A call passes only with
  /// ``CallOptions/skippedGuards``. ``tagged(_:)`` only groups actions.
  @inlinable public consuming func guarded(by tags: ActionTag...) -> Self {
    info.addGuards(tags)
    return self
  }

  /// Declares inputs whose values appear in no message, explanation, record, document or file: `(secret)` replaces them.
  ///
  /// The action and its interceptors get the values, and so does code that asks for one by its label. Libraries do not
  /// store calls with such a value. A label that is not an input is an error at registration; name those of a
  /// structure's properties.
  @inlinable public consuming func secret(_ labels: String...) -> Self {
    info.hide(labels)
    return self
  }

  /// Declares that the result, such as a token, appears in no message or record: `(secret)` replaces it.
  ///
  /// The caller and interceptors get the result, and so does code that reads ``CallRecord/value``.
  @inlinable public consuming func secretResult() -> Self {
    info.hideResult()
    return self
  }

  /// Declares inputs that are not secret although their labels, such as `code`, suggest it.
  @inlinable public consuming func notSecret(_ labels: String...) -> Self {
    info.show(labels)
    return self
  }

  package consuming func changed(_ change: (inout ActionInfo) -> Void) -> Self {
    change(&info)
    return self
  }
}

/// The declaration of an action.
public struct ActionInfo: Sendable {
  /// The name of the action in its target.
  public let name: ActionName
  /// The parameters, one for each input.
  public package(set) var parameters: [ParameterInfo]
  /// The type of the result, `Void` if there is none.
  public let output: any Sendable.Type
  /// Whether the action runs on the main actor.
  public let isOnMainActor: Bool
  /// Whether the action is asynchronous.
  public let isAsync: Bool
  /// Whether the closure takes the call, as an input or beside the inputs of its key.
  let takesCall: Bool
  /// A summary of the action, in one line.
  public internal(set) var summary: String?
  /// The message of a deprecated action, which names its replacement.
  public internal(set) var deprecation: String?
  /// The tags that interceptors use to select the action.
  public package(set) var tags: Set<ActionTag> = []
  /// The tags that guard the action, which rejects every call while one of them has no interceptor; ``tags`` contains
  /// them.
  public package(set) var guards: Set<ActionTag> = []
  /// The values that libraries attach to the declaration.
  package var attachments = ActionAttachments()

  /// The rules for which values are printed, or `nil` if there are none.
  package var labelRules: LabelRules?
  /// The labels of the inputs whose values no message, record or document contains.
  public var secretLabels: Set<String> { labelRules?.secret ?? [] }
  /// Whether no message or record prints the result.
  public var isResultSecret: Bool { labelRules?.hidesResult ?? false }
  /// The labels that are declared not to be secret.
  package var plainLabels: Set<String> { labelRules?.notSecret ?? [] }
  /// The labels that are declared to be secret, or not to be.
  package var ruledLabels: Set<String> { labelRules.map { $0.secret.union($0.notSecret) } ?? [] }

  /// The address of the key that the action was declared with, or `nil` if it was declared by name.
  let keyAddress: ActionAddress?
  package let signature: ObjectIdentifier

  /// The parameters and result in Swift, such as `(id: Int) -> OrderSummary`.
  public var signatureText: String { signatureDescription(parameters, output) }

  /// The name of the result's type in Swift, such as `OrderSummary`, `[Int]` or `Void`.
  public var outputName: String { output == Void.self ? "Void" : readableTypeName(of: output) }

  func matches(_ key: KeyDefinition) -> Bool {
    signature == key.signature && parameters.lazy.map(\.label).elementsEqual(key.parameters.lazy.map(\.label))
  }
}

// These initializers lack the type of the target and are not inlined, so that declaring an action is one call.

extension ActionInfo {
  /// Creates the declaration of an action from the id of its key.
  ///
  /// - Parameter takesCall: Whether the closure takes the call beside the inputs of the key.
  @usableFromInline @inline(never) init(ofKey id: Int, onMain: Bool, isAsync: Bool, takesCall: Bool = false) {
    let definition = KeyTable[id]
    self.init(
      name: definition.address.action, parameters: definition.parameters, output: definition.output,
      isOnMainActor: onMain, isAsync: isAsync,
      takesCall: takesCall || definition.parameters.contains { $0.whole == .invocation },
      keyAddress: definition.address, signature: definition.signature)
  }

  /// Creates the declaration of an action that has no key.
  @usableFromInline @inline(never) package init<Output: Sendable, each Input: Sendable>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>, output: Output.Type, onMain: Bool,
    isAsync: Bool
  ) {
    var infos: [ParameterInfo] = []
    repeat infos.append(ParameterInfo(each parameters))
    self.init(
      name: name, parameters: infos, output: Output.self, isOnMainActor: onMain, isAsync: isAsync,
      takesCall: infos.contains { $0.whole == .invocation }, keyAddress: nil,
      signature: ObjectIdentifier(((repeat each Input) -> Output).self))
  }
}

extension ActionInfo: CustomStringConvertible {
  /// The name, the parameters and the result, as `detail(id: Int) -> OrderSummary`.
  public var description: String { "\(name)\(signatureText)" }
}

// These methods are not inlined, so that the declaration of an action stays at one address while it is changed.

extension ActionInfo {
  @usableFromInline @inline(never) mutating func add(_ tags: [ActionTag]) { self.tags.formUnion(tags) }
  @usableFromInline mutating func addGuards(_ tags: [ActionTag]) {
    self.tags.formUnion(tags)
    guards.formUnion(tags)
  }
  @usableFromInline @inline(never) mutating func setSummary(_ text: String) { summary = text }
  @usableFromInline @inline(never) mutating func setDeprecation(_ message: String) { deprecation = message }
  @usableFromInline @inline(never) mutating func hide(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, secret: labels)
  }
  @usableFromInline @inline(never) mutating func hideResult() {
    labelRules = LabelRules.adding(to: labelRules, hidesResult: true)
  }
  @usableFromInline @inline(never) mutating func show(_ labels: [String]) {
    labelRules = LabelRules.adding(to: labelRules, notSecret: labels)
  }
}
