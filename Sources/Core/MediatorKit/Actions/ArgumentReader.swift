/// Reads the inputs of a call, in the order of their declaration.
@usableFromInline struct ArgumentReader: Sendable {
  @usableFromInline let parameters: Parameters
  @usableFromInline let context: ArgumentContext
  /// Whether the parameters are exactly the declared ones, in order, so that each has the index of its input.
  @usableFromInline let isInOrder: Bool

  init(_ parameters: Parameters, _ context: ArgumentContext) {
    self.parameters = parameters
    self.context = context
    isInOrder = parameters.elements.hasLabels(context.labels)
  }

  init(_ parameters: Parameters, _ context: ArgumentContext, _ isInOrder: Bool) {
    self.parameters = parameters
    self.context = context
    self.isInOrder = isInOrder
  }

  private var destination: Destination { context.destination }
  /// The parameters of an error, which does not print secrets.
  private var shownParameters: Parameters { parameters.hiding(context.secrets) }

  /// Returns the inputs in order: each is the native value, the value decoded from text, or the default.
  @inlinable @inline(never) func inputs<each Input: Sendable>(_ types: repeat (each Input).Type) throws -> (
    repeat each Input
  ) {
    var position = 0
    return (repeat try context.next(each types, &position, of: parameters, isInOrder))
  }

  func next<Value: Sendable>(_ type: Value.Type, _ position: inout Int) throws -> Value {
    try context.next(type, &position, of: parameters, isInOrder)
  }

  /// Returns an input whose parameter has neither the declared type nor exactly one text.
  ///
  /// - Parameter position: The index of the value, or `nil` if the call has none.
  @inline(never) fileprivate func inputOnSlowPath<Value: Sendable>(_ index: Int, _ position: Int?) throws -> Value {
    guard let position else { return try absent(index) }
    var given = parameters.elements[position].1
    if isExactly(given, Parameters.Secret.self) { given = Parameters.revealed(given) }
    guard isExactly(given, Parameters.Text.self) else { return try cast(given, index) }
    return try read(exactCast(given, Parameters.Text.self), index)
  }

  @inline(never) private func cast<Value: Sendable>(_ given: any Sendable, _ index: Int) throws -> Value {
    let info = context.infos[index]
    do throws(ParameterError) {
      if let value = try NativeValue.value(given, as: Value.self) { return value }
      if let value = try NativeValue.converted(given, to: Value.self) { return value }
    } catch {
      throw failure(error, info, found: Parameters.Text.show(given))
    }
    let expected =
      given is String && mayBeText(Value.self)
      ? "\(expectation(of: Value.self)), or text in Parameters(texts:)" : info.typeName
    throw failure(.wrongType(expected: expected), info, found: Parameters.Text.showTyped(given))
  }

  private func read<Value: Sendable>(_ text: Parameters.Text, _ index: Int) throws -> Value {
    // The value is the whole call, not a parameter: ignore text with its label, which may come from outside.
    if WholeInput(Value.self) != nil { return try absent(index) }
    return try text as? Value ?? decoded(text, index)
  }

  private func absent<Value: Sendable>(_ index: Int) throws -> Value {
    let info = context.infos[index]
    // Unwraps the default first, because a cast of `nil` to an optional type would succeed.
    if let value = info.defaultValue, let value = value as? Value { return value }
    if info.whole == .invocation, let call = context.invocation as? Value { return call }
    return try decoded(nil, index)
  }

  private func decoded<Value: Sendable>(_ text: Parameters.Text?, _ index: Int) throws -> Value {
    guard let type = Value.self as? any ParameterDecodable.Type else {
      let info = context.infos[index]
      guard let text else { throw failure(.missing, info, found: nil) }
      let expected = "a value from code: \(info.typeName) is not TextDecodable"
      throw failure(.malformed(expected: expected), info, found: Parameters.Text.show(text))
    }
    return try decoded(text, index, as: type)
  }

  /// - Parameter type: `Value` itself, so that the decoded value is neither boxed nor cast.
  private func decoded<Value: Sendable, Decodable: ParameterDecodable>(
    _ text: Parameters.Text?, _ index: Int, as type: Decodable.Type
  ) throws -> Value {
    do throws(ParameterError) {
      let source = Parameters.Source(label: context.labels[index], parameters: parameters, text: text)
      return sameType(try type.decode(source), as: Value.self)
    } catch {
      throw failure(error, context.infos[index], found: text.map { Parameters.Text.show($0) })
    }
  }

  @inline(never) fileprivate func failure(_ error: ParameterError, _ index: Int, _ text: String) -> MediatorError {
    failure(error, context.infos[index], found: Parameters.Text.show(Parameters.Text(text)))
  }

  func failure(_ error: ParameterError, _ info: ParameterInfo, found: String?) -> MediatorError {
    failure(error, info.label, info.typeName, shown(found, of: info.label))
  }

  /// Returns the text of a value for an error, which does not print secrets.
  private func shown(_ found: String?, of label: String) -> String? {
    isSecret(label) ? found.map { _ in Parameters.secretMark } : found
  }

  private func isSecret(_ label: String) -> Bool { context.secrets?.hides(label) ?? false }

  private func failure(
    _ error: ParameterError, _ label: String, _ type: @autoclosure () -> String, _ found: String?,
    isProperty: Bool = false
  ) -> MediatorError {
    func make(
      _ code: MediatorError.Code, _ expected: String, _ suggestions: Suggestions = .none
    ) -> MediatorError {
      MediatorError(
        code, of: destination, label: label, expected: expected, found: found,
        isSecret(label) ? .words : .value, parameters: shownParameters, suggestions: suggestions)
    }
    switch error {
    case .missing:
      let (parameters, type) = (parameters, type())
      // A synthesized `init(from:)` does not know the default of a property.
      let note =
        isProperty ? "a property's default is not decoded: declare it as '\(type)?', or write 'init(from:)'" : nil
      return make(
        .missingParameter, type,
        Suggestions { Suggestions.Advice(nearestTo: label, among: parameters.labels, note: note) })
    case .malformed(let expected): return make(.malformedParameter, expected)
    case .outOfRange(let expected): return make(.parameterOutOfRange, expected)
    case .wrongType(let expected): return make(.parameterTypeMismatch, expected)
    case .nested(let label, let type, let found, let inner):
      return failure(inner, label, type, shown(found, of: label), isProperty: true)
    }
  }
}

extension ArgumentReader {
  /// Rejects a parameter that the action does not declare.
  func rejectUnexpected() throws(MediatorError) {
    if isInOrder { return }
    if let unknown = parameters.elements.firstIndex(besidesLabels: context.labels) {
      try reject(parameters.elements[unknown].0)
    }
  }

  private func reject(_ label: String) throws(MediatorError) {
    if context.infos.contains(where: \.takesOtherLabels) { return }
    let labels = context.labels
    throw MediatorError(
      .unexpectedParameter, of: destination, label: label,
      expected: labels.isEmpty ? nil : labels.map { "'\($0)'" }.joined(separator: ", "), parameters: shownParameters,
      suggestions: Suggestions { Suggestions.Advice(nearestTo: label, among: labels) })
  }
}

/// The declaration from which inputs are read; shared by all calls of an action, unless an input is the call itself.
@usableFromInline final class ArgumentContext: Sendable {
  let infos: [ParameterInfo]
  /// The labels, contiguous in memory.
  let labels: [String]
  let destination: Destination
  /// The call itself, for an action that takes it.
  let invocation: Invocation?
  /// The rules for which labels are printed, or `nil` if no input is secret.
  let secrets: SecretLabels?
  /// The `TextDecodable` types of the inputs, looked up once if the context is that of a plan, which its calls share; otherwise empty.
  private let textTypes: [(any TextDecodable.Type)?]
  private let hasStructures: Bool
  private let knownProperties = FillOnce<Properties>()

  /// The labels of the properties of structures, by input.
  private final class Properties: Sendable {
    let labels: [Set<String>]

    init(_ labels: [Set<String>]) { self.labels = labels }
  }

  /// - Parameter isShared: Whether the context is used for many calls.
  init(
    _ infos: [ParameterInfo], _ destination: Destination, _ invocation: Invocation? = nil,
    secrets: SecretLabels? = nil, isShared: Bool = false
  ) {
    self.secrets = secrets
    textTypes = isShared ? infos.map { $0.type as? any TextDecodable.Type } : []
    self.infos = infos
    labels = infos.map(\.label)
    hasStructures = infos.contains { $0.takesOtherLabels && $0.whole == nil }
    self.destination = destination
    self.invocation = invocation
  }

  /// The call itself, for an action that takes it.
  @usableFromInline var call: Invocation {
    get throws(MediatorError) {
      guard let invocation else { throw MediatorError(.missingParameter, of: destination, expected: "Invocation") }
      return invocation
    }
  }

  /// The labels that structures are read from, by input and without those of other inputs, or `nil` if no input is a structure.
  ///
  /// They are found once, because client code returns them.
  var properties: [Set<String>]? {
    guard hasStructures else { return nil }
    if let known = knownProperties.object { return known.labels }
    let all = infos.map { $0.takesOtherLabels ? Set($0.propertyLabels).subtracting(labels) : [] }
    return knownProperties.fill(Properties(all)).labels
  }

  /// Returns whether an input can be read from one text, as most can; `false` means that it has to be checked in another way.
  func reads(_ parameters: Parameters, _ index: Int) -> Bool {
    guard !textTypes.isEmpty, let type = textTypes[index] else { return false }
    guard let location = parameters.elements.lastIndex(ofLabel: labels[index]),
      parameters.elements.hasValue(at: location, Parameters.Text.self),
      let text = parameters.text(at: location)
    else { return false }
    return (try? type.init(text: text)) != nil
  }

  /// Returns the next input.
  ///
  /// All values are arguments, because storing them in a reader would retain references that all threads share.
  @usableFromInline func next<Value: Sendable>(
    _ type: Value.Type, _ position: inout Int, of parameters: Parameters, _ isInOrder: Bool
  ) throws -> Value {
    let index = position
    position &+= 1
    let location = isInOrder ? index : parameters.elements.lastIndex(ofLabel: labels[index])
    if let location {
      if parameters.elements.hasValue(at: location, Parameters.Text.self) {
        let known = textTypes.isEmpty ? nil : textTypes[index]
        let textType = known == type ? known : type as? any TextDecodable.Type
        if let textType, let text = parameters.text(at: location) {
          return try decoded(text, index, as: textType, parameters)
        }
      } else {
        // This is the most frequent case. An optional is avoided, because its metadata would be looked up on every
        // call.
        let value = parameters.elements.value(at: location)
        if isExactly(value, type) { return exactCast(value, type) }
      }
    }
    return try ArgumentReader(parameters, self, isInOrder).inputOnSlowPath(index, location)
  }

  /// - Parameter type: `Value` itself, so that the decoded value is neither boxed nor cast.
  private func decoded<Value: Sendable, Decodable: TextDecodable>(
    _ text: String, _ index: Int, as type: Decodable.Type, _ parameters: Parameters
  ) throws -> Value {
    do throws(ParameterError) {
      return sameType(try type.init(text: text), as: Value.self)
    } catch {
      throw ArgumentReader(parameters, self, false).failure(error, index, text)
    }
  }
}

/// Returns whether a string for an input of a type may be meant as text.
private func mayBeText(_ type: any Any.Type) -> Bool {
  !(type is any StructureDecodable.Type) && (type as? any ParameterDecodable.Type)?.decodesText == true
}
