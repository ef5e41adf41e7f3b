/// An input whose value is the whole call or all its parameters, so that its label is not looked up.
package enum WholeInput: Sendable {
  /// All parameters of the call.
  case parameters
  /// The call itself.
  case invocation

  /// Returns what the values of a type are, or `nil` if they are single parameters.
  package init?(_ type: any Any.Type) {
    if type == Parameters.self {
      self = .parameters
    } else if type == Invocation.self {
      self = .invocation
    } else {
      return nil
    }
  }
}

extension ParameterInfo {
  /// The kind of a whole input, or `nil` if the value is a parameter.
  package var whole: WholeInput? { WholeInput(type) }

  /// Whether the value is read from parameters with other labels, so that none of them is unexpected.
  package var takesOtherLabels: Bool {
    if let described { return described.takesOtherLabels }
    let type = unwrapped(type)
    return type is any StructureDecodable.Type || WholeInput(type) != nil
  }

  /// Whether the value may be read from parameters with other labels: also a type with a `decode(_:)` of its own may do so.
  package var mayReadOtherLabels: Bool {
    let type = unwrapped(type)
    return type is any ParameterDecodable.Type && !(type is any TextDecodable.Type || type is any ListDecodable.Type)
  }
}

extension Parameters: ParameterDecodable {
  /// Returns all parameters of the call.
  public static func decode(_ source: Parameters.Source) -> Parameters { source.parameters }
  /// Always `true`: a call without parameters has empty ones.
  public static var canBeAbsent: Bool { true }
}

extension Invocation: ParameterDecodable {
  /// Always throws, because an invocation is not a parameter.
  ///
  /// - Throws: ``DecodingFault/missing``.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Invocation { throw .missing }
  /// Always `true`: the call itself is the value.
  public static var canBeAbsent: Bool { true }
}
