/// Reads the inputs of one call, in the order in which the action declares them.
@usableFromInline struct ArgumentReader: Sendable {
  @usableFromInline let parameters: Parameters
  let infos: [ParameterInfo]
  let address: ActionAddress
  /// The call itself, for an input of that type.
  private let invocation: Invocation?
  private var position = 0

  init(
    _ parameters: Parameters, of infos: [ParameterInfo], at address: ActionAddress, for invocation: Invocation? = nil
  ) {
    self.parameters = parameters
    self.infos = infos
    self.address = address
    self.invocation = invocation
  }

  /// The next input: the native value untouched, or what its text decodes to, or its default.
  @usableFromInline mutating func next<Value: Sendable>(_ type: Value.Type) throws -> Value {
    let info = infos[position]
    position += 1
    guard let given = parameters[info.label] else { return try absent(info) }
    if let value = given as? Value { return value }
    return try converted(given, info)
  }

  private func absent<Value: Sendable>(_ info: ParameterInfo) throws -> Value {
    if let value = info.defaultValue as? Value { return value }
    if Value.self == Invocation.self, let call = invocation as? Value { return call }
    return try decoded(nil, info)
  }

  private func converted<Value: Sendable>(_ given: any Sendable, _ info: ParameterInfo) throws -> Value {
    if let text = given as? ParameterText { return try decoded(text.texts, info) }
    do throws(DecodingFault) {
      if let type = Value.self as? any ParameterDecodable.Type, let value = try type.convert(given) as? Value {
        return value
      }
    } catch {
      throw failure(error, info, found: "\(given)")
    }
    var error = MediatorError(.parameterTypeMismatch, address: address)
    error.label = info.label
    error.expected = info.typeName
    error.found = "\(readableTypeName(of: Swift.type(of: given))) \(ParameterText.show(given))"
    error.parameters = parameters
    throw error
  }

  private func decoded<Value: Sendable>(_ texts: [String]?, _ info: ParameterInfo) throws -> Value {
    guard let type = Value.self as? any ParameterDecodable.Type else {
      guard let texts else { throw failure(.missing, info, found: nil) }
      throw failure(.malformed(expected: "a native \(info.typeName)"), info, found: ParameterText(texts).description)
    }
    do throws(DecodingFault) {
      let source = ParameterSource(label: info.label, texts: texts, parameters: parameters)
      if let value = try type.decode(source) as? Value { return value }
      throw .malformed(expected: info.typeName)
    } catch {
      throw failure(error, info, found: texts.map { ParameterText($0).description })
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
    case .nested(let label, let found, let inner):
      var nested = failure(inner, info, found: found)
      nested.label = label
      nested.candidates = []
      return nested
    }
  }
}

extension ArgumentReader {
  /// Whether parameters hold all that an action needs, as its types can read it; nothing is run.
  static func check(
    _ parameters: Parameters, _ infos: [ParameterInfo], _ address: ActionAddress
  ) throws(MediatorError) {
    var reader = ArgumentReader(parameters, of: infos, at: address)
    for info in infos where info.type != Invocation.self {
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
    for element in parameters.elements {
      if infos.contains(where: { $0.label == element.label }) { continue }
      if infos.contains(where: {
        $0.type is any StructureDecodable.Type || $0.type == Parameters.self || $0.type == Invocation.self
      }) {
        return
      }
      var error = MediatorError(.surplusParameter, address: address)
      error.label = element.label
      error.expected = infos.isEmpty ? nil : infos.map(\.label).joined(separator: ", ")
      error.candidates = nearest(to: element.label, among: infos.map(\.label))
      error.parameters = parameters
      throw error
    }
  }
}
