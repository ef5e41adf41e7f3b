import Synchronization

/// A typed address, published by a module's API and shared by callers and target.
///
/// ```swift
/// public enum Orders {
///   public static let detail = ActionKey<OrderSummary, Int>("order", "detail", "id")
/// }
/// ```
///
/// The compiler counts the labels against the inputs. A key is one integer: it stands for address, labels and types,
/// interned when the key is made, so that a call finds its action without hashing a name.
public struct ActionKey<Output: Sendable, each Input: Sendable>: Sendable {
  @usableFromInline let id: Int

  /// Makes the key of an action.
  ///
  /// - Parameters:
  ///   - target: The name of the target.
  ///   - action: The name of the action.
  ///   - parameters: One parameter for each input, most often just its label.
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

extension ActionKey: CustomStringConvertible {
  /// The key as `order/detail(id: Int) -> OrderSummary`.
  public var description: String { "\(address)\(definition.signatureText)" }
}

/// What a key stands for.
struct KeyDefinition: Sendable {
  let address: ActionAddress
  let parameters: [ParameterInfo]
  let output: any Sendable.Type
  let signature: ObjectIdentifier

  var signatureText: String { signatureDescription(parameters, output) }
}

/// Parameters and result as Swift writes them: `(id: Int) -> OrderSummary`.
func signatureDescription(_ parameters: [ParameterInfo], _ output: any Sendable.Type) -> String {
  let inputs = parameters.map { "\($0.label): \($0.typeName)" }.joined(separator: ", ")
  return "(\(inputs)) -> \(readableTypeName(of: output))"
}

/// The keys of the process, each under a number.
///
/// Only code adds to it, never a URL or a call by name, so it is as large as the program's keys are many.
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
      if let id = state.ids[identity] { return id }
      state.definitions.append(definition)
      state.ids[identity] = state.definitions.count - 1
      return state.definitions.count - 1
    }
  }

  static subscript(id: Int) -> KeyDefinition { state.withLock { $0.definitions[id] } }
}
