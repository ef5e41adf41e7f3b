/// A set of steps in the order of insertion, emptied in constant time.
struct TextStates: Sendable {
  private(set) var members: [Int] = []
  private var marks: [UInt32]
  private var round: UInt32 = 1

  init(count: Int) { marks = Array(repeating: 0, count: count) }

  mutating func insert(_ index: Int) -> Bool {
    guard marks[index] != round else { return false }
    marks[index] = round
    members.append(index)
    return true
  }

  mutating func removeAll() {
    members.removeAll(keepingCapacity: true)
    round += 1
  }
}
