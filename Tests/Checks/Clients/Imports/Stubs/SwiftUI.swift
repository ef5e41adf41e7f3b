@_exported import Observation

/// A view with the isolation of SwiftUI's.
@MainActor @preconcurrency public protocol View {
  /// The type of the body.
  associatedtype Body
  /// The contents.
  @MainActor @preconcurrency var body: Body { get }
}

/// A view without a body of its own.
public struct Text: View {
  /// The text.
  public let body: String

  /// Creates a view with a text.
  public init(_ text: String) { body = text }
}

/// A wrapper with the name of SwiftUI's `@Namespace`.
@propertyWrapper public struct Namespace: Sendable {
  /// The identity of a namespace.
  public struct ID: Hashable, Sendable {}

  /// The identity.
  public var wrappedValue: ID { ID() }

  /// Creates a namespace.
  public init() {}
}

/// A wrapper with the name of SwiftUI's `@State`.
@propertyWrapper public struct State<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Creates a state with its initial value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
