package import MediatorText

/// The labels of secret inputs, with which those of a call are compared.
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

  /// Returns whether the label of a value is one of these, or almost.
  ///
  /// Labels are equal if they are canonically equivalent, so names are too.
  ///
  /// - Parameter steps: The steps of all comparisons of a message; when none are left, every long name is one of these.
  package func contain(_ name: String, _ steps: inout SearchSteps) -> Bool {
    if texts.isEmpty { return false }
    let name = name.lowercased()
    // A name that takes long to compare is none of the app.
    if !name.hasFewMarks || texts.contains(name) { return true }
    guard name.utf8.count >= 5 else { return false }
    let nearest = NearestNames(to: name, among: texts, &steps)
    return !nearest.names.isEmpty || !nearest.isComplete
  }

  /// Returns whether one name is one of these, or almost.
  package func contain(_ name: String) -> Bool {
    var steps = SearchSteps.forMessage
    return contain(name, &steps)
  }
}
