/// The process where the actions of a target run, described by closures of a library.
///
/// A class, so that registrations of interceptors, which refer to no process, stay small.
package final class RemotePlace: Sendable {
  /// In what way an action there differs from the one that is called.
  package struct Difference: Sendable {
    /// The action, or `nil` if it concerns all.
    package let action: ActionName?
    /// The difference, in one line.
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
  package let description: @Sendable () -> String
  /// Returns what the last comparison found.
  package let differences: @Sendable () -> [Difference]

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
