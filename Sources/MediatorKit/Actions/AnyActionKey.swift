/// An ``ActionKey`` of any types, for lists of keys.
public protocol AnyActionKey: Sendable {
  /// The address of the action.
  var address: ActionAddress { get }
  /// The parameters, one for each input.
  var parameters: [ParameterInfo] { get }
  /// The type of the result.
  var output: any Sendable.Type { get }
}

extension ActionKey: AnyActionKey {
  /// The type of the result.
  public var output: any Sendable.Type { Output.self }
}

/// A key that exposes its definition, to compare types that have the same name.
protocol KeyDefining: AnyActionKey {
  var definition: KeyDefinition { get }
}

extension ActionKey: KeyDefining {}

extension AnyActionKey {
  /// The identity of the input and result types, or `nil` if the key is not an ``ActionKey``.
  package var signatureID: ObjectIdentifier? { (self as? any KeyDefining)?.definition.signature }
}
