/// Collects texts by label; the texts of a repeated label become a list.
///
/// - Complexity: Linear in the number of texts.
package struct TextCollector {
  package var parameters = Parameters()
  /// The index of each label, used from the 17th label on: comparing fewer labels is faster than hashing.
  private var indices: [String: Int] = [:]

  /// Whether the texts are query items: the first of a label decides for a value that is not a list.
  private let firstDecides: Bool

  package init(firstDecides: Bool = false) {
    self.firstDecides = firstDecides
  }

  package mutating func append(_ text: String, to label: String) {
    if let index = index(of: label) {
      parameters.append(text, at: index, firstDecides: firstDecides)
    } else {
      if !indices.isEmpty { indices[label] = parameters.elements.count }
      parameters.elements.append((label, Parameters.Text(text)))
    }
  }

  private mutating func index(of label: String) -> Int? {
    if parameters.elements.count < 16 { return parameters.elements.lastIndex(ofLabel: label) }
    if indices.isEmpty {
      for index in parameters.elements.indices { indices[parameters.elements[index].0] = index }
    }
    return indices[label]
  }
}
