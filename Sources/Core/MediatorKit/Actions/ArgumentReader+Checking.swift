// These functions read the inputs of a call before its action runs: to reject it early, and so that interceptors and
// observers read the values that the action gets.

extension ArgumentReader {
  /// Checks that the inputs of an action can be read from parameters, without running the action.
  static func check(_ parameters: Parameters, _ context: ArgumentContext) throws(MediatorError) {
    let reader = ArgumentReader(parameters, context)
    for index in context.infos.indices where !context.reads(parameters, index) { _ = try reader.decoded(index) }
  }

  /// Returns parameters in which values of the declared types replace texts, values of other types and missing ones
  /// that have a default.
  ///
  /// Interceptors and observers then read the values that the action gets, however the caller passed them.
  ///
  /// - Parameter allowsMissing: Whether missing inputs without a default remain missing; an interceptor may add them.
  static func typed(
    _ given: Parameters, _ context: ArgumentContext, allowsMissing: Bool = false
  ) throws(MediatorError) -> Parameters {
    let known = given.isAsWritten ? nil : ArgumentReader(given, context)
    let given = given.asWritten
    let reader = ArgumentReader(given, context)
    var typed = given
    var (isChanged, consumed): (Bool, Set<String>) = (false, [])
    for index in context.infos.indices {
      let value: (any Sendable)?
      do throws(MediatorError) {
        if let before = known?.decodedBefore(index) { value = before } else { value = try reader.decoded(index) }
      } catch {
        if allowsMissing, error.code == .missingParameter { continue }
        throw error
      }
      guard let value else { continue }
      if let location = given.elements.lastIndex(ofLabel: context.labels[index]) {
        typed.elements[location].1 = value
      } else {
        if isNil(value) { continue }
        typed.elements.append((context.labels[index], value))
        if let properties = context.properties { consumed.formUnion(properties[index]) }
      }
      isChanged = true
    }
    if !isChanged { return given }
    if !consumed.isEmpty { typed.elements.removeAll { consumed.contains($0.0) } }
    typed.setWritten(given.elements, labels: context.labels, properties: context.properties ?? [])
    return typed
  }

  /// Returns a value of the type of an input that was decoded before, or `nil` if there is none.
  private func decodedBefore(_ index: Int) -> (any Sendable)? {
    func value<Value: Sendable>(_ type: Value.Type) -> (any Sendable)? {
      guard let location = parameters.elements.lastIndex(ofLabel: context.labels[index]),
        parameters.elements.hasValue(at: location, type)
      else { return nil }
      return parameters.elements[location].1
    }
    return context.infos[index].described == nil ? value(context.infos[index].type) : nil
  }

  /// Returns the value of an input, or `nil` if the parameters have a value of its type, or if it is all of them or the call.
  private func decoded(_ index: Int) throws(MediatorError) -> (any Sendable)? {
    // The index avoids a copy of the declaration, which is large. The context may have no invocation yet.
    let whole = context.infos[index].whole
    if whole == .invocation { return nil }
    if let described = context.infos[index].described {
      try check(context.infos[index], described)
      return nil
    }
    func read<Value: Sendable>(_ type: Value.Type) throws -> (any Sendable)? {
      if let location = parameters.elements.lastIndex(ofLabel: context.labels[index]),
        parameters.elements.hasValue(at: location, type)
      {
        return nil
      }
      var position = index
      let value = try next(type, &position)
      return whole == nil ? value : nil
    }
    do {
      return try read(context.infos[index].type)
    } catch let error as MediatorError {
      throw error
    } catch {
      let label = context.labels[index]
      throw MediatorError(.malformedParameter, of: context.destination, label: label, underlying: error)
    }
  }

  /// Checks an input that a document describes: any value from code is accepted, and text is checked by the description.
  private func check(_ info: ParameterInfo, _ described: DescribedInput) throws(MediatorError) {
    let given = parameters[info.label]
    if given == nil, info.defaultValue != nil { return }
    let text = given as? Parameters.Text
    if given != nil, text == nil { return }
    do throws(ParameterError) {
      try described.check(Parameters.Source(label: info.label, parameters: parameters, text: text))
    } catch {
      throw failure(error, info, found: text.map { Parameters.Text.show($0) })
    }
  }
}

/// Returns whether a value is `nil`.
private func isNil(_ value: any Sendable) -> Bool {
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional && mirror.children.isEmpty
}
