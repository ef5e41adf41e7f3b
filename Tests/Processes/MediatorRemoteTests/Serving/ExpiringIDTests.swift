import MediatorKit
import Testing

@testable import MediatorRemote

@Suite("IDs of calls that may arrive twice") struct ExpiringIDTests {
  private func id(_ number: Int, _ peer: PeerName = "shop") -> RunningCalls.ID {
    .init(peer: peer, call: "\(number)", message: 1)
  }

  @Test("A peer that fills the table locks no other out, and itself only until its IDs expire (RM9, RM13)")
  func fullTables() {
    var ids = ExpiringIDs(maximum: 3000)
    for number in 0..<3000 {
      let isTaken = ids.insert(id(number, "mallory"), until: Int64(1000 + number), now: 0)
      #expect(isTaken == (number < 1500))
    }
    let isTaken = ids.insert(id(0), until: 5000, now: 1999)
    #expect(isTaken && ids.count == 1501)
    let isTakenLater = ids.insert(id(3000, "mallory"), until: 5000, now: 2000)
    #expect(isTakenLater && ids.count == 502)
    #expect(ids.contain(id(1499, "mallory")) && !ids.contain(id(0, "mallory")) && ids.contain(id(0)))
  }

  @Test("The only peer has the whole table (RM13, RM37)") func onlyPeer() {
    var ids = ExpiringIDs(maximum: 3000, isShared: false)
    for number in 0..<4000 {
      let isTaken = ids.insert(id(number), until: 1000, now: 0)
      #expect(isTaken == (number < 3000))
    }
  }

  @Test("An ID is kept until it expires, also if the clock is set back (RM9)") func expiry() {
    var ids = ExpiringIDs(maximum: 100)
    for now in [5000, 2000, 4999] as [Int64] { _ = ids.insert(id(Int(now)), until: 5999, now: now) }
    for now in [5999, 1000] as [Int64] {
      _ = ids.insert(id(0), until: 9000, now: now)
      #expect(ids.contain(id(5000)) && ids.contain(id(2000)) && ids.contain(id(4999)))
    }
    _ = ids.insert(id(0), until: 9000, now: 6000)
    #expect(ids.count == 1)
  }

  @Test("A table with few valid IDs stays small (RM9)") func memory() {
    var ids = ExpiringIDs(maximum: 1 << 18)
    for number in 0..<100_000 { _ = ids.insert(id(number), until: Int64(number), now: Int64(number)) }
    #expect(ids.count <= 1000)
  }

  @Test("After a clock that was a year ahead, IDs are forgotten as before (RM9, RM13)") func setBack() {
    var ids = ExpiringIDs(maximum: 10_000)
    let year: Int64 = 365 * 86_400_000
    _ = ids.insert(id(-1), until: year + 1000, now: year)
    for number in 0..<20_000 { _ = ids.insert(id(number), until: Int64(number), now: Int64(number)) }
    #expect(ids.count <= 1001)
  }
}
