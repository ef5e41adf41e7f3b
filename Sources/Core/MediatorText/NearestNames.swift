/// The names nearest to a wrong one, and whether all names were compared.
package struct NearestNames: Sendable {
  /// At most three names, best first.
  package let names: [String]
  /// Whether all names were compared.
  package let isComplete: Bool

  /// Creates the result of comparing a wrong name with known ones.
  ///
  /// A name is near if the edit distance, ignoring ASCII case, is at most a third of the wrong name's length, and not all of it.
  ///
  /// - Complexity: At most a fixed number of steps; names are cut at 64 bytes.
  package init(to wrong: String, among names: some Sequence<String>) {
    var steps = SearchSteps.forMessage
    self.init(to: wrong, among: names, &steps)
  }

  /// Creates the result of comparing a wrong name with known ones, within steps that several searches share.
  package init(to wrong: String, among names: some Sequence<String>, _ steps: inout SearchSteps) {
    let wrongBytes = Array(wrong.prefixBytes.asciiLowercased.utf8)
    var limit = max(1, wrongBytes.count / 3)
    var found: [(distance: Int, name: String)] = []
    for name in names {
      guard steps.take(16) else { break }
      guard abs(min(name.utf8.count, EditDistance.length) - wrongBytes.count) <= limit else { continue }
      // Up to three names as far as the farthest are kept, so that equally near ones are sorted by their bytes.
      guard steps.take(wrongBytes.count * wrongBytes.count / 2) else { break }
      let candidate = Array(name.prefixBytes.asciiLowercased.utf8)
      let distance = EditDistance.between(wrongBytes[...], candidate[...], maximum: limit)
      guard distance <= min(limit, EditDistance.limit(wrongBytes.count, candidate.count)) else { continue }
      let index = found.firstIndex { other in
        other.distance == distance
          ? name.utf8.lexicographicallyPrecedes(other.name.utf8) : other.distance > distance
      }
      found.insert((distance, name), at: index ?? found.count)
      if found.count > 3 { found.removeLast() }
      if found.count == 3, let last = found.last { limit = last.distance }
    }
    self.names = found.map(\.name)
    isComplete = !steps.areSpent
  }
}

extension String {
  /// The text if it is short, else its leading bytes, at most 64: a name from outside may have any length.
  fileprivate var prefixBytes: String {
    utf8.count <= EditDistance.length ? self : String(decoding: utf8.prefix(EditDistance.length), as: UTF8.self)
  }
}

/// Returns the name that a wrong one probably means, as `; did you mean 'x'?`, or an empty text.
package func suggestion(for wrong: String, among names: some Sequence<String>) -> String {
  suggestion(of: nearest(to: wrong, among: names).prefix(1))
}

/// Returns names as `; did you mean 'x' or 'y'?`, or another text if there are none.
package func suggestion(of names: some Collection<String>, orElse end: String = "") -> String {
  names.isEmpty ? end : "; did you mean \(names.map(\.quoted).joined(separator: " or "))?"
}

/// Returns the names nearest to a wrong one, best first, at most three, as ``NearestNames`` finds them.
package func nearest(to wrong: String, among names: some Sequence<String>) -> [String] {
  NearestNames(to: wrong, among: names).names
}
