/// A page that ends with a value, such as a choice.
///
/// ```swift
/// struct ColorPage: ResultPage {
///   typealias Result = String
///   let current: String
/// }
/// ```
public protocol ResultPage: Page {
  /// The type of the value.
  associatedtype Result: Sendable
}
