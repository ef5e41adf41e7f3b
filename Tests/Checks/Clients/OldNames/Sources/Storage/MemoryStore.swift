package struct MemoryStore: Sendable {
  package let items: [Int]

  package init(items: [Int]) {
    self.items = items
  }
}
