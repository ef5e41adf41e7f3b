import MediatorKit
import MediatorText
import RoutePatterns

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The texts of an input in a URL.
struct URLInput {
  let label: String
  /// The texts, one for each time the label occurs.
  let texts: [String]
  /// Whether the input is `nil`, so that it is left out.
  var isNil = false
  /// The day, if the input is a date at midnight UTC, because a `<date>` parameter accepts no time.
  var day: String?
}

extension URLInput {
  /// Returns the texts of the inputs of a key.
  ///
  /// - Throws: As ``inputs(of:_:_:)-(Value,_,_)``.
  static func inputs<Output, each Input>(
    of input: repeat each Input, for key: ActionKey<Output, repeat each Input>, secrets: Set<String>
  ) throws(MediatorError) -> [URLInput] {
    var inputs: [URLInput] = []
    let address = key.address
    var labels = key.parameters.makeIterator()
    func add<Value: Sendable>(_ value: Value) throws(MediatorError) {
      guard let label = labels.next()?.label else { return }
      inputs += try self.inputs(of: value, label, address, isSecret: secrets.contains(label))
    }
    repeat try add(each input)
    return inputs
  }

  /// Returns the texts of an input; those of a structure have the labels of its properties.
  ///
  /// - Throws: ``MediatorError/Code/notGenerable`` if the input has no texts, or if they are not read as an equal value.
  static func inputs<Value: Sendable>(
    of value: Value, _ label: String, _ address: ActionAddress, isSecret: Bool
  ) throws(MediatorError) -> [URLInput] {
    let isNil = (value as? any OptionalValue)?.isNil == true
    if !isNil, let structure = value as? any StructureDecodable {
      return try properties(of: structure, label, address)
    }
    guard let decodable = value as? any ParameterDecodable, let texts = decodable.parameterTexts else {
      throw notText(Value.self, label, address)
    }
    let parameters = Parameters(texts: texts.map { (label, $0) })
    guard texts.isEmpty || isRead(value, from: parameters, label) else {
      let text = isSecret ? Parameters.secretMark : "'\(texts.joined(separator: "', '"))'"
      throw .notGenerable(
        address, label: label, "\(readableTypeName(of: Value.self)) does not read its text \(text) as an equal value")
    }
    return [URLInput(label: label, texts: texts, isNil: isNil, day: (value as? Date)?.dayText)]
  }

  /// Returns the texts of inputs by label, which are checked and read as in a call by name.
  static func inputs(
    of parameters: Parameters, _ action: ActionInfo, _ address: ActionAddress
  ) throws -> [URLInput] {
    let infos = action.parameters
    // With the declared types, as opening the URL would read the values.
    let typed = try action.typed(parameters, of: .action(address))
    try action.rejectUnexpected(parameters, of: .action(address))
    var inputs: [URLInput] = []
    for info in infos {
      guard let value = parameters[info.label] else { continue }
      func add<Value: Sendable>(_ type: Value.Type) throws {
        guard !info.isWhole, let read = typed[info.label] as? Value else { throw notText(type, info.label, address) }
        if let text = value as? Parameters.Text {
          inputs.append(URLInput(label: info.label, texts: text.texts, day: (read as? Date)?.dayText))
        } else {
          inputs += try self.inputs(
            of: read, info.label, address, isSecret: action.secretLabels.contains(info.label))
        }
      }
      try add(info.type)
    }
    // The properties of structures. Looking each label up in the list would be quadratic.
    let values = Dictionary(parameters.elements.lazy.map { ($0.0, $0.1) }, uniquingKeysWith: { $1 })
    for label in parameters.labels where !infos.contains(where: { $0.label == label }) {
      guard let value = values[label].map(Parameters.revealed) else { continue }
      guard let texts = (value as? Parameters.Text)?.texts ?? (value as? any ParameterDecodable)?.parameterTexts else {
        throw notText(type(of: value), label, address)
      }
      inputs.append(URLInput(label: label, texts: texts))
    }
    return inputs
  }

  private static func properties<Structure: StructureDecodable>(
    of structure: Structure, _ label: String, _ address: ActionAddress
  ) throws(MediatorError) -> [URLInput] {
    let name = readableTypeName(of: Structure.self)
    guard let encodable = structure as? any Encodable else {
      throw .notGenerable(address, label: label, "\(name) has a text form only if it conforms to Encodable")
    }
    let inputs: [URLInput]
    do {
      inputs = try StructureEncoder.inputs(of: encodable)
    } catch {
      throw .notGenerable(address, label: label, "\(name) has no text form: \(CodingProblem(error))")
    }
    let parameters = Parameters(texts: inputs.flatMap { input in input.texts.map { (input.label, $0) } })
    guard isRead(structure, from: parameters, label) else {
      throw .notGenerable(address, label: label, "\(name) does not read its texts as an equal value")
    }
    return inputs
  }

  /// Returns whether the type of a value reads an equal value from parameters.
  ///
  /// Values of a type that is not `Equatable` are equal if their texts are.
  private static func isRead<Value>(_ value: Value, from parameters: Parameters, _ label: String) -> Bool {
    guard let decodable = Value.self as? any ParameterDecodable.Type else { return false }
    let source = Parameters.Source(label: label, parameters: parameters, text: parameters[label] as? Parameters.Text)
    guard let read = try? decodable.decode(source) else { return false }
    if let value = value as? any Equatable { return value.isEqual(to: read) }
    if let value = value as? any Encodable, let read = read as? any Encodable, value is any StructureDecodable {
      let (texts, others) = (try? StructureEncoder.inputs(of: value), try? StructureEncoder.inputs(of: read))
      return texts?.map(\.label) == others?.map(\.label) && texts?.map(\.texts) == others?.map(\.texts)
    }
    return (value as? any ParameterDecodable)?.parameterTexts == read.parameterTexts
  }

  private static func notText(_ type: any Any.Type, _ label: String, _ address: ActionAddress) -> MediatorError {
    .notGenerable(address, label: label, "\(readableTypeName(of: type)) has no text form")
  }
}

extension MediatorError {
  static func notGenerable(_ address: ActionAddress, label: String? = nil, _ reason: String) -> MediatorError {
    MediatorError(.notGenerable, of: .action(address), label: label, found: reason)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

protocol OptionalValue {
  var isNil: Bool { get }
}

extension Optional: OptionalValue {
  var isNil: Bool { self == nil }
}

extension RoutePattern {
  /// Returns the URL of inputs; a date at midnight UTC becomes a day if the pattern rejects a time.
  func url(_ inputs: [URLInput], _ scheme: String?, _ host: String?) throws(GenerationError) -> String {
    let texts = inputs.map { ($0.label, $0.texts) }
    do throws(GenerationError) {
      return try url(texts, scheme, host)
    } catch {
      guard inputs.contains(where: { $0.day != nil }) else { throw error }
      return try url(inputs.map { input in (input.label, input.day.map { [$0] } ?? input.texts) }, scheme, host)
    }
  }

  /// Returns the path and query of inputs, for a mediator without a scheme.
  func pathWithQuery(_ inputs: [URLInput]) throws(GenerationError) -> String {
    // Any custom scheme is suitable, because its URLs begin with the path.
    let scheme = "app"
    return String(try url(inputs, scheme, nil).dropFirst(scheme.count + 2))
  }

  /// Returns the URL of values by label; values without a parameter in the pattern are added to the query.
  private func url(
    _ values: [(label: String, texts: [String])], _ scheme: String?, _ host: String?
  ) throws(GenerationError) -> String {
    let names = Set(parameterNames)
    let lists = listNames
    let items = itemNames.lazy.filter(\.isWhole).map(\.name)
    var path: [String: RouteValue] = [:]
    var query: [(name: String, value: String?)] = []
    for (label, texts) in values {
      if lists.contains(label) || texts.count > 1 && items.contains(label) {
        path[label] = .list(texts)
      } else if names.contains(label), texts.count <= 1 {
        path[label] = texts.first.map { .text($0) }
      } else {
        query += texts.map { (label, $0) }
      }
    }
    guard let host, (self.scheme ?? scheme)?.asciiLowercased.isWebScheme == true else {
      return try url(path, scheme: scheme, query: query)
    }
    // An owned host may have a port, which patterns lack; a colon in brackets belongs to an IPv6 address.
    let colon = host.lastIndex(of: ":").flatMap { host[$0...].contains("]") ? nil : $0 } ?? host.endIndex
    var text = try url(path, scheme: scheme, host: String(host[..<colon]), query: query)
    text.insert(contentsOf: host[colon...], at: URLHead(text).rest.startIndex)
    return text
  }
}
