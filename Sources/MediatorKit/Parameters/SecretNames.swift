package import MediatorText

/// The labels of secret inputs, to compare the labels of a call with.
package struct SecretNames: Sendable {
  /// The names in lower case.
  private let texts: Set<String>

  package init(_ names: some Sequence<String>) { texts = Set(names.lazy.map { $0.lowercased() }) }

  package var isEmpty: Bool { texts.isEmpty }

  /// Returns whether a name is one of these, in any case.
  package func hasName(_ name: String) -> Bool {
    if texts.isEmpty || !name.hasFewMarks { return false }
    return texts.contains(name.lowercased())
  }

  /// Returns whether the label of a value is one of these or resembles one.
  ///
  /// Labels are equal if they are canonically equivalent, so names are too.
  ///
  /// - Parameter steps: The steps of all comparisons of a message; when none are left, every long name counts as one of these.
  package func contain(_ name: String, _ steps: inout SearchSteps) -> Bool {
    if texts.isEmpty { return false }
    let name = name.lowercased()
    // A name with so many marks takes long to compare, and no app declares one: it counts as secret.
    if !name.hasFewMarks || texts.contains(name) { return true }
    guard name.utf8.count >= 5 else { return false }
    let nearest = NearestNames(to: name, among: texts, &steps)
    return !nearest.names.isEmpty || !nearest.isComplete
  }

  /// Returns whether a single name is one of these or resembles one.
  package func contain(_ name: String) -> Bool {
    var steps = SearchSteps.forMessage
    return contain(name, &steps)
  }
}
