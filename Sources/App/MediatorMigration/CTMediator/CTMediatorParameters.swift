public import MediatorKit

/// The dictionary of an action of CTMediator.
///
/// It contains the native values of a call by ``CTMediator``, or the texts of a URL. It is the only input of an action that
/// ``CTMediator/action(_:perform:)`` declares.
public struct CTMediatorParameters: ParameterDecodable, Sendable {
  /// The label of the dictionary in a call.
  public static var label: ActionParameter<CTMediatorParameters> { ActionParameter(labelText) }
  static let labelText = "params"

  /// The values by name, or `nil` if the caller passed no dictionary.
  public let values: [String: any Sendable]?

  /// Creates parameters from native values.
  public init(_ values: [String: any Sendable]?) {
    self.values = values
  }

  /// Creates parameters from the dictionary of a call, or from its texts.
  public init(_ parameters: Parameters) {
    if let native = parameters[Self.labelText] as? CTMediatorParameters {
      self = native
      return
    }
    values = parameters.valuesByLabel.mapValues { ($0 as? Parameters.Text)?.texts.last ?? $0 }
  }

  /// The value of a name, or `nil` if there is none.
  public subscript(name: String) -> (any Sendable)? { values?[name] }

  /// Returns the texts of a URL, the last of each name.
  public static func decode(_ source: Parameters.Source) -> CTMediatorParameters { Self(source.parameters) }

  /// Always `true`: a URL without a query has an empty dictionary.
  public static var canBeAbsent: Bool { true }
}
