public import MediatorKit

/// The one dictionary that an action of CTMediator takes; nil when the caller gave none.
///
/// It holds the native values of a call by ``CTMediator``, or the texts of a URL. ``CTMediator/action(_:perform:)`` declares an
/// action with it as its only input.
public struct CTMediatorParameters: ParameterDecodable, Sendable {
  /// The label under which a call carries the dictionary.
  public static var label: ActionParameter<CTMediatorParameters> { ActionParameter(labelText) }
  static let labelText = "params"

  /// The values by name; nil when the caller gave no dictionary.
  public let values: [String: any Sendable]?

  /// Makes parameters of native values.
  public init(_ values: [String: any Sendable]?) {
    self.values = values
  }

  /// The dictionary of a call: the one that it carries, or one made of its texts.
  public init(_ parameters: Parameters) {
    if let native = parameters[Self.labelText] as? CTMediatorParameters {
      self = native
      return
    }
    values = parameters.valuesByLabel.mapValues { ($0 as? Parameters.Text)?.texts.last ?? $0 }
  }

  /// The value under a name; nil when there is none.
  public subscript(name: String) -> (any Sendable)? { values?[name] }

  /// Takes all texts of a URL, the last of each name.
  public static func decode(_ source: Parameters.Source) -> CTMediatorParameters { Self(source.parameters) }

  /// True: a URL without a query gives an empty dictionary.
  public static var canBeAbsent: Bool { true }
}
