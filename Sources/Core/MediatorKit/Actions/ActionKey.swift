import Synchronization

/// The address of an action with the types of its inputs and result, shared by callers and the target.
///
/// ```swift
/// public nonisolated enum Orders {
///   public static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")
/// }
/// ```
///
/// The compiler checks that there is a label for each input. A key is one integer: address, labels and types are interned
/// when the key is created, so a call looks up its action without hashing a name.
public struct ActionKey<Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline package let id: Int

  /// Creates the key of an action.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - action: The name of the action.
  ///   - parameters: A parameter for each input, usually only its label.
  /// - Complexity: One look-up in a table of all keys of the process.
  public init(_ target: TargetName, _ action: ActionName, _ parameters: repeat ActionParameter<each Input>) {
    var infos: [ParameterInfo] = []
    repeat infos.append(ParameterInfo(each parameters))
    id = KeyTable.intern(
      KeyDefinition(
        address: ActionAddress(target, action), parameters: infos, output: Output.self,
        signature: ObjectIdentifier(((repeat each Input) -> Output).self)))
  }

  /// The address of the action.
  public var address: ActionAddress { definition.address }
  /// The parameters, one for each input.
  public var parameters: [ParameterInfo] { definition.parameters }

  var definition: KeyDefinition { KeyTable[id] }
}

/// An ``ActionKey`` of any types, for lists of keys.
public protocol AnyActionKey: Sendable {
  /// The address of the action.
  var address: ActionAddress { get }
  /// The parameters, one for each input.
  var parameters: [ParameterInfo] { get }
  /// The type of the result.
  var output: any Sendable.Type { get }
  /// The identity of the types of the inputs and the result; types of the same name have different ones.
  var signature: ObjectIdentifier { get }
}

extension ActionKey: AnyActionKey {
  /// The type of the result.
  public var output: any Sendable.Type { Output.self }
  /// The identity of the types of the inputs and the result.
  public var signature: ObjectIdentifier { definition.signature }
}

extension ActionKey: CustomStringConvertible {
  /// The key as `order/detail(id: Int) -> OrderSummary`.
  public var description: String { "\(address)\(definition.signatureText)" }
}

struct KeyDefinition: Sendable {
  let address: ActionAddress
  let parameters: [ParameterInfo]
  let output: any Sendable.Type
  let signature: ObjectIdentifier

  var signatureText: String { signatureDescription(parameters, output) }
  /// Whether a parameter has a default or a note, which are no part of its identity.
  var hasDetails: Bool { parameters.contains { $0.defaultValue != nil || $0.note != nil } }
}

/// Returns parameters and result in Swift, such as `(id: Int) -> OrderSummary`.
func signatureDescription(_ parameters: [ParameterInfo], _ output: any Sendable.Type) -> String {
  let inputs = parameters.map { "\($0.label): \($0.typeName)" }.joined(separator: ", ")
  return "(\(inputs)) -> \(readableTypeName(of: output))"
}

/// The keys of the process, numbered.
///
/// Only keys add entries. Calls by name do not, so untrusted input cannot fill the table.
enum KeyTable {
  private struct Identity: Hashable {
    let address: ActionAddress
    let labels: [String]
    let signature: ObjectIdentifier
  }

  private struct State {
    var ids: [Identity: Int] = [:]
    var definitions: [KeyDefinition] = []
  }

  private static let state = Mutex(State())

  static func intern(_ definition: KeyDefinition) -> Int {
    let identity = Identity(
      address: definition.address, labels: definition.parameters.map(\.label), signature: definition.signature)
    return state.withLock { state in
      if let id = state.ids[identity] {
        // A caller's own key may be equal to that of the API, and lack its defaults and notes.
        if !state.definitions[id].hasDetails, definition.hasDetails { state.definitions[id] = definition }
        return id
      }
      state.definitions.append(definition)
      state.ids[identity] = state.definitions.count - 1
      return state.definitions.count - 1
    }
  }

  static subscript(id: Int) -> KeyDefinition { state.withLock { $0.definitions[id] } }
}
