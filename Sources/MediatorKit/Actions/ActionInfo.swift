import RoutePatterns

extension ActionInfo {
  /// A URL pattern that maps to an action.
  struct DeclaredRoute: Sendable, Hashable {
    /// The pattern; its parameters are inputs of the action by label.
    let pattern: RoutePattern
    /// The namespace that the route belongs to.
    let namespace: String
    /// The priority; higher is tried first.
    let priority: Int
  }
}

/// The declaration of an action.
public struct ActionInfo: Sendable {
  /// The name of the action in its target.
  public let name: ActionName
  /// The parameters, one for each input.
  public let parameters: [ParameterInfo]
  /// The type of the result, `Void` if there is none.
  public let output: any Sendable.Type
  /// Whether the action runs on the main actor.
  public let isOnMainActor: Bool
  /// Whether the action is asynchronous.
  public let isAsync: Bool
  /// A summary of the action, in one line.
  public internal(set) var summary: String?
  /// The message of a deprecated action, which names its replacement.
  public internal(set) var deprecation: String?
  /// The tags by which interceptors select the action.
  public internal(set) var tags: Set<ActionTag> = []
  /// The tags without whose interceptor every call is rejected; ``tags`` contains them.
  public internal(set) var guards: Set<ActionTag> = []
  /// The sources whose URLs may call the action.
  public internal(set) var exposure = Exposure.none

  /// Whether other processes may call the action, whatever else it is exposed to.
  var isExposedToPeers = false

  /// The rules for inputs, or `nil` if there are none.
  var labelRules: LabelRules?
  /// The labels of the inputs that only the caller's context passes; no URL sets them.
  public var contextLabels: Set<String> { labelRules?.context ?? [] }
  /// The labels of the inputs whose values no message, record or document contains.
  public var secretLabels: Set<String> { labelRules?.secret ?? [] }
  /// Whether no message or record prints the result.
  public var isResultSecret: Bool { labelRules?.hidesResult ?? false }
  /// The labels that are declared not to be secret.
  package var plainLabels: Set<String> { labelRules?.notSecret ?? [] }
  /// The labels that are declared to be secret, or not to be.
  var ruledLabels: Set<String> { labelRules.map { $0.secret.union($0.notSecret) } ?? [] }

  /// Whether it is the closure of a route that shows a page.
  package internal(set) var showsPage = false

  /// The URL patterns that map to the action.
  var routes: [DeclaredRoute] = []

  /// The address of the key that the action was declared with, or `nil` if it was declared by name.
  let keyAddress: ActionAddress?
  package let signature: ObjectIdentifier

  /// The parameters and result in Swift, such as `(id: Int) -> OrderSummary`.
  public var signatureText: String { signatureDescription(parameters, output) }

  /// The name of the result's type in Swift, such as `OrderSummary`, `[Int]` or `Void`.
  public var outputName: String { output == Void.self ? "Void" : readableTypeName(of: output) }

  /// Whether any source may call the action by URL.
  var isExposed: Bool {
    if case .none = exposure.rule { return false }
    return !isNative
  }

  /// Whether the name begins with `native` in upper or lower case, so that no URL may call the action.
  public var isNative: Bool { name.isNative }

  func matches(_ key: KeyDefinition) -> Bool {
    signature == key.signature && parameters.lazy.map(\.label).elementsEqual(key.parameters.lazy.map(\.label))
  }
}

// Without the type of the target, and not inlined: declaring an action is one call.

extension ActionInfo {
  /// Creates the declaration of an action from the id of its key.
  @usableFromInline @inline(never) init(ofKey id: Int, onMain: Bool, isAsync: Bool) {
    let definition = KeyTable[id]
    self.init(
      name: definition.address.action, parameters: definition.parameters, output: definition.output,
      isOnMainActor: onMain, isAsync: isAsync, keyAddress: definition.address, signature: definition.signature)
  }

  /// Creates the declaration of an action that has no key.
  @usableFromInline @inline(never) init<Output: Sendable, each Input: Sendable>(
    _ name: ActionName, _ parameters: repeat ActionParameter<each Input>, output: Output.Type, onMain: Bool,
    isAsync: Bool
  ) {
    var infos: [ParameterInfo] = []
    repeat infos.append(ParameterInfo(each parameters))
    self.init(
      name: name, parameters: infos, output: Output.self, isOnMainActor: onMain, isAsync: isAsync, keyAddress: nil,
      signature: ObjectIdentifier(((repeat each Input) -> Output).self))
  }
}

extension ActionName {
  /// Whether the name begins with `native`; compared by bytes, because a combining character could hide the word.
  package var isNative: Bool {
    var bytes = rawValue.utf8.makeIterator()
    // 'native', eight bits per letter.
    var letters: UInt64 = 0x65_76_69_74_61_6E
    while letters != 0 {
      guard let byte = bytes.next(), UInt64(byte | 0x20) == letters & 0xFF else { return false }
      letters >>= 8
    }
    return true
  }
}

extension ActionInfo: CustomStringConvertible {
  /// The name, the parameters and the result, as `detail(id: Int) -> OrderSummary`.
  public var description: String { "\(name)\(signatureText)" }
}
