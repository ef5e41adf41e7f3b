import MediatorKit
import RoutePatterns
import Testing

@testable import MediatorRemote

@Suite("IDs of calls that may arrive twice") struct ExpiringIDTests {
  private func id(_ number: Int) -> RunningCalls.ID { .init(peer: "shop", call: "\(number)") }

  @Test("A full table takes no ID until one of its own has expired, and then takes them again (RM9)")
  func fullTables() {
    var ids = ExpiringIDs(maximum: 3000)
    for number in 0..<3000 {
      let isTaken = ids.insert(id(number), until: Int64(1000 + number), now: 0)
      #expect(isTaken)
    }
    let isFull = !ids.insert(id(-1), until: 5000, now: 1000)
    #expect(isFull && ids.count == 3000)
    let isTaken = ids.insert(id(-1), until: 5000, now: 3500)
    #expect(isTaken && ids.count == 501)
    #expect(ids.contain(id(2999)) && !ids.contain(id(0)))
  }

  @Test("A table with few valid IDs stays small (RM9)") func memory() {
    var ids = ExpiringIDs(maximum: 1 << 18)
    for number in 0..<100_000 { _ = ids.insert(id(number), until: Int64(number), now: Int64(number)) }
    #expect(ids.count <= 1025)
  }
}
