/// A `Decodable` structure whose properties are named parameters of the call.
///
/// The protocol has no requirements of its own. In a call by name, each property is read from the parameter with the name of
/// its coding key. A caller may instead pass the whole structure under the label of the input.
///
/// A property has a ``ParameterDecodable`` type, or is a raw-valued `Codable` enumeration, or a set or list of such values.
/// Declare your own ``TextDecodable`` type `Decodable` too: `struct Code: TextDecodable, Decodable`. It is read by
/// ``TextDecodable/init(text:)``, and the synthesized `init(from:)` is not used. A nested structure must be
/// `StructureDecodable` too; its properties are named parameters of the same call. Values may be nested 16 deep, and one input
/// may contain 1,000 structures and lists. If URLs can open the action, registration rejects a structure that has other
/// properties or contains itself.
///
/// `Decodable` does not see a property's default, so a missing `var limit = 20` is an error. Make the property optional and write
/// `limit ?? 20`, or write an `init(from:)` that reads it with `decodeIfPresent`.
///
/// ```swift
/// struct SearchQuery: StructureDecodable {
///   var text: String
///   var limit: Int?
///   var tags: [String]
/// }
/// ```
public protocol StructureDecodable: ParameterDecodable, Decodable {}

extension StructureDecodable {
  /// Returns a structure with each property read from the parameter of its name.
  ///
  /// - Throws: ``DecodingFault/nested(label:type:found:_:)`` for the first invalid property.
  public static func decode(_ source: Parameters.Source) throws(DecodingFault) -> Self {
    let budget = source.budget ?? DecodingBudget(source.parameters)
    try StructureDecoder.check(source.depth + 1, budget)
    do {
      return try Self(from: StructureDecoder(parameters: source.parameters, depth: source.depth + 1, budget: budget))
    } catch let error as DecodingFault {
      throw error
    } catch {
      throw .malformed(expected: "\(Self.self): \(CodingProblem(error))")
    }
  }

  /// Returns whether any parameter is a property of the structure.
  static func isGiven(in source: Parameters.Source) -> Bool {
    let probe = StructureProbe()
    // The budget is that of the structure around it, which may search many properties.
    let budget = source.budget ?? DecodingBudget(source.parameters)
    _ = try? Self(from: StructureDecoder(parameters: source.parameters, budget: budget, probe: probe))
    return probe.isGiven
  }

  /// By default `false`, because it depends on the properties.
  public static var canBeAbsent: Bool { false }
}
