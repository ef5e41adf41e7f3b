extension Sequence {
  /// Returns the elements in order; equal elements stay in their order.
  ///
  /// The standard library's sort is generic, so that each use of it takes 3 KB of code. All uses of this function share one
  /// sort, of indices, which takes longer: use it where elements are few, or nothing waits for the order.
  ///
  /// - Complexity: O(*n* log *n*).
  package func inOrder(by isBefore: (Element, Element) -> Bool) -> [Element] {
    let elements = Array(self)
    if elements.count < 2 { return elements }
    return order(of: elements.count) { isBefore(elements[$0], elements[$1]) }.map { elements[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// Returns the elements in ascending order, by the sort that all uses share.
  ///
  /// - Complexity: O(*n* log *n*).
  package func inOrder() -> [Element] { inOrder(by: <) }
}

@inline(never) private func order(of count: Int, by isBefore: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: isBefore)
}
