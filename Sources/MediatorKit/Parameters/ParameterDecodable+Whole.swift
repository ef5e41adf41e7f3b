// Inputs that stand for the whole call; their labels are not looked up.

extension Parameters: ParameterDecodable {
  /// All the parameters of the call.
  public static func decode(_ source: ParameterSource) -> Parameters { source.parameters }
  /// True.
  public static var canBeAbsent: Bool { true }
}

extension Invocation: ParameterDecodable {
  /// Fails: the invocation comes from the call itself.
  ///
  /// - Throws: ``DecodingFault/missing``.
  public static func decode(_ source: ParameterSource) throws(DecodingFault) -> Invocation { throw .missing }
  /// True.
  public static var canBeAbsent: Bool { true }
}
