import RoutePatterns

/// The names of secret query items, with which those of a URL are compared.
struct SecretNames: Sendable {
  /// The names in lower case.
  private let texts: Set<String>

  init(_ names: some Sequence<String>) { texts = Set(names.lazy.map { $0.lowercased() }) }

  var isEmpty: Bool { texts.isEmpty }

  /// Returns whether the name of an item is one of these, or almost.
  ///
  /// Labels are equal if they are canonically equivalent, so names are too.
  ///
  /// - Parameter steps: The steps of all comparisons of a URL; when none are left, every long name is one of these.
  func contain(_ name: Substring, _ steps: inout SearchSteps) -> Bool {
    if texts.isEmpty { return false }
    let name = PercentCoding.decoded(name).lowercased()
    // A name that takes long to compare is none of the app.
    if !name.isStreamSafe || texts.contains(name) { return true }
    guard name.utf8.count >= 5 else { return false }
    let nearest = NearestNames(to: name, among: texts, &steps)
    return !nearest.names.isEmpty || !nearest.isComplete
  }

  /// Returns whether one name is one of these, or almost.
  func contain(_ name: Substring) -> Bool {
    var steps = SearchSteps.forMessage
    return contain(name, &steps)
  }
}
