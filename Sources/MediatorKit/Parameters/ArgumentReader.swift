/// Reads the inputs of one call, in the order in which the action declares them.
@usableFromInline struct ArgumentReader: Sendable {
  @usableFromInline let parameters: Parameters
  @usableFromInline let context: ArgumentContext
  @usableFromInline var position = 0

  init(_ parameters: Parameters, _ context: ArgumentContext) {
    self.parameters = parameters
    self.context = context
  }

  private var address: ActionAddress { context.address }

  /// The next input: the native value untouched, or what its text decodes to, or its default.
  @usableFromInline mutating func next<Value: Sendable>(_ type: Value.Type) throws -> Value {
    let index = position
    position &+= 1
    // A native value of just the declared type is by far the most frequent. Written without an optional of the type,
    // whose metadata would be looked up on every call.
    guard let place = parameters.place(of: context.labels[index]) else { return try absent(context.infos[index]) }
    if parameters.holds(type, at: place) { return parameters.taken(type, at: place) }
    return try other(index, place)
  }

  private func other<Value: Sendable>(_ index: Int, _ place: Int) throws -> Value {
    let info = context.infos[index]
    if parameters.holds(ParameterText.self, at: place) {
      // What stands for the whole call is no parameter: text under its label, which a URL may carry, is not for it.
      if Value.self == Invocation.self || Value.self == Parameters.self { return try absent(info) }
      let text = parameters.taken(ParameterText.self, at: place)
      // What is made of one text is not itself a text; the cast, which is dear, need not be tried.
      if let type = Value.self as? any TextDecodable.Type { return try decoded(text, info, as: type) }
      return try text as? Value ?? decoded(text, info)
    }
    let given = parameters.elements[place].1
    if let value = given as? Value { return value }
    return try converted(given, info)
  }

  private func absent<Value: Sendable>(_ info: ParameterInfo) throws -> Value {
    // The default is unwrapped first: the cast of a nil to an optional type would succeed.
    if let value = info.defaultValue, let value = value as? Value { return value }
    if Value.self == Invocation.self, let call = context.invocation as? Value { return call }
    return try decoded(nil, info)
  }

  private func converted<Value: Sendable>(_ given: any Sendable, _ info: ParameterInfo) throws -> Value {
    do throws(DecodingFault) {
      // The result is unwrapped before the cast, for the same reason.
      if let type = Value.self as? any ParameterDecodable.Type, let result = try type.convert(given),
        let value = result as? Value
      {
        return value
      }
    } catch {
      throw failure(error, info, found: "\(given)")
    }
    throw failure(.wrongType(expected: info.typeName), info, found: ParameterText.showTyped(given))
  }

  private func decoded<Value: Sendable>(_ text: ParameterText?, _ info: ParameterInfo) throws -> Value {
    guard let type = Value.self as? any ParameterDecodable.Type else {
      guard let text else { throw failure(.missing, info, found: nil) }
      throw failure(.malformed(expected: "a native \(info.typeName)"), info, found: ParameterText.show(text))
    }
    return try decoded(text, info, as: type)
  }

  /// - Parameter type: `Value` itself, so that what it makes is neither boxed nor cast.
  private func decoded<Value: Sendable, Decodable: ParameterDecodable>(
    _ text: ParameterText?, _ info: ParameterInfo, as type: Decodable.Type
  ) throws -> Value {
    do throws(DecodingFault) {
      let value = try type.decode(ParameterSource(label: info.label, parameters: parameters, text: text))
      return unsafeBitCast(value, to: Value.self)
    } catch {
      throw failure(error, info, found: text.map { ParameterText.show($0) })
    }
  }

  private func failure(_ fault: DecodingFault, _ info: ParameterInfo, found: String?) -> MediatorError {
    func error(_ code: MediatorError.Code, _ expected: String) -> MediatorError {
      var error = MediatorError(code, address: address)
      error.label = info.label
      error.expected = expected
      error.found = found
      error.parameters = parameters
      return error
    }
    switch fault {
    case .missing:
      var missing = error(.missingParameter, info.typeName)
      missing.candidates = nearest(to: info.label, among: parameters.labels)
      return missing
    case .malformed(let expected): return error(.malformedParameter, expected)
    case .outOfRange(let expected): return error(.parameterOutOfRange, expected)
    case .wrongType(let expected): return error(.parameterTypeMismatch, expected)
    case .nested(let label, let type, let found, let inner):
      var nested = failure(inner, info, found: found)
      nested.label = label
      nested.candidates = []
      if case .missing = inner { nested.expected = type }
      return nested
    }
  }
}

extension ArgumentReader {
  /// Whether parameters hold all that an action needs, as its types can read it; nothing is run.
  static func check(
    _ parameters: Parameters, _ infos: [ParameterInfo], _ address: ActionAddress
  ) throws(MediatorError) {
    var reader = ArgumentReader(parameters, ArgumentContext(infos, address))
    for info in infos {
      // The invocation itself comes with the call.
      if info.type == Invocation.self {
        reader.position += 1
        continue
      }
      func read<Value: Sendable>(_ type: Value.Type) throws { _ = try reader.next(type) }
      do {
        try read(info.type)
      } catch let error as MediatorError {
        throw error
      } catch {
        var failure = MediatorError(.malformedParameter, address: address)
        failure.label = info.label
        failure.underlying = error
        throw failure
      }
    }
  }

  /// Refuses a parameter that the action does not declare.
  func refuseSurplus() throws(MediatorError) {
    let unknown = parameters.place(besides: context.labels)
    if let unknown { try refuse(parameters.elements[unknown].0) }
  }

  private func refuse(_ label: String) throws(MediatorError) {
    if context.infos.contains(where: \.takesOtherLabels) { return }
    let labels = context.labels
    var error = MediatorError(.surplusParameter, address: address)
    error.label = label
    error.expected = labels.isEmpty ? nil : labels.joined(separator: ", ")
    error.candidates = nearest(to: label, among: labels)
    error.parameters = parameters
    throw error
  }
}

/// What the inputs of a call are read by: the same for all calls of an action, unless an input is the call itself.
@usableFromInline final class ArgumentContext: Sendable {
  @usableFromInline let infos: [ParameterInfo]
  /// The labels alone, close together.
  @usableFromInline let labels: [String]
  let address: ActionAddress
  /// The call itself, for an input of that type.
  let invocation: Invocation?

  init(_ infos: [ParameterInfo], _ address: ActionAddress, _ invocation: Invocation? = nil) {
    self.infos = infos
    labels = infos.map(\.label)
    self.address = address
    self.invocation = invocation
  }
}

/// The value as the type that it was found to be.
///
/// The caller has compared the two types, so that the bits are of that type; cheaper than a cast, which also looks for
/// conversions.
func taken<Value>(_ value: any Sendable, _ type: Value.Type) -> Value {
  func bits<Given>(_ given: Given) -> Value { unsafeBitCast(given, to: Value.self) }
  return bits(value)
}
