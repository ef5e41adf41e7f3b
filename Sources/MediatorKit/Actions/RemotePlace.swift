/// What is known of the process where the actions of a target run; both closures are of a library.
///
/// A class, because each registration of an interceptor, which has none, pays for its size.
package final class RemotePlace: Sendable {
  /// In what way an action there differs from the one that is called.
  package struct Difference: Sendable {
    /// The action, or `nil` if it concerns all.
    package let action: ActionName?
    /// What differs.
    package let text: String
    /// Whether the action cannot be called.
    package let isBreaking: Bool

    package init(_ action: ActionName?, _ text: String, isBreaking: Bool) {
      self.action = action
      self.text = text
      self.isBreaking = isBreaking
    }
  }

  /// Returns its name and state.
  let description: @Sendable () -> String
  /// Returns what the last comparison found.
  let differences: @Sendable () -> [Difference]

  /// Creates the place.
  ///
  /// - Parameters:
  ///   - description: Returns its name and state.
  ///   - differences: Returns what the last comparison found.
  package init(_ description: @escaping @Sendable () -> String, _ differences: @escaping @Sendable () -> [Difference]) {
    self.description = description
    self.differences = differences
  }
}
