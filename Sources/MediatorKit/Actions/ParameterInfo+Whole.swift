extension ParameterInfo {
  /// Whether the value is the call itself.
  package var isCall: Bool { type == Invocation.self }

  /// Whether the value is read from parameters with other labels, so that none of them is unexpected.
  package var takesOtherLabels: Bool {
    let type = unwrapped(type)
    return type is any StructureDecodable.Type || type == Parameters.self || type == Invocation.self
  }
}
