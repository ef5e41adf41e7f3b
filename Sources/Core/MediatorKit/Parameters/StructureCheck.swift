/// Finds properties of structures that cannot be read from text, by decoding each structure from sample values.
///
/// If a property has no sample, those that are decoded after it are not checked.
package enum StructureCheck {
  /// A property that cannot be read from text.
  package struct Problem: Error, CustomStringConvertible {
    package let property: String
    package let typeName: String
    /// The rest of the message, from a comma on.
    package var note = ""
    package var description: String { "\(property) is nested; named parameters are flat" }
  }

  /// No sample is a value of the type; other texts may be.
  private struct NoSample: Error {}

  /// The types that are being sampled, from the outermost one on.
  struct Path {
    private(set) var types: [any Any.Type]
    /// The properties that the innermost structure asks for.
    private(set) var properties = StructureProperties()
    private let log: Log

    init(from type: any Any.Type, _ log: Log) {
      types = [type]
      self.log = log
    }

    /// Returns the path to a value of a type in a property.
    ///
    /// - Throws: ``Problem`` if the type contains itself, or is nested too deep, as a generic type that contains itself with
    ///   other arguments is.
    func entering(_ type: any Any.Type, of property: String) throws(Problem) -> Path {
      // Client code may continue after the first problem.
      if let known = log.problem { throw known }
      var note: String?
      if types.contains(where: { $0 == type }) {
        note = ", which contains itself"
      } else if types.count >= StructureDecoder.maximumDepth {
        note = ", nested more than \(StructureDecoder.maximumDepth) deep"
      } else if !log.budget.spendOne() {
        note = ", with more than \(DecodingBudget.maximumCount) nested values"
      }
      if let note {
        let problem = Problem(property: property, typeName: readableTypeName(of: type), note: note)
        log.problem = problem
        throw problem
      }
      var path = self
      path.types.append(type)
      path.properties = StructureProperties()
      return path
    }
  }

  /// The first problem of the types themselves, which client code may catch, and the budget of one check.
  final class Log {
    var problem: Problem?
    let budget = DecodingBudget()
  }

  /// Returns the first problem, or `nil` if there is none; runs client code.
  package static func problem(of type: any Any.Type) -> Problem? {
    guard !isStandard(type) else { return nil }
    let type = unwrapped(type)
    guard let structure = type as? any StructureDecodable.Type else { return nil }
    let log = Log()
    do {
      _ = try structure.init(from: StructureDecoder(parameters: [:], sampling: Path(from: type, log)))
      return log.problem
    } catch {
      return log.problem ?? error as? Problem
    }
  }

  /// Returns the properties of a structure in the order they are decoded, or `nil` if they are not all known.
  ///
  /// It runs client code: the structure's `init(from:)`.
  package static func properties(of type: any Any.Type) -> [StructureProperty]? {
    guard let structure = unwrapped(type) as? any StructureDecodable.Type else { return nil }
    let path = Path(from: structure, Log())
    return (try? structure.init(from: StructureDecoder(parameters: [:], sampling: path))).map { _ in
      path.properties.list
    }
  }

  /// Returns whether a type is one of the most frequent ones, to save looking up its conformances.
  package static func isStandard(_ type: any Any.Type) -> Bool {
    type == Int.self || type == String.self || type == Bool.self || type == Double.self || type == [String].self
      || type == Int?.self || type == String?.self
  }

  /// Returns a value of a type; not generic, because it would be compiled for each number type.
  ///
  /// - Throws: ``Problem`` if the type cannot be read from text; `NoSample` if that is not known.
  static func sample(_ type: any Decodable.Type, of property: String, in path: Path) throws -> Any {
    if let cases = type as? any CaseIterable.Type, let first = firstCase(of: cases) { return first }
    let wrapped = unwrapped(type)
    if wrapped != type, let wrapped = wrapped as? any Decodable.Type {
      return try sample(wrapped, of: property, in: path)
    }
    if let structure = type as? any StructureDecodable.Type {
      let inner = try path.entering(type, of: property)
      let sample = try structure.init(from: StructureDecoder(parameters: [:], sampling: inner))
      path.properties.nest(inner.properties.list, in: property)
      return sample
    }
    let source = Parameters.Source(label: property, parameters: [:], text: nil)
    guard let decodable = type as? any ParameterDecodable.Type, decodable.decodesText else {
      return try type.init(
        from: PropertyDecoder(source: source, type: type, sampling: try path.entering(type, of: property)))
    }
    for text in ["1", "a", "true", "2001-01-01", "00000000-0000-0000-0000-000000000000"] {
      if let sample = try? decodable.decode(source.with(text)) { return sample }
    }
    throw NoSample()
  }

  private static func firstCase<Cases: CaseIterable>(of type: Cases.Type) -> Any? { type.allCases.first }
}

/// A property of a structure, which is a named parameter of the call.
package struct StructureProperty: Sendable {
  /// The name of the coding key.
  package let label: String
  /// The name of the type.
  package let typeName: String
  /// Whether it may be missing.
  package let isOptional: Bool
  /// The properties of a structure, or `nil` if the value is one parameter.
  package fileprivate(set) var properties: [StructureProperty]?

  /// Its label, or those of the structure's properties.
  package var labels: [String] { properties?.flatMap(\.labels) ?? [label] }
}

/// Collects the properties that a structure asks its decoder for.
final class StructureProperties {
  private(set) var list: [StructureProperty] = []
  private var optionals: Set<String> = []

  /// Records that a property may be missing.
  ///
  /// The standard library asks for this before it decodes an optional property.
  func addOptional(_ label: String) { optionals.insert(label) }

  /// Adds a property, unless it is known.
  func add(_ label: String, _ type: any Any.Type) {
    if list.contains(where: { $0.label == label }) { return }
    let isOptional = type is any ExpressibleByNilLiteral.Type || optionals.contains(label)
    list.append(
      StructureProperty(label: label, typeName: readableTypeName(of: unwrapped(type)), isOptional: isOptional))
  }

  /// Adds the properties of a structure in a property.
  func nest(_ properties: [StructureProperty], in label: String) {
    guard let index = list.firstIndex(where: { $0.label == label }) else { return }
    list[index].properties = properties
  }
}
