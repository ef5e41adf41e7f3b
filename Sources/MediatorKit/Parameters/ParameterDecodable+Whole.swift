// Inputs whose value is the whole call. Their labels are not looked up.

extension Parameters: ParameterDecodable {
  /// Returns all parameters of the call.
  public static func decode(_ source: Parameters.Source) -> Parameters { source.parameters }
  /// Always `true`: a call without parameters has empty ones.
  public static var canBeAbsent: Bool { true }
}
