// The values that a caller wrote, such as the texts of a URL, beside the values that were decoded from them.

extension Parameters {
  /// The values that a caller wrote, such as the texts of a URL, which values of the declared types have replaced.
  @usableFromInline final class Written: Sendable, CustomReflectable {
    fileprivate let elements: [(String, any Sendable)]
    /// The labels of the action's inputs.
    fileprivate let labels: [String]
    /// The labels that structures among the inputs are read from, by input.
    fileprivate let properties: [Set<String>]
    /// The labels that have got another value since.
    fileprivate let changed: Set<String>

    fileprivate init(
      _ elements: [(String, any Sendable)], labels: [String], properties: [Set<String>], changed: Set<String> = []
    ) {
      self.elements = elements
      self.labels = labels
      self.properties = properties
      self.changed = changed
    }

    /// Empty, because a mirror would show secrets.
    @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

    /// Returns the written values, each changed by a closure.
    func map(_ change: ((String, any Sendable)) -> (String, any Sendable)) -> Written {
      Written(elements.map(change), labels: labels, properties: properties, changed: changed)
    }

    func changing(_ more: some Sequence<String>) -> Written {
      Written(elements, labels: labels, properties: properties, changed: changed.union(more))
    }

    /// Returns the labels that an input is read from, if it is a structure.
    fileprivate func properties(of label: String) -> Set<String> {
      labels.firstIndex(of: label).flatMap { properties.isEmpty ? nil : properties[$0] } ?? []
    }

    /// The written values that are still valid.
    fileprivate var valid: [(String, any Sendable)] {
      if changed.isEmpty { return elements }
      let without = changed.reduce(changed) { $0.union(properties(of: $1)) }
      return elements.filter { !without.contains($0.0) }
    }
  }

  /// Returns the texts of a label as the caller wrote them, such as those of a URL, or `nil` if the caller passed a
  /// value or none.
  ///
  /// Interceptors, observers and actions find a value of the declared type under the label.
  public func texts(_ label: String) -> [String]? {
    let value = written?.valid.last { $0.0 == label }?.1 ?? self[label]
    return (value.map(Self.revealed) as? Text)?.texts
  }

  /// The texts of all labels as the caller wrote them; a library may pass texts from outside as strings.
  var textsByLabel: [String: [String]] {
    let values = elements + (written?.valid ?? [])
    return values.reduce(into: [:]) { texts, element in
      let value = Self.revealed(element.1)
      texts[element.0] = (value as? Text)?.texts ?? (value as? String).map { [$0] } ?? texts[element.0]
    }
  }

  /// Whether no value has been decoded; another action decodes the written values to its own types.
  @inline(__always) var isAsWritten: Bool { written == nil }

  /// The parameters as the caller wrote them.
  @inline(__always) package var asWritten: Parameters { written == nil ? self : restored }

  private var restored: Parameters {
    guard let written else { return self }
    var result = Parameters()
    result.elements = written.valid + elements.filter { written.changed.contains($0.0) }
    return result
  }

  /// Records the written values, which decoded ones have replaced.
  ///
  /// - Parameter properties: The labels that structures are read from, by input; empty if there is no structure.
  mutating func setWritten(_ elements: [(String, any Sendable)], labels: [String], properties: [Set<String>]) {
    written = Written(elements, labels: labels, properties: properties)
  }

  /// Removes the written values of a label that gets another value; a structure with that property is decoded anew.
  mutating func forget(_ label: String) {
    guard let written = written?.changing([label]) else { return }
    for input in written.labels where !written.changed.contains(input) {
      let properties = written.properties(of: input)
      if !properties.contains(label) || written.elements.contains(where: { $0.0 == input }) { continue }
      elements.removeAll { $0.0 == input || properties.contains($0.0) }
      elements += written.valid.filter { properties.contains($0.0) }
    }
    self.written = written
  }
}
