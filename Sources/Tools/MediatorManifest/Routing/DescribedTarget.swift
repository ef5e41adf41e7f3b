import Foundation
import MediatorLinks
import MediatorText

/// The target of all actions that a manifest describes; none has code.
struct DescribedTarget: Target {
  static let name: TargetName = "described"
  static var actions: ActionTable<DescribedTarget> {}

  /// The error of a call: a manifest has no code.
  struct NoCode: Error, CustomStringConvertible {
    let description = "a manifest has no code: call the mediator of the app"
  }

  /// Handles what has no action.
  static func fallback<Receiver>(of receiver: Receiver.Type) -> Fallback<Receiver> {
    Fallback { (_, _) throws -> Bool in throw NoCode() }
  }

  /// Returns the record of a target.
  static func record(_ target: Manifest.Target) -> TargetRecord {
    record(
      target.actions.map(info).map(entries) + (target.hasFallback ? [fallback(of: Self.self).entries()] : []),
      named: target.name, target.module)
  }

  /// Returns the record of the target whose only action is the closure of a route.
  static func record(_ route: Manifest.RegisteredRoute) -> TargetRecord {
    var info = ActionInfo(ActionName(route.pattern ?? "a matcher"), output: Void.self, onMain: false, isAsync: false)
    info.describe(route.parameters ?? [])
    info.describe(
      exposure: .all, contextLabels: (route.parameters ?? []).contextLabels, showsPage: route.kind == .page)
    info.tags = Set(route.tags ?? [])
    return record([entries(info)], named: name, route.module)
  }

  private static func info(_ action: Manifest.Action) -> ActionInfo {
    var info = ActionInfo(
      action.name, output: Void.self, onMain: action.isolation == .mainActor, isAsync: action.isAsync)
    info.describe(action.parameters, hidesResult: action.isResultSecret)
    info.describe(exposure: Exposure(action.exposure), contextLabels: action.parameters.contextLabels)
    info.tags = Set(action.tags)
    return info
  }

  private static func entries(_ info: ActionInfo) -> ActionEntries {
    var action = Action<DescribedTarget, Void>(info.name) { (_: DescribedTarget) throws -> Void in throw NoCode() }
    action.info = info
    return action.entries()
  }

  private static func record(
    _ rows: [ActionEntries], named name: TargetName, _ module: ModuleName
  ) -> TargetRecord {
    TargetRecord(
      ActionTableBuilder<DescribedTarget>.buildFinalResult(ActionTableBuilder<DescribedTarget>.buildArray(rows)).rows,
      named: name, module: module, maker: .anywhere { _ in throw NoCode() })
  }
}

extension ActionInfo {
  /// Sets the inputs of the action, and the labels of the secret ones.
  fileprivate mutating func describe(_ inputs: [Manifest.Parameter], hidesResult: Bool = false) {
    parameters = inputs.map(ParameterInfo.init)
    let secret = inputs.flatMap(\.leaves).filter(\.isSecret).map(\.label)
    let plain = inputs.filter { $0.secret == false }.map(\.label)
    if secret.isEmpty && plain.isEmpty && !hidesResult { return }
    labelRules = .adding(to: nil, secret: secret, notSecret: plain, hidesResult: hidesResult)
  }
}

extension [Manifest.Parameter] {
  var contextLabels: Set<String> { Set(lazy.filter(\.isFromContext).map(\.label)) }
}

extension Exposure {
  /// Creates an exposure; a rule, whose code is not there, allows what `rule` says.
  init(_ exposure: Manifest.Exposure, rule: Bool = true) {
    switch exposure {
    case .none: self = .none
    case .all: self = .all
    case .sources(let sources): self = Exposure(sources)
    case .rule(let name): self = .sources(where: name) { _ in rule }
    }
  }
}

extension ParameterInfo {
  /// Creates the input that a manifest describes.
  init(_ parameter: Manifest.Parameter) {
    let check: @Sendable (Parameters.Source) throws(ParameterError) -> Void
    if parameter.isComposite {
      let structure = DescribedStructure(fields: parameter.fields ?? [], isOptional: !parameter.isRequired)
      check = { source throws(ParameterError) in try structure.check(source.parameters) }
    } else {
      let value = DescribedValue(parameter.type, isRequired: parameter.isRequired, acceptsText: parameter.acceptsText)
      check = { source throws(ParameterError) in try value.check(source) }
    }
    self.init(
      parameter.label,
      DescribedInput(
        parameter.type.shortened(to: 120), isRequired: parameter.isRequired, isTextual: parameter.isTextual,
        takesOtherLabels: parameter.isComposite, defaultText: parameter.default?.shortened(to: 120),
        propertyLabels: parameter.isComposite ? parameter.leaves.map(\.label) : [], check: check), note: parameter.note)
  }
}

/// A value that is read from the texts of one label.
struct DescribedValue: Sendable {
  /// The type, or `nil` if only its name is known: such a value counts as readable.
  private let type: (any ParameterDecodable.Type)?
  private let typeName: String
  private let isRequired: Bool
  private let acceptsText: Bool

  init(_ typeName: String, isRequired: Bool, acceptsText: Bool = true) {
    type = Self.type(named: typeName)
    self.typeName = typeName
    self.isRequired = isRequired
    self.acceptsText = acceptsText
  }

  func check(_ source: Parameters.Source) throws(ParameterError) {
    if source.text == nil, isRequired { throw .missing }
    if source.text != nil, !acceptsText {
      let expected = typeName.hasSuffix("?") ? "nothing: \(typeName.dropLast())" : "a value from code: \(typeName)"
      throw .malformed(expected: "\(expected) is not TextDecodable".shortened(to: 120))
    }
    if let type { _ = try type.decode(source) }
  }

  /// Returns the type of a name such as `Int`, `[String]` or `Optional<Date>`, or `nil` if the library does not have it.
  private static func type(named name: String) -> (any ParameterDecodable.Type)? {
    // A name from a file may have any length.
    guard name.utf8.count <= 64 else { return nil }
    if let inner = name.between("Optional<", ">") ?? name.between("", "?") {
      return wrapped(named: inner).map(optional)
    }
    return wrapped(named: name)
  }

  /// Returns the type of a name without `?`.
  private static func wrapped(named name: String) -> (any ParameterDecodable.Type)? {
    if let inner = name.between("Array<", ">") ?? name.between("[", "]") { return types[inner].map(list) }
    return types[name]
  }

  private static func optional(_ type: any ParameterDecodable.Type) -> any ParameterDecodable.Type {
    func optional<Value: ParameterDecodable>(_ type: Value.Type) -> any ParameterDecodable.Type { Value?.self }
    return optional(type)
  }

  private static func list(_ type: any TextDecodable.Type) -> any ParameterDecodable.Type {
    func list<Value: TextDecodable>(_ type: Value.Type) -> any ParameterDecodable.Type { [Value].self }
    return list(type)
  }

  private static let types: [String: any TextDecodable.Type] = [
    "Bool": Bool.self, "Date": Date.self, "Decimal": Decimal.self, "Double": Double.self, "Float": Float.self,
    "Int": Int.self, "Int8": Int8.self, "Int16": Int16.self, "Int32": Int32.self, "Int64": Int64.self,
    "String": String.self, "UInt": UInt.self, "UInt8": UInt8.self, "UInt16": UInt16.self, "UInt32": UInt32.self,
    "UInt64": UInt64.self, "URL": URL.self, "UUID": UUID.self,
  ]
}

/// A structure whose properties are parameters of the call.
private struct DescribedStructure: Sendable {
  let fields: [Manifest.Parameter.Field]
  let isOptional: Bool

  /// Throws the error of the first property that cannot be read; an optional structure may be absent as a whole.
  func check(_ parameters: Parameters) throws(ParameterError) {
    if isOptional, !fields.contains(where: { parameters[$0.label] != nil }) { return }
    for field in fields { try check(field, parameters) }
  }

  private func check(_ field: Manifest.Parameter.Field, _ parameters: Parameters) throws(ParameterError) {
    let given = parameters[field.label]
    let text = given as? Parameters.Text
    // A value from code is accepted.
    if given != nil, text == nil { return }
    do throws(ParameterError) {
      if let fields = field.fields {
        return try DescribedStructure(fields: fields, isOptional: field.isOptional).check(parameters)
      }
      let value = DescribedValue(field.isOptional ? field.type + "?" : field.type, isRequired: !field.isOptional)
      try value.check(Parameters.Source(label: field.label, parameters: parameters, text: text))
    } catch {
      throw .nested(
        label: field.label, type: field.type.shortened(to: 120), found: text.map { Parameters.Text.show($0) }, error)
    }
  }
}

extension String {
  /// Returns the text between a start and an end, or `nil` if the string lacks one of them.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start), hasSuffix(end), utf8.count >= start.utf8.count + end.utf8.count else { return nil }
    return String(dropFirst(start.count).dropLast(end.count))
  }
}
