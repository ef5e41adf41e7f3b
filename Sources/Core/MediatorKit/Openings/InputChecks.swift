// Inputs that a library reads before it calls an action: MediatorLinks does so to explain a URL, to choose among routes, and to check
// values that a document declares.

extension ActionInfo {
  /// Checks that inputs of the action, or those that are passed, can be read from parameters.
  package func check(
    _ parameters: Parameters, of destination: Destination, _ inputs: [ParameterInfo]? = nil
  ) throws(MediatorError) {
    try ArgumentReader.check(parameters, context(of: destination, inputs))
  }

  /// Returns parameters with values of the declared types.
  package func typed(_ parameters: Parameters, of destination: Destination) throws(MediatorError) -> Parameters {
    try ArgumentReader.typed(parameters, context(of: destination))
  }

  /// Rejects parameters that the action does not declare.
  package func rejectUnexpected(_ parameters: Parameters, of destination: Destination) throws(MediatorError) {
    try ArgumentReader(parameters, context(of: destination)).rejectUnexpected()
  }

  private func context(of destination: Destination, _ inputs: [ParameterInfo]? = nil) -> ArgumentContext {
    ArgumentContext(inputs ?? parameters, destination, secrets: hiddenLabels)
  }
}

extension Plan {
  /// Checks that the inputs of the action can be read from parameters.
  package func check(_ parameters: Parameters) throws(MediatorError) { try ArgumentReader.check(parameters, context) }

  /// Returns parameters in which some of the inputs have values of the declared types.
  package func typed(_ parameters: Parameters, of inputs: [ParameterInfo]) throws(MediatorError) -> Parameters {
    try ArgumentReader.typed(parameters, ArgumentContext(inputs, destination))
  }
}
