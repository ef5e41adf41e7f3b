public import RoutePatterns

extension ActionInfo {
  /// A URL pattern that leads to an action.
  public struct Route: Sendable, Hashable {
    /// The pattern; its parameters are inputs of the action by label.
    public let pattern: RoutePattern
    /// The namespace that the route belongs to.
    public let namespace: String
    /// Higher is tried first.
    public let priority: Int
  }
}

/// What is known of an action without running it.
public struct ActionInfo: Sendable {
  /// The name of the action in its target.
  public let name: ActionName
  /// The parameters, one for each input.
  public let parameters: [ParameterInfo]
  /// The type of the result; `Void` when there is none.
  public let output: any Sendable.Type
  /// Whether the action runs on the main actor.
  public let isOnMainActor: Bool
  /// Whether the action is asynchronous.
  public let isAsync: Bool
  /// What the action does, in one line.
  public internal(set) var summary: String?
  /// Why the action should not be called any more, and what to call instead.
  public internal(set) var deprecation: String?
  /// The words that interceptors look for.
  public internal(set) var tags: Set<ActionTag> = []
  /// Which sources may reach the action by URL.
  public internal(set) var exposure = Exposure.none

  /// The URL patterns that lead to the action.
  public internal(set) var routes: [ActionInfo.Route] = []

  /// The address in the key that the action was declared with, when it was declared with one.
  let keyAddress: ActionAddress?
  package let signature: ObjectIdentifier

  @usableFromInline init(
    _ name: ActionName, _ parameters: [ParameterInfo], output: any Sendable.Type, signature: ObjectIdentifier,
    isOnMainActor: Bool, isAsync: Bool, keyAddress: ActionAddress?
  ) {
    self.name = name
    self.parameters = parameters
    self.output = output
    self.signature = signature
    self.isOnMainActor = isOnMainActor
    self.isAsync = isAsync
    self.keyAddress = keyAddress
  }

  /// Parameters and result as Swift writes them: `(id: Int) -> OrderSummary`.
  public var signatureText: String { signatureDescription(parameters, output) }

  /// The name of the result's type as Swift writes it: `OrderSummary`, `[Int]`, `Void`.
  public var outputName: String { output == Void.self ? "Void" : readableTypeName(of: output) }

  /// Whether any source may call the action by URL.
  var isExposed: Bool {
    if case .none = exposure.rule { return false }
    return !isNative
  }

  /// Whether the name is one that no URL may call: it begins with `native`, in any case.
  public var isNative: Bool { name.isNative }

  func matches(_ key: KeyDefinition) -> Bool {
    signature == key.signature && parameters.lazy.map(\.label).elementsEqual(key.parameters.lazy.map(\.label))
  }
}

extension ActionName {
  /// Compared by bytes: a combining character after the word does not hide it.
  package var isNative: Bool {
    var bytes = rawValue.utf8.makeIterator()
    // 'native', eight bits a letter.
    var letters: UInt64 = 0x65_76_69_74_61_6E
    while letters != 0 {
      guard let byte = bytes.next(), UInt64(byte | 0x20) == letters & 0xFF else { return false }
      letters >>= 8
    }
    return true
  }
}
