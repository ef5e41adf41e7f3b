/// An intent with those requirements of AppIntents that can clash by name.
public protocol AppIntent: Sendable {
  /// Creates an intent; its parameters are set later.
  init()
  /// Performs the intent.
  func perform() async throws
}

/// A wrapper with the name of AppIntents' `IntentParameter`.
@propertyWrapper public struct IntentParameter<Value: Sendable>: Sendable {
  /// The value.
  public var wrappedValue: Value

  /// Creates a parameter.
  public init(title: String, default value: Value) { wrappedValue = value }
}

extension AppIntent {
  /// The name with which an intent declares its parameters, `@Parameter`.
  public typealias Parameter = IntentParameter
}
