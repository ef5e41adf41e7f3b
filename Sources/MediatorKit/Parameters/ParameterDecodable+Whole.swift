// Inputs that stand for the whole call; their labels are not looked up.

extension Parameters: ParameterDecodable {
  /// All the parameters of the call.
  public static func decode(_ source: Parameters.Source) -> Parameters { source.parameters }
  /// True.
  public static var canBeAbsent: Bool { true }
}

/// The type of an input that is the call itself.
protocol WholeCall {}
