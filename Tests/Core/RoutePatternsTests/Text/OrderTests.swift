import MediatorTestSupport
import MediatorText
import Testing

@testable import RoutePatterns

/// The sort that rare uses share.
@Suite struct OrderTests {
  @Test("Elements are ordered as by the standard library, and equal ones stay in their order")
  func isStable() {
    var generator = SeededGenerator(seed: 4)
    for count in 0..<200 {
      let elements = (0..<count).map { (key: Int.random(in: 0..<20, using: &generator), number: $0) }
      let expected = elements.sorted { ($0.key, $0.number) < ($1.key, $1.number) }
      #expect(elements.inOrder { $0.key < $1.key }.map(\.number) == expected.map(\.number))
      #expect(elements.map(\.key).inOrder() == expected.map(\.key))
    }
  }
}
