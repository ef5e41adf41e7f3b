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
