/// Reads the inputs of one call, in the order in which the action declares them.
@usableFromInline struct ArgumentReader: Sendable {
  let parameters: Parameters
  let context: ArgumentContext
  /// Whether the parameters are just those that the action declares, in its order: then each is found at its place.
  let isInOrder: Bool

  init(_ parameters: Parameters, _ context: ArgumentContext) {
    self.parameters = parameters
    self.context = context
    isInOrder = parameters.hasLabels(context.labels)
  }

  init(_ parameters: Parameters, _ context: ArgumentContext, _ isInOrder: Bool) {
    self.parameters = parameters
    self.context = context
    self.isInOrder = isInOrder
  }

  private var address: ActionAddress { context.address }

  /// The next input: the native value untouched, or what its text decodes to, or its default.
  ///
  /// The position is the caller's, so that the reader is never copied.
  @usableFromInline func next<Value: Sendable>(_ type: Value.Type, _ position: inout Int) throws -> Value {
    try context.next(type, &position, of: parameters, isInOrder)
  }

  /// Reads an input that is neither of the declared type nor one text of it.
  ///
  /// - Parameter position: The index of the value, or -1 if the call has none.
  @inline(never) fileprivate func other<Value: Sendable>(_ index: Int, _ position: Int) throws -> Value {
    if position < 0 { return try absent(index) }
    let given = parameters.elements[position].1
    guard isJust(given, Parameters.Text.self) else { return try cast(given, index) }
    return try read(taken(given, Parameters.Text.self), index)
  }

  @inline(never) private func cast<Value: Sendable>(_ given: any Sendable, _ index: Int) throws -> Value {
    let info = context.infos[index]
    do throws(DecodingFault) {
      if let value = try NativeValue.value(given, as: Value.self) { return value }
      if let value = try NativeValue.converted(given, to: Value.self) { return value }
    } catch {
      throw failure(error, info, found: "\(given)")
    }
    throw failure(.wrongType(expected: info.typeName), info, found: Parameters.Text.showTyped(given))
  }

  private func read<Value: Sendable>(_ text: Parameters.Text, _ index: Int) throws -> Value {
    // What stands for the whole call is no parameter: text under its label, which a URL may carry, is not for it.
    if Value.self == Invocation.self || Value.self == Parameters.self { return try absent(index) }
    return try text as? Value ?? decoded(text, index)
  }

  private func absent<Value: Sendable>(_ index: Int) throws -> Value {
    let info = context.infos[index]
    // The default is unwrapped first: the cast of a nil to an optional type would succeed.
    if let value = info.defaultValue, let value = value as? Value { return value }
    if Value.self == Invocation.self, let call = context.invocation as? Value { return call }
    return try decoded(nil, index)
  }

  private func decoded<Value: Sendable>(_ text: Parameters.Text?, _ index: Int) throws -> Value {
    guard let type = Value.self as? any ParameterDecodable.Type else {
      let info = context.infos[index]
      guard let text else { throw failure(.missing, info, found: nil) }
      throw failure(.malformed(expected: "a native \(info.typeName)"), info, found: Parameters.Text.show(text))
    }
    return try decoded(text, index, as: type)
  }

  /// - Parameter type: `Value` itself, so that what it makes is neither boxed nor cast.
  private func decoded<Value: Sendable, Decodable: ParameterDecodable>(
    _ text: Parameters.Text?, _ index: Int, as type: Decodable.Type
  ) throws -> Value {
    do throws(DecodingFault) {
      let source = Parameters.Source(label: context.labels[index], parameters: parameters, text: text)
      return sameType(try type.decode(source), as: Value.self)
    } catch {
      throw failure(error, context.infos[index], found: text.map { Parameters.Text.show($0) })
    }
  }

  @inline(never) fileprivate func failure(_ fault: DecodingFault, _ index: Int, _ text: String) -> MediatorError {
    failure(fault, context.infos[index], found: Parameters.Text.show(Parameters.Text(text)))
  }

  private func failure(_ fault: DecodingFault, _ info: ParameterInfo, found: String?) -> MediatorError {
    failure(fault, info.label, info.typeName, found)
  }

  private func failure(
    _ fault: DecodingFault, _ label: String, _ type: @autoclosure () -> String, _ found: String?
  ) -> MediatorError {
    func error(
      _ code: MediatorError.Code, _ expected: String, _ suggestions: Suggestions = .none
    ) -> MediatorError {
      MediatorError(
        code, address: address, label: label, expected: expected, found: found, parameters: parameters,
        suggestions: suggestions)
    }
    switch fault {
    case .missing:
      return error(.missingParameter, type(), Suggestions(nearest(to: label, among: parameters.labels)))
    case .malformed(let expected): return error(.malformedParameter, expected)
    case .outOfRange(let expected): return error(.parameterOutOfRange, expected)
    case .wrongType(let expected): return error(.parameterTypeMismatch, expected)
    case .nested(let label, let type, let found, let inner): return failure(inner, label, type, found)
    }
  }
}

extension ArgumentReader {
  /// Whether parameters hold all that an action needs, as its types can read it; nothing is run.
  static func check(
    _ parameters: Parameters, _ infos: [ParameterInfo], _ address: ActionAddress
  ) throws(MediatorError) {
    try check(parameters, ArgumentContext(infos, address))
  }

  static func check(_ parameters: Parameters, _ context: ArgumentContext) throws(MediatorError) {
    let reader = ArgumentReader(parameters, context)
    let infos = context.infos
    let address = context.address
    var position = 0
    for info in infos {
      // The invocation itself comes with the call.
      if info.type == Invocation.self {
        position += 1
        continue
      }
      func read<Value: Sendable>(_ type: Value.Type) throws { _ = try reader.next(type, &position) }
      do {
        try read(info.type)
      } catch let error as MediatorError {
        throw error
      } catch {
        throw MediatorError(.malformedParameter, address: address, label: info.label, underlying: error)
      }
    }
  }

  /// Refuses a parameter that the action does not declare.
  func rejectUnexpected() throws(MediatorError) {
    if isInOrder { return }
    if let unknown = parameters.firstIndex(besides: context.labels) { try reject(parameters.elements[unknown].0) }
  }

  private func reject(_ label: String) throws(MediatorError) {
    if context.infos.contains(where: \.takesOtherLabels) { return }
    let labels = context.labels
    throw MediatorError(
      .unexpectedParameter, address: address, label: label,
      expected: labels.isEmpty ? nil : labels.joined(separator: ", "), parameters: parameters,
      suggestions: Suggestions(nearest(to: label, among: labels)))
  }
}

/// What the inputs of a call are read by: the same for all calls of an action, unless an input is the call itself.
@usableFromInline final class ArgumentContext: Sendable {
  let infos: [ParameterInfo]
  /// The labels alone, close together.
  let labels: [String]
  let address: ActionAddress
  /// The call itself, for an input of that type.
  let invocation: Invocation?
  /// The types of the inputs as what text becomes, looked up once for all calls of a bound action; else empty.
  private let textTypes: [(any TextDecodable.Type)?]

  /// - Parameter isBound: Whether many calls will be read by it.
  init(
    _ infos: [ParameterInfo], _ address: ActionAddress, _ invocation: Invocation? = nil, isBound: Bool = false
  ) {
    textTypes = isBound ? infos.map { $0.type as? any TextDecodable.Type } : []
    areTexts = isBound && textTypes.allSatisfy { $0 != nil }
    self.infos = infos
    labels = infos.map(\.label)
    self.address = address
    self.invocation = invocation
  }

  /// Whether each input of a bound action is made of one text, so that `accepts` tells all.
  let areTexts: Bool

  /// Whether an input can be made of a text.
  func accepts(_ text: String, _ index: Int) -> Bool {
    guard let type = textTypes[index] else { return false }
    do throws(DecodingFault) {
      _ = try type.init(text: text)
      return true
    } catch {
      return false
    }
  }

  /// The type of an input as what text becomes; nil where it is not made of one text.
  fileprivate func textType<Value>(_ index: Int, _ type: Value.Type) -> (any TextDecodable.Type)? {
    guard !textTypes.isEmpty, let known = textTypes[index], known == type else {
      return type as? any TextDecodable.Type
    }
    return known
  }

  /// The next input, of parameters that lie in the order of the labels or do not.
  ///
  /// All is handed in, and nothing kept in a reader: that would retain what calls on all threads share.
  @usableFromInline func next<Value: Sendable>(
    _ type: Value.Type, _ position: inout Int, of parameters: Parameters, _ isInOrder: Bool
  ) throws -> Value {
    let index = position
    position &+= 1
    let location = isInOrder ? index : parameters.lastIndex(of: labels[index])
    if location >= 0 {
      if parameters.hasValue(at: location, Parameters.Text.self) {
        if let textType = textType(index, type), let text = parameters.text(at: location) {
          return try decoded(text, index, as: textType, parameters)
        }
      } else {
        // Most often of exactly the declared type. No optional of the type occurs here: its metadata would be looked up on
        // every call.
        let value = parameters.value(at: location)
        if isJust(value, type) { return taken(value, type) }
      }
    }
    return try ArgumentReader(parameters, self, isInOrder).other(index, location)
  }

  /// - Parameter type: `Value` itself, so that what it makes is neither boxed nor cast.
  private func decoded<Value: Sendable, Decodable: TextDecodable>(
    _ text: String, _ index: Int, as type: Decodable.Type, _ parameters: Parameters
  ) throws -> Value {
    do throws(DecodingFault) {
      return sameType(try type.init(text: text), as: Value.self)
    } catch {
      throw ArgumentReader(parameters, self, false).failure(error, index, text)
    }
  }
}
