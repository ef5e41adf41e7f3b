/// An intent with the requirements of AppIntents' that matter to names.
public protocol AppIntent: Sendable {
  /// Creates an intent, whose parameters are set later.
  init()
  /// Performs the intent.
  func perform() async throws
}

/// A wrapper named as AppIntents' `IntentParameter`.
@propertyWrapper public struct IntentParameter<Value: Sendable>: Sendable {
  /// The value.
  public var wrappedValue: Value

  /// Creates a parameter.
  public init(title: String, default value: Value) { wrappedValue = value }
}

extension AppIntent {
  /// The name by which an intent declares its parameters, `@Parameter`.
  public typealias Parameter = IntentParameter
}
