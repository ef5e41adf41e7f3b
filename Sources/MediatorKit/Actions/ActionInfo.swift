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
  /// A summary of the action, in one line.
  public internal(set) var summary: String?
  /// The message of a deprecated action, which names its replacement.
  public internal(set) var deprecation: String?
  /// The tags by which interceptors select the action.
  public package(set) var tags: Set<ActionTag> = []
  /// The tags without whose interceptor every call is rejected; ``tags`` contains them.
  public package(set) var guards: Set<ActionTag> = []
  /// What libraries attach to the declaration.
  package var attachments = ActionAttachments()

  /// The rules for what is printed, or `nil` if there are none.
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
  @usableFromInline @inline(never) package init<Output: Sendable, each Input: Sendable>(
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

extension ActionInfo: CustomStringConvertible {
  /// The name, the parameters and the result, as `detail(id: Int) -> OrderSummary`.
  public var description: String { "\(name)\(signatureText)" }
}
